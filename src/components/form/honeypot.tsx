const HONEYPOT_NAME = 'website';

/** A field that people can't see, hear or reach: only bots fill it in. */
export function Honeypot() {
  return (
    <input name={HONEYPOT_NAME} tabIndex={-1} autoComplete="off" aria-hidden="true" className="sr-only" />
  );
}

export function isBot(form: HTMLFormElement | null): boolean {
  return form !== null && new FormData(form).get(HONEYPOT_NAME) !== '';
}
