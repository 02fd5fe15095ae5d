import { mailboxKeyOf } from '../../supabase/functions/guest-emails/mailbox-id.ts';
import { LOCAL_LINK_KEY } from '../supabase/gateway.ts';
import { ownersDocuments } from './documents.ts';
import { OWNER } from './firestore.ts';
import { openEmulator } from './owned-firestore.ts';
import { LINKS, season } from './season.ts';

type Options = {
  firestoreHost: string;
  authHost: string;
  projectId: string;
  admin: { email: string; password: string };
  /** Whether an empty store begins with a season of events. */
  seeded: boolean;
};

/** The same account at every start, so that what it wrote stays its own. */
const ADMIN_ID = 'local-organizer';

async function createAccount(url: string, account: object): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...OWNER, 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  if (!response.ok)
    throw new Error(`The organizer was not seeded: ${response.status} ${await response.text()}`);
}

async function isEmpty(host: string, projectId: string): Promise<boolean> {
  for await (const _event of openEmulator(host, projectId).list('gameEvents')) return false;
  return true;
}

/**
 * Makes the organizer's account, and a season in a store without events; what is there already is not touched.
 * @returns the season's links that are there, the open one first.
 */
export async function seedFirebase({ firestoreHost, authHost, projectId, admin, seeded }: Options) {
  const documents = ownersDocuments(firestoreHost, projectId);
  await Promise.all([
    createAccount(`http://${authHost}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts`, {
      localId: ADMIN_ID,
      email: admin.email,
      password: admin.password,
      emailVerified: true,
    }),
    documents.write(`admins/${ADMIN_ID}`, { email: admin.email }),
    documents.write('secrets/mailbox', { key: await mailboxKeyOf(LOCAL_LINK_KEY) }),
  ]);
  if (!seeded) return [];
  if (await isEmpty(firestoreHost, projectId)) await documents.writeAll(season(Date.now()));
  const invites = await Promise.all(LINKS.map(({ token }) => documents.read(`rsvpInvites/${token}`)));
  return LINKS.filter((_, index) => invites[index] !== null);
}
