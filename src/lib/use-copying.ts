import { useState } from 'react';

const COPIED_MS = 2000;

export type Copying = 'ready' | 'copied' | 'blocked';

/** Puts a text on the clipboard and says for a moment that it is there. */
export function useCopying() {
  const [copying, setCopying] = useState<Copying>('ready');

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text);
      setCopying('copied');
      setTimeout(() => setCopying('ready'), COPIED_MS);
    } catch (cause) {
      console.warn('The browser does not let this page copy.', cause);
      setCopying('blocked');
    }
  }

  return { copying, copy };
}
