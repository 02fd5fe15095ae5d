import { useRef, useState } from 'react';

const COPIED_MS = 2000;

export type Copying = 'ready' | 'copied' | 'blocked';

/** Puts a text on the clipboard and says for a moment that it is there. */
export function useCopying() {
  const [copying, setCopying] = useState<Copying>('ready');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function show(outcome: Copying): void {
    clearTimeout(timer.current);
    setCopying(outcome);
    if (outcome === 'copied') timer.current = setTimeout(() => setCopying('ready'), COPIED_MS);
  }

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text);
      show('copied');
    } catch (cause) {
      console.warn('The browser does not let this page copy.', cause);
      show('blocked');
    }
  }

  return { copying, copy };
}
