import { createHash } from 'node:crypto';
import { initializeApp } from 'firebase/app';
import {
  arrayRemove,
  arrayUnion,
  collection,
  connectFirestoreEmulator,
  doc,
  type Firestore,
  getDoc,
  getDocs,
  getFirestore,
  increment,
  serverTimestamp,
  setLogLevel,
  Timestamp,
  type WriteBatch,
  writeBatch,
} from 'firebase/firestore/lite';
import { expect } from 'vitest';
import type { Store } from '#data/firestore/client.ts';
import { contactKeys, makeRsvpId } from '#domain/rsvp.ts';
import { randomId } from '#lib/random-id.ts';
import { startFirestore } from '../../dev/firebase/firestore.ts';
import { freePort } from '../../dev/lib/ports.ts';

setLogLevel('silent');

const PROJECT = 'demo-rules';
const HOUR_MS = 3_600_000;

/** An emulator that is there already, or one for this process, which ends with it. */
async function findEmulator(): Promise<string> {
  const shared = process.env.RULES_EMULATOR_HOST;
  if (shared) return shared;
  const port = await freePort();
  await startFirestore({ port, projectId: PROJECT, dataFolder: null });
  process.once('SIGTERM', () => process.exit());
  return `127.0.0.1:${port}`;
}

export const projectId = process.env.RULES_PROJECT ?? PROJECT;
export const emulatorHost = await findEmulator();

/** The emulator takes unsigned tokens: a uid is enough. 'owner' is bound by no rule. */
function connect(name: string, token: string | { sub: string } | null): Firestore {
  const database = getFirestore(initializeApp({ projectId, apiKey: 'local' }, `rules-${name}`));
  const [hostname = '', port] = emulatorHost.split(':');
  connectFirestoreEmulator(database, hostname, Number(port), token ? { mockUserToken: token } : {});
  return database;
}

export const visitor = connect('visitor', null);
export const stranger = connect('stranger', { sub: 'stranger' });
export const outsiders = [visitor, stranger];
export const organizer = connect('organizer', { sub: 'organizer' });
export const owner = connect('owner', 'owner');

export const config = { projectId, apiKey: 'local', emulatorHost };

/** What the app's own functions are given. */
export const storeOf = (database: Firestore): Store => ({ app: database.app, database, config });

export type Fields = Record<string, unknown>;
export type Write = (batch: WriteBatch, database: Firestore) => void;

export const put =
  (path: string, fields: Fields): Write =>
  (batch, database) =>
    batch.set(doc(database, path), fields);
export const change =
  (path: string, fields: Fields): Write =>
  (batch, database) =>
    batch.update(doc(database, path), fields);
export const remove =
  (path: string): Write =>
  (batch, database) =>
    batch.delete(doc(database, path));

export function commit(database: Firestore, ...writes: Write[]): Promise<void> {
  const batch = writeBatch(database);
  for (const write of writes) write(batch, database);
  return batch.commit();
}

export const read = (database: Firestore, path: string) => getDoc(doc(database, path));
export const list = (database: Firestore, path: string) => getDocs(collection(database, path));

export async function denied(work: Promise<unknown>): Promise<void> {
  await expect(work).rejects.toMatchObject({ code: 'permission-denied' });
}

/** The rules let each of them commit all the writes. */
export async function accepted(actors: Firestore | Firestore[], ...writes: Write[]): Promise<void> {
  for (const actor of [actors].flat()) await commit(actor, ...writes);
}

/** The rules let none of them commit the writes. */
export async function refused(actors: Firestore | Firestore[], ...writes: Write[]): Promise<void> {
  for (const actor of [actors].flat()) await denied(commit(actor, ...writes));
}

export async function stored(path: string): Promise<Fields | undefined> {
  return (await read(owner, path)).data();
}

/** Puts documents there without asking the rules. */
export const given = (...writes: Write[]): Promise<void> => commit(owner, ...writes);

/** The one document that is there before every test. */
export const givenOrganizer = () => given(put('admins/organizer', { email: 'organizer@example.com' }));

