import { textOf } from '../../dev/firebase/owned-firestore.ts';
import { answered, type Stores, supabaseClient } from '../stores.ts';

/** Where an organizer's rights stand: an organizer is in all three. */
export const PLACES = {
  claim: 'the claim role: authenticated in Firebase Auth',
  document: 'the document in Firestore’s admins',
  row: 'the row in Supabase’s organizers',
} as const;

export type Place = keyof typeof PLACES;

export type Organizer = { uid: string; email: string; has: Record<Place, boolean> };

const ROLE = 'authenticated';

const organizersTable = ({ supabase }: Stores) => supabaseClient(supabase).from('organizers');

async function uidsInSupabase(stores: Stores): Promise<Set<string>> {
  const rows = organizersTable(stores).select('uid').eq('project_id', stores.firestore.projectId);
  const found: { uid: string }[] = (await answered(rows, 'organizers could not be read.')) ?? [];
  return new Set(found.map(({ uid }) => uid));
}

/** Everybody who stands in one of the places, with what each has. */
export async function listOrganizers(stores: Stores): Promise<Organizer[]> {
  const documents = new Map<string, string>();
  for await (const document of stores.firestore.list('admins'))
    documents.set(document.name.split('/').at(-1) ?? '', textOf(document, 'email') ?? '');
  const [accounts, rows] = await Promise.all([stores.auth.list(), uidsInSupabase(stores)]);
  const claiming = accounts.filter(({ claims }) => claims.role === ROLE).map(({ uid }) => uid);
  return [...new Set([...claiming, ...documents.keys(), ...rows])].map((uid) => ({
    uid,
    email: accounts.find((account) => account.uid === uid)?.email ?? documents.get(uid) ?? '',
    has: { claim: claiming.includes(uid), document: documents.has(uid), row: rows.has(uid) },
  }));
}

/** The account with this address, or what is left of one that was deleted. */
export async function findOrganizer(stores: Stores, email: string): Promise<Organizer | null> {
  const listed = await listOrganizers(stores);
  const account = await stores.auth.find(email);
  const uid = account?.uid ?? listed.find((one) => one.email === email)?.uid;
  if (uid === undefined) return null;
  const nothing = { claim: false, document: false, row: false };
  return listed.find((one) => one.uid === uid) ?? { uid, email, has: nothing };
}

/** Can be repeated: what is there stays as it is. */
export async function makeOrganizer(stores: Stores, { uid, email }: Organizer): Promise<void> {
  const { auth, firestore } = stores;
  const account = await auth.find(email);
  if (account?.uid !== uid) throw new Error(`${email} has no account any more. Nothing was changed.`);
  await auth.setClaims(uid, { ...account.claims, role: ROLE });
  const name = firestore.nameOf(`admins/${uid}`);
  const fields = { email: { stringValue: email } };
  // A conflict: the document is there already.
  await firestore.commit([{ update: { name, fields }, currentDocument: { exists: false } }]);
  const row = { project_id: firestore.projectId, uid };
  const added = organizersTable(stores).upsert(row, { ignoreDuplicates: true });
  await answered(added, 'The row was not added. Run it again.');
}

/** Can be repeated. Rights in both databases end first: tokens already given open nothing then. */
export async function removeOrganizer(stores: Stores, { uid, email }: Organizer): Promise<void> {
  const { auth, firestore } = stores;
  const removed = organizersTable(stores).delete().match({ project_id: firestore.projectId, uid });
  await answered(removed, 'The row was not removed. Run it again.');
  await firestore.commit([{ delete: firestore.nameOf(`admins/${uid}`) }]);
  const account = await auth.find(email);
  if (account?.uid !== uid) return;
  const { role, ...others } = account.claims;
  await auth.setClaims(uid, role === ROLE ? others : account.claims);
  await auth.revokeTokens(uid);
}
