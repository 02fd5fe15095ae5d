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

/** Ignores fields of another type, from an older form. */
function fitted<Form extends object>(begin: Form, kept: Record<string, unknown>): Form {
  const fitting = Object.entries(begin).map(([name, value]) => [
    name,
    typeof kept[name] === typeof value ? kept[name] : value,
  ]);
  return { ...begin, ...Object.fromEntries(fitting) };
}

/** The draft of a form, which outlives tab and session. Each kind has one. @param of the draft counts only for this subject. */
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
