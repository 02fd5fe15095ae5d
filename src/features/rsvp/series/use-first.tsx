import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';

const SHOWN_AT_FIRST = 6;

/** The first of a long list, and a button that shows the others. */
export function useFirst<T>(all: readonly T[], label: (count: number) => string) {
  const [isAll, setAll] = useState(false);
  const isCut = !isAll && all.length > SHOWN_AT_FIRST + 1;
  return {
    shown: isCut ? all.slice(0, SHOWN_AT_FIRST) : all,
    more: isCut && (
      <Button variant="plain" className="mt-2 w-full" onClick={() => setAll(true)}>
        {label(all.length)}
      </Button>
    ),
  };
}
