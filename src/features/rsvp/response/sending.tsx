import type { EmailResult } from '#data/firestore/rsvp-emails.ts';
import type { RsvpResult } from '#data/firestore/rsvps.ts';
import type { RsvpRefusal } from '#domain/problem.ts';
import type { Sending } from '../guest-page/guest-page.ts';
import { hints, problemDetails } from './form-content.ts';
import { problemSentence } from './problem-content.ts';

/** Refusals that say nothing about the event; after any other one the page reads the invitation again. */
const KEEP_THE_PAGE: readonly RsvpRefusal[] = ['already-responded', 'rsvp-unknown', 'preview'];

const failed = (): Sending => ({
  ...{ status: 'unsuccessful', problem: 'submit-failed', isOffline: !navigator.onLine },
});

/** Sends an RSVP or its email. @returns 'idle' once it is recorded; it never rejects. */
export async function outcomeOf(
  request: () => Promise<RsvpResult | EmailResult>,
  refresh: () => Promise<void>,
): Promise<Sending> {
  try {
    const result = await request();
    switch (result.status) {
      case 'recorded':
        return { status: 'idle' };
      case 'refused':
        if (!KEEP_THE_PAGE.includes(result.problem)) await refresh();
        return { status: 'unsuccessful', problem: result.problem, isOffline: false };
      case 'failed':
        console.error('The RSVP did not arrive.', result.cause);
        return failed();
    }
  } catch (cause) {
    console.error('The RSVP could not be sent.', cause);
    return failed();
  }
}

export function SendingProblem({ sending }: { sending: Sending }) {
  if (sending.status !== 'unsuccessful') return null;
  const { problem, isOffline } = sending;
  const hint = hints[problem];
  return (
    <p role="alert" className="pb-2 text-clay">
      <strong>{problemSentence(problem, isOffline ? problemDetails.offline : undefined)}</strong>
      {hint && `. ${hint}`}
    </p>
  );
}
