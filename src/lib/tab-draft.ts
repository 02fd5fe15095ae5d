import * as z from 'zod/mini';
import { keepInTab, readInTab, removeFromTab } from './browser-storage.ts';

/** The draft of a form that was not sent yet: survives navigation and reload, and ends with the tab. */
export function tabDraft<Schema extends z.ZodMiniType>(key: string, schema: Schema) {
  return {
    /** Null when there is none, or one of an older form. */
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
