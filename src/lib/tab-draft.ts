import * as z from 'zod/mini';
import { keepInTab, readInTab, removeFromTab } from './browser-storage.ts';

/** An unsent form's draft survives navigation and reload, and ends with the tab. */
export function tabDraft<Schema extends z.ZodMiniType>(key: string, schema: Schema) {
  return {
    read: (): z.output<Schema> | null => {
      const kept = readInTab(key);
      if (kept === null) return null;
      try {
        return z.parse(schema, JSON.parse(kept));
      } catch (cause) {
        console.warn('A kept draft does not fit its form any more and is dropped.', cause);
        removeFromTab(key);
        return null;
      }
    },
    keep: (draft: z.input<Schema>): void => {
      keepInTab(key, JSON.stringify(draft));
    },
    forget: (): void => removeFromTab(key),
  };
}