await givenOrganizer();

export const hoursFromNow = (hours: number) => Timestamp.fromMillis(Date.now() + hours * HOUR_MS);

export const newToken = () => `game-2030-06-15-${makeRsvpId().slice(0, 16)}`;

const PLAYED_AT = hoursFromNow(48);
const PLAYED_IN = 'Kanapaha Veterans Park';

export const eventFields = (overrides: Fields = {}): Fields => ({
  title: 'Sunset volleyball',
  sport: 'volleyball',
  dateTime: PLAYED_AT,
  location: PLAYED_IN,
  skillLevel: 'mixed',
  maxPlayers: 12,
  organizerName: 'Dana',
  allowMaybe: true,
  requireContactInfo: false,
  status: 'active',
  createdAt: serverTimestamp(),
  rsvpCount: { yes: 0, no: 0, maybe: 0 },
  queue: [],
  ...overrides,
});

export const inviteFields = (
  { id, token }: Pick<EventPaths, 'id' | 'token'>,
  overrides: Fields = {},
): Fields => ({
  gameEventId: id,
  inviteToken: token,
  isActive: true,
  createdAt: serverTimestamp(),
  clickCount: 0,
  ...overrides,
});

export interface EventPaths {
  id: string;
  /** Of its first invite. */
  token: string;
  path: string;
  invite: string;
  ledger: string;
  /** When and where it takes place, as a guest's RSVP says. */
  seen: { seenDateTime: Timestamp; seenLocation: string };
}

export function eventAt(
  id: string = randomId(),
  token: string = newToken(),
  { dateTime = PLAYED_AT, location = PLAYED_IN }: Fields = {},
): EventPaths {
  if (!(dateTime instanceof Timestamp)) throw new Error('An event has a time.');
  return {
    seen: { seenDateTime: dateTime, seenLocation: String(location) },
    id,
    token,
    path: `gameEvents/${id}`,
    invite: `rsvpInvites/${token}`,
    ledger: `gameEvents/${id}/private/ledger`,
  };
}

export async function givenEvent({
  event = {},
  invite = {},
}: {
  event?: Fields;
  invite?: Fields;
} = {}): Promise<EventPaths> {
  const created = eventAt(undefined, undefined, event);
  await given(put(created.path, eventFields(event)), put(created.invite, inviteFields(created, invite)));
  return created;
}

export const rsvpFields = (event: EventPaths, overrides: Fields = {}): Fields => ({
  gameEventId: event.id,
  inviteToken: event.token,
  response: 'yes',
  name: 'Robin',
  submittedAt: serverTimestamp(),
  ipAddress: null,
  userAgent: 'test',
  referrer: null,
  ...event.seen,
  ...overrides,
});

export const rsvpAt = (id: string) => `gameRSVPs/${id}`;
const guardAt = (hash: string) => `rsvpGuards/${hash}`;

export type Contact = { email?: string; phone?: string };
export function guardsOf(event: EventPaths, contact: Contact): string[] {
  return contactKeys(event.id, contact).map((key) => guardAt(createHash('sha256').update(key).digest('hex')));
}

/** What an RSVP is known by in the queue of its event. */
export const placeKeyOf = (rsvpId: string) => createHash('sha256').update(rsvpId).digest('hex').slice(0, 32);

const counters = (moves: Record<string, number>): Fields =>
  Object.fromEntries(Object.entries(moves).map(([response, by]) => [`rsvpCount.${response}`, increment(by)]));

/** The counters as they move, and the queue as this RSVP then moves in it. */
export const count = (
  event: EventPaths,
  moves: Record<string, number>,
  rsvpId: string,
  also: Fields = {},
): Write => {
  const yes = moves.yes ?? 0;
  const key = placeKeyOf(rsvpId);
  const queue = yes > 0 ? { queue: arrayUnion(key) } : yes < 0 ? { queue: arrayRemove(key) } : {};
  return change(event.path, { ...counters(moves), ...queue, ...also });
};
export const noteIn = (event: EventPaths, rsvpId: string): Write => put(event.ledger, { rsvpId });
export const guard = (path: string, rsvpId: string, event: EventPaths): Write =>
  put(path, { rsvpId, gameEventId: event.id });
