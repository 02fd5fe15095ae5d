import { useEffect, useState } from 'react';
import type { Instant } from '#lib/dates.ts';

const TICK_MS = 5000;

/** The time by the server's clock, which this device's is off by `skew`. A deadline passes while the page is open. */
export function useClock(skew: number): Instant {
  const [deviceTime, setDeviceTime] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setDeviceTime(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return deviceTime + skew;
}
