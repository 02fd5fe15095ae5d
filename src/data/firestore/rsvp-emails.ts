import { doc, increment, serverTimestamp } from 'firebase/firestore/lite';
import { contactKeys, type Rsvp } from '#domain/rsvp.ts';
import type { Store } from './client.ts';
import { afterDenial, commitUnread, type Unrecorded, whyDenied } from './rsvp-refusals.ts';
import { guardIds, guardRsvp } from './rsvp-writes.ts';

interface EmailAddition {
  id: string;
  eventId: string;
  email: string;
}

interface EmailCorrection extends EmailAddition {
  /** The email that the RSVP is known to have. */
  old: string;
}

export type EmailResult =
  /** `email` is the stored one: another device may have been quicker with another one. */
  { status: 'recorded'; email: string } | Unrecorded;

/** Adds an email to an RSVP that was given without one. Safe to repeat. */
export function addEmail(store: Store, addition: EmailAddition): Promise<EmailResult> {
  return putEmail(store, addition, null);
}

/**
 * Replaces the email of an RSVP, whose old one may then respond again. Safe to repeat: what another try or another device
 * replaced meanwhile stays.
 */
export async function correctEmail(store: Store, correction: EmailCorrection): Promise<EmailResult> {
  const { old } = correction;
  const result = await putEmail(store, correction, old, { email: old });
  const isTaken = result.status === 'refused' && result.problem === 'already-responded';
  // The old address has no guard to give up when the organizer freed it for somebody else.
  return isTaken ? putEmail(store, correction, old) : result;
}

/** @param freed contact whose guard is given up. */
async function putEmail(
  store: Store,
  { id, eventId, email }: EmailAddition,
  old: string | null,
  freed: Pick<Rsvp, 'email'> = {},
): Promise<EmailResult> {
  try {
    const [added, removed] = await Promise.all([
      guardIds(contactKeys(eventId, { email })),
      guardIds(contactKeys(eventId, freed)),
    ]);
    await commitUnread(store, (commit) => {
      commit.update(doc(store.database, 'gameRSVPs', id), {
        email,
        updatedAt: serverTimestamp(),
        ...(old !== null && { emailCorrections: increment(1) }),
      });
      guardRsvp(store, commit, { id, gameEventId: eventId }, added);
      for (const guard of removed) commit.delete(doc(store.database, 'rsvpGuards', guard));
    });
    return { status: 'recorded', email };
  } catch (cause) {
    return afterDenial<EmailResult>(store, id, cause, async ({ email: stored, attendance }) =>
      stored !== undefined && stored !== old
        ? { status: 'recorded', email: stored }
        : whyDenied(store, eventId, null, cause, () =>
            attendance === undefined ? 'already-responded' : 'check-in-begun',
          ),
    );
  }
}
