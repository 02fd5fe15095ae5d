import { mailboxKeyOf } from '../../supabase/functions/guest-emails/mailbox-id.ts';
import { LOCAL_LINK_KEY } from '../supabase/gateway.ts';
import { ownersDocuments } from './documents.ts';
import { askEmulator } from './firestore.ts';
import { openAuthEmulator } from './owned-auth.ts';
import { LINKS, season } from './season.ts';

type Options = {
  firestoreHost: string;
  authHost: string;
  projectId: string;
  admin: { email: string; password: string };
  /** Whether an empty store begins with a season of events. */
  seeded: boolean;
};

/** Stays the same from start to start. */
export const ADMIN_ID = 'local-organizer';

/** Makes the organizer's account, and a season in a store without events. @returns the season's links, the open one first. */
export async function seedFirebase({ firestoreHost, authHost, projectId, admin, seeded }: Options) {
  const documents = ownersDocuments(firestoreHost, projectId);
  const accounts = `http://${authHost}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts`;
  const account = { localId: ADMIN_ID, ...admin, emailVerified: true };
  await Promise.all([
    askEmulator('The organizer was not seeded', 'POST', accounts, account).then(() =>
      openAuthEmulator(authHost, projectId).setClaims(ADMIN_ID, { role: 'authenticated' }),
    ),
    documents.write(`admins/${ADMIN_ID}`, { email: admin.email }),
    documents.write('secrets/mailbox', { key: await mailboxKeyOf(LOCAL_LINK_KEY) }),
  ]);
  if (!seeded) return [];
  const { done: isEmpty } = await documents.firestore.list('gameEvents').next();
  if (isEmpty) await documents.writeAll(season(Date.now()));
  const invites = await Promise.all(LINKS.map(({ token }) => documents.read(`rsvpInvites/${token}`)));
  return LINKS.filter((_, index) => invites[index] !== null);
}
