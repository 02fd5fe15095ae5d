const TRAP_NAME = 'website';

/** A field that no person sees, hears or reaches: what fills it in is a program. */
export function Trap() {
  return <input name={TRAP_NAME} tabIndex={-1} autoComplete="off" aria-hidden="true" className="sr-only" />;
}

export function isTrapped(form: HTMLFormElement | null): boolean {
  return form !== null && new FormData(form).get(TRAP_NAME) !== '';
}