export const guardsFor = (event: EventPaths, rsvpId: string, contact: Contact): Write[] =>
  guardsOf(event, contact).map((path) => guard(path, rsvpId, event));
export const freed = (event: EventPaths, contact: Contact): Write[] => guardsOf(event, contact).map(remove);

interface RsvpPlan {
  id?: string;
  rsvp?: Fields;
  /** The parts that the commit leaves out. */
  without?: ('rsvp' | 'count' | 'ledger' | 'guards')[];
}

/** Everything that is written with somebody whom the organizer adds: they came by no link. */
export function addWalkIn(event: EventPaths, { id = makeRsvpId(), rsvp = {} }: RsvpPlan = {}): Write[] {
  const { inviteToken: _, ...fields } = rsvpFields(event, rsvp);
  return [
    ...addRsvp(event, { id, rsvp, without: ['rsvp'] }),
    put(rsvpAt(id), { placeKey: placeKeyOf(id), ...fields }),
  ];
}

const contactOf = ({ email, phone }: Fields): Contact => ({
  ...(typeof email === 'string' && { email }),
  ...(typeof phone === 'string' && { phone }),
});

/** Everything that is written with a new RSVP, as the app does. */
export function addRsvp(
  event: EventPaths,
  { id = makeRsvpId(), rsvp = {}, without = [] }: RsvpPlan = {},
): Write[] {
  const fields = rsvpFields(event, rsvp);
  return [
    ...(without.includes('rsvp') ? [] : [put(rsvpAt(id), { placeKey: placeKeyOf(id), ...fields })]),
    ...(without.includes('count') ? [] : [count(event, { [String(fields.response)]: 1 }, id)]),
    ...(without.includes('ledger') ? [] : [noteIn(event, id)]),
    ...(without.includes('guards') ? [] : guardsFor(event, id, contactOf(fields))),
  ];
}

/** An RSVP that is there already, with its guards and counters, written without asking the rules. */
export async function givenRsvp(event: EventPaths, rsvp: Fields = {}): Promise<string> {
  const id = makeRsvpId();
  await given(...addRsvp(event, { id, rsvp }));
  return id;
}

/** An event and one RSVP to it. */
export async function givenEventWithRsvp(fields: Fields = {}, rsvp: Fields = {}) {
  const event = await givenEvent({ event: fields });
  return { event, id: await givenRsvp(event, rsvp) };
}

/** What a change writes to the RSVP alone. */
export const changed = (id: string, response: string, fields: Fields = {}): Write =>
  change(rsvpAt(id), { response, updatedAt: serverTimestamp(), ...fields });

/** Everything that a change of the RSVP writes. */
export function changeRsvp(
  event: EventPaths,
  id: string,
  from: string,
  to: string,
  fields: Fields = {},
): Write[] {
  return [
    changed(id, to, fields),
    ...(from === to ? [] : [count(event, { [from]: -1, [to]: 1 }, id), noteIn(event, id)]),
  ];
}

export const checkIn = (id: string, attendance: unknown): Write =>
  change(rsvpAt(id), { attendance, checkedInAt: serverTimestamp() });

/** Everything that the removal of one RSVP writes. */
export function removeRsvp(event: EventPaths, id: string, response: string, guards: string[] = []): Write[] {
  return [remove(rsvpAt(id)), count(event, { [response]: -1 }, id), noteIn(event, id), ...guards.map(remove)];
}

export const edit = (event: EventPaths, fields: Fields, revision = 1): Write =>
  change(event.path, { ...fields, revision, updatedAt: serverTimestamp() });

/** The event as a page showed it to a guest who responds. */
export const shownTo = ({ id, seen }: EventPaths) => ({
  ...{ id, dateTime: seen.seenDateTime.toMillis(), location: seen.seenLocation },
});
