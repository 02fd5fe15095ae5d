import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useReplaceAddress } from '#lib/use-replace-address.ts';
import { createFounding, type Founding } from './founding-store.ts';

// A changed value would make React drop the prerendered form, with what was typed into it.
export const FoundingContext = createContext<Founding | null>(null);

let shared: Founding | undefined;

/** One for the document: the board and the pass stay as they were when somebody comes back to the landing. */
export function FoundingProvider({ children }: { children: ReactNode }) {
  const [founding] = useState(() => {
    shared ??= createFounding();
    return shared;
  });
  const replaceAddress = useReplaceAddress();
  useEffect(() => founding.start(replaceAddress), [founding, replaceAddress]);
  return <FoundingContext value={founding}>{children}</FoundingContext>;
}

export function useFounding(): Founding {
  const founding = useContext(FoundingContext);
  if (!founding) throw new Error('There is no FoundingProvider above.');
  return founding;
}
