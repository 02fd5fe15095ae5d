import { afterReply } from '../_shared/after-reply.ts';
import { openSetting, required } from '../_shared/setting.ts';
import { databaseCalls } from './database.ts';
import { firestoreAccess } from './firestore.ts';
import type { GuestEmails } from './guest-emails.ts';
import { mailboxKeyOf } from './mailbox-id.ts';
import { sealingWith } from './sealing.ts';

/** Binds the emails of guests and organizers to the function's secrets. `clock` sends them too. */
export function openGuestEmails(): GuestEmails {
  const setting = openSetting('guest_email');
  const projectId = required('FIREBASE_PROJECT_ID');
  return {
    ...setting,
    ...sealingWith(required('GUEST_LINK_KEY')),
    mailboxKey: mailboxKeyOf(required('GUEST_LINK_KEY')),
    ...firestoreAccess({
      projectId,
      apiKey: required('FIREBASE_API_KEY'),
      // Only the local stack has one.
      emulatorHost: Deno.env.get('FIRESTORE_EMULATOR_HOST') ?? null,
    }),
    ...databaseCalls((name, parameters) => setting.call(name, parameters), projectId),
    head: { ...setting.head, functionUrl: `${required('SUPABASE_URL')}/functions/v1/guest-emails` },
    afterReply,
  };
}
