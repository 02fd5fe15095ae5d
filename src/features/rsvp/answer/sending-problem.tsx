import type { Sending } from './use-sending.ts';

/** Says why an RSVP did not get through. */
export function SendingProblem({ sending }: { sending: Sending }) {
  if (sending.status !== 'unsuccessful') return null;
  return (
    <p role="alert" className="pb-2 text-clay">
      <strong>{sending.sentence}</strong>
      {sending.hint && `. ${sending.hint}`}
    </p>
  );
}
