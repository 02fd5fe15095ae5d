import { keepInTab, readInTab, removeFromTab } from '#lib/tab-storage.ts';

const KEY = 'showup:organizer';
const MARK = 'data-session';

/**
 * Runs inline before the page is painted, so that a reload shows no gate to who is through it. The prerendered page
 * holds both, and its styles ask for this mark.
 */
export const sessionHintScript = `try{if(sessionStorage.getItem('${KEY}'))document.documentElement.setAttribute('${MARK}','')}catch{}`;

/** Whether this tab had a session before it was reloaded; the account itself is only known once its code is here. */
export function hasSessionHint(): boolean {
  return readInTab(KEY) !== null;
}

/** From here on the page itself decides what it shows. */
export function clearSessionMark(): void {
  document.documentElement.removeAttribute(MARK);
}

export function hintAtSession(isSignedIn: boolean): void {
  if (isSignedIn) keepInTab(KEY, '1');
  else removeFromTab(KEY);
}
