import { eventKind, inviteKind, readDocuments } from '../../../src/data/firestore/documents.ts';
import { afterReply } from '../_shared/after-reply.ts';
import { organizerIn } from '../_shared/organizer.ts';
import { readAsVisitor } from '../_shared/reading.ts';
import { openSetting, required } from '../_shared/setting.ts';
import { handle, type InviteFounders } from './handler.ts';

const setting = openSetting('invite_founders');
const firestore = {
  projectId: required('FIREBASE_PROJECT_ID'),
  apiKey: required('FIREBASE_API_KEY'),
  // Only the local stack has one.
  emulatorHost: Deno.env.get('FIRESTORE_EMULATOR_HOST') ?? null,
};

const founders: InviteFounders = {
  ...setting,
  head: {
    ...setting.head,
    stopUrl: `${required('SUPABASE_URL')}/functions/v1/guest-emails`,
    postalAddress: required('POSTAL_ADDRESS'),
  },
  // An invite that may not be read is turned off.
  readInvite: (token) => readAsVisitor(firestore, inviteKind, token),
  readEvents: (ids) => readDocuments(firestore, eventKind, ids),
  organizer: (token) => organizerIn(firestore, token),
  claim: (founder_number, event_ids) => setting.call('claim_invitation', { founder_number, event_ids }),
  opened: (secret) => setting.call('open_invitation', { secret }),
  afterReply,
};

Deno.serve((request) => handle(request, founders));
