import { emptyGameForm, type GameForm } from '#domain/create-event.ts';
import { readStored, store } from '#lib/browser-storage.ts';

const KEY = 'showup:game-draft';

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

/** What was typed before the tab closed; whatever no longer fits the form stays empty. */
export function readGameDraft(): GameForm {
  const empty = emptyGameForm();
  const kept = parse(readStored(KEY));
  const fitting = Object.entries(empty).map(([name, value]) => [
    name,
    typeof kept[name] === typeof value ? kept[name] : value,
  ]);
  return { ...empty, ...Object.fromEntries(fitting) };
}

export function keepGameDraft(form: GameForm): void {
  store(KEY, JSON.stringify(form));
}
