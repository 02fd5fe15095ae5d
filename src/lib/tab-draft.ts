import * as z from 'zod/mini';
import { keepInTab, readInTab, readStored, removeFromTab, removeStored, store } from './browser-storage.ts';

const TAB = { read: readInTab, keep: keepInTab, remove: removeFromTab };
const DEVICE = { read: readStored, keep: store, remove: removeStored };

function draftIn<Schema extends z.ZodMiniType>(
  { read, keep, remove }: typeof TAB,
  key: string,
  schema: Schema,
) {
  return {
    read: (): z.output<Schema> | null => {
      const kept = read(key);
      if (kept === null) return null;
      try {
        return z.parse(schema, JSON.parse(kept));
      } catch (cause) {
        console.warn('A kept draft does not fit its form any more and is dropped.', cause);
        remove(key);
        return null;
      }
    },
    keep: (draft: z.input<Schema>): void => {
      keep(key, JSON.stringify(draft));
    },
    forget: (): void => remove(key),
  };
}

/** An unsent form's draft survives navigation and reload, and ends with the tab. */
export const tabDraft = <Schema extends z.ZodMiniType>(key: string, schema: Schema) =>
  draftIn(TAB, key, schema);

/** What was sent last, to begin the next form with. It stays on this device until it is forgotten. */
export const deviceDraft = <Schema extends z.ZodMiniType>(key: string, schema: Schema) =>
  draftIn(DEVICE, key, schema);
