import { env } from '#lib/env.ts';
import { LATE_NOTE_ID } from '#lib/retry.ts';

/** Part of every page's HTML, for visitors whose code doesn't arrive. `src/inline/start.ts` handles its button. */
export function LateNote() {
  return (
    <p
      id={LATE_NOTE_ID}
      role="alert"
      hidden
      className="fixed inset-x-0 bottom-0 bg-ball p-4 text-center font-semibold text-on-ball"
    >
      Part of this page has not arrived.{' '}
      <button type="button" data-reload="" className="min-h-11 underline">
        Try again
      </button>{' '}
      or write to{' '}
      <a className="text-link" href={`mailto:${env.contactEmail}`}>
        {env.contactEmail}
      </a>
      .
    </p>
  );
}
