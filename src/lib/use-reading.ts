import { useEffect, useState } from 'react';

/** `read` must stay the same function: it runs once, when the component appears. */
export function useReading<T extends { status: string }>(read: () => Promise<T>) {
  const [reading, setReading] = useState<T | { status: 'loading' | 'failed' }>({ status: 'loading' });
  useEffect(() => {
    read().then(setReading, (cause: unknown) => {
      console.error('A reading failed.', cause);
      setReading({ status: 'failed' });
    });
  }, [read]);
  return reading;
}
