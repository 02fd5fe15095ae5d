const KEY = 'showup:organizer';

/** Whether this tab had a session before it was reloaded; the account itself is only known once its code is here. */
export function hasSessionHint(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    // Storage that is blocked holds no session either.
    return false;
  }
}

export function hintAtSession(isSignedIn: boolean): void {
  try {
    if (isSignedIn) sessionStorage.setItem(KEY, '1');
    else sessionStorage.removeItem(KEY);
  } catch (cause) {
    console.warn('The session will not survive a reload.', cause);
  }
}
