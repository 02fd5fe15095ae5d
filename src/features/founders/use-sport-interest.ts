import { useEffect, useState } from 'react';
import { sportInterest } from '#data/supabase/founders.ts';
import type { SportId } from '#domain/founder.ts';

const NOT_KNOWN: Record<SportId, number> = { volleyball: 0, basketball: 0, tennis: 0, pickleball: 0 };

/** How many people want each sport; zeros, which nobody shows, until it is known. */
export function useSportInterest(): Record<SportId, number> {
  const [interest, setInterest] = useState(NOT_KNOWN);
  useEffect(() => {
    let isShown = true;
    sportInterest()
      .then((answer) => {
        if (isShown && answer.status === 'ready') setInterest(answer.interest);
      })
      .catch((cause: unknown) => console.error('The interest per sport is not available.', cause));
    return () => {
      isShown = false;
    };
  }, []);
  return interest;
}
