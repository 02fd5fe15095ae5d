import { readStored, removeStored, store } from '#lib/browser-storage.ts';

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function parse(text: string | null): Record<string, unknown> {
  if (!text) return {};
  try {
    const parsed: unknown = JSON.parse(text);
    return isRecord(parsed) ? parsed : {};
  } catch (cause) {
    console.warn('The draft of the event is unreadable.', cause);
    return {};
  }
}

/** Fields of an older form are ignored. */
function fitted<Form extends object>(begin: Form, kept: Record<string, unknown>): Form {
  const fitting = Object.entries(begin).map(([name, value]) => [
    name,
    typeof kept[name] === typeof value ? kept[name] : value,
  ]);
  return { ...begin, ...Object.fromEntries(fitting) };
}

/**
 * What was typed before the tab closed or the session ended. Each kind of form has one, which counts only for what
 * the form was opened with.
 */
export function eventDraft<Form extends object>(kind: 'new' | 'copy' | 'edit' | 'words', of = '') {
  const key = `showup:event-draft:${kind}`;
  return {
    read: (begin: Form): Form => {
      const kept = parse(readStored(key));
      return kept.of === of && isRecord(kept.form) ? fitted(begin, kept.form) : begin;
    },
    keep: (form: Form): void => {
      store(key, JSON.stringify({ of, form }));
    },
    drop: (): void => removeStored(key),
  };
}
