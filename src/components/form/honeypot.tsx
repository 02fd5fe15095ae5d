const HONEYPOT_NAME = 'website';

/** Only bots fill this field in: people can't see, hear or reach it. */
export function Honeypot() {
  return (
    <input name={HONEYPOT_NAME} tabIndex={-1} autoComplete="off" aria-hidden="true" className="sr-only" />
  );
}

export function isBot(form: HTMLFormElement | null): boolean {
  return form !== null && new FormData(form).get(HONEYPOT_NAME) !== '';
}
