export const LATE_NOTE_ID = 'late-note';
/** Whoever still waits for code then learns what to do. */
export const LATE_AFTER_MS = 10_000;

/** The sentence about code that has not arrived stands in every page's HTML. */
export function showLateNote(isShown: boolean): void {
  const note = document.getElementById(LATE_NOTE_ID);
  if (note) note.hidden = !isShown;
}
