import { useEffect, useState } from 'react';
import { type SportInterest, sportInterest } from './founders.ts';

/** How many people named each sport. */
export function useSportInterest(): SportInterest | { status: 'loading' } {
  const [reading, setReading] = useState<SportInterest | { status: 'loading' }>({ status: 'loading' });
  useEffect(() => {
    sportInterest().then(setReading, (cause: unknown) => {
      console.error('The interest per sport is not available.', cause);
      setReading({ status: 'failed' });
    });
  }, []);
  return reading;
}
