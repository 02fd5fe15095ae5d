import { eventKind, type Kind, readDocument, rsvpKind } from '../../../src/data/firestore/documents.ts';
import type { FirestoreConfig } from '../../../src/data/firestore/rest.ts';
import { afterAnswer } from '../_shared/after-answer.ts';
import { openSetting, required } from '../_shared/setting.ts';
import { type GuestEmails, handle, type Reading } from './handler.ts';
import { sealingWith } from './sealing.ts';

const setting = openSetting('guest_email');
const firestore: FirestoreConfig = {
  projectId: required('FIREBASE_PROJECT_ID'),
  apiKey: required('FIREBASE_API_KEY'),
  // Only the local stack has one.
  emulatorHost: Deno.env.get('FIRESTORE_EMULATOR_HOST') ?? null,
};

/** A document that may not be read is none. */
async function read<T>(kind: Kind<T>, id: string): Promise<Reading<T>> {
  const reading = await readDocument(firestore, kind, id);
  return reading.status === 'denied' ? { status: 'missing' } : reading;
}

const emails: GuestEmails = {
  ...setting,
  ...sealingWith(required('GUEST_LINK_KEY')),
  head: { ...setting.head, functionUrl: `${required('SUPABASE_URL')}/functions/v1/guest-emails` },
  readRsvp: (id) => read(rsvpKind, id),
  readEvent: (id) => read(eventKind, id),
  claim: ({ rsvp, eventId, email, revision, said, link, endsAt, address }) =>
    setting.call('claim_guest_email', {
      ...{ rsvp, event_id: eventId, email, kind: 'confirmation', revision, said, link },
      ...{ ends_at: endsAt.toISOString(), address },
    }),
  claimDue: (at_most) => setting.call('claim_due_guest_emails', { kind: 'confirmation', at_most }),
  finish: (rsvp, outcome, said) =>
    setting.call('finish_guest_email', { rsvp, kind: 'confirmation', outcome, said }),
  claimLink: (event_id, email, address) => setting.call('claim_guest_link', { event_id, email, address }),
  releaseLink: (rsvp) => setting.call('release_guest_link', { rsvp }),
  stop: (stop_key, scope) => setting.call('stop_guest_emails', { stop_key, scope }),
  afterAnswer,
};

Deno.serve((request) => handle(request, emails));
