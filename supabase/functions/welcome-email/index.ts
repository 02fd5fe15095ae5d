import { afterReply } from '../_shared/after-reply.ts';
import { organizerIn } from '../_shared/organizer.ts';
import { openSetting, required } from '../_shared/setting.ts';
import { handle, type WelcomeEmail } from './handler.ts';

const setting = openSetting('welcome_email');
const firestore = {
  projectId: required('FIREBASE_PROJECT_ID'),
  apiKey: required('FIREBASE_API_KEY'),
  // Only the local stack has one.
  emulatorHost: Deno.env.get('FIRESTORE_EMULATOR_HOST') ?? null,
};

const welcome: WelcomeEmail = {
  ...setting,
  claim: (founder_id, address, again) => setting.call('claim_welcome', { founder_id, address, again }),
  claimOfNumber: (founder_number, address) =>
    setting.call('claim_welcome_of_number', { founder_number, address }),
  organizer: (token) => organizerIn(firestore, token),
  claimDue: (at_most) => setting.call('claim_due_welcomes', { at_most }),
  afterReply,
};

Deno.serve((request) => handle(request, welcome));
