import {
  collection,
  type DocumentData,
  deleteField,
  doc,
  documentId,
  limit,
  orderBy,
  query,
  serverTimestamp,
  type WriteBatch,
  where,
} from 'firebase/firestore/lite';
import type { GameEvent } from '#domain/event.ts';
import {
  figuresOf,
  gameOf,
  type NotedGames,
  type Person,
  type PersonGame,
  personKeyText,
  withGame,
} from '#domain/person.ts';
import { contactKeys, type Rsvp } from '#domain/rsvp.ts';
import { sha256 } from '#lib/sha256.ts';
import type { Store } from './client.ts';
import { rsvpKind } from './documents.ts';
import { list, listAny, listEventsById, type ReadResult, read, storedDocument, when } from './operations.ts';
import { personKind } from './person-document.ts';

// The records of persons across events. A check-in writes the record, the RSVP and its figures in one commit; the rules refuse
// one without the others.

/** Three times the first hundred members. */
export const PEOPLE_MAX = 300;

type Contact = Pick<Rsvp, 'email' | 'phone'>;

/** The id of a guest's record; null for a guest without contact. */
export async function personKey(contact: Contact): Promise<string | null> {
  const text = personKeyText(contact);
  return text === null ? null : sha256(text);
}

/** The RSVP as far as a record follows from it. */
type Noted = Contact & Pick<Rsvp, 'name' | 'attendance'>;

export interface RecordChange {
  /** Writes the records of those concerned. */
  write: (batch: WriteBatch) => void;
  /** The guest's figures after it; null when nothing is noted, and for a guest without contact. */
  figures: { came: number; of: number } | null;
}

const NO_RECORD: NotedGames = { came: 0, missed: 0, leftLate: 0, games: {} };

async function changedRecord(store: Store, key: string, eventId: string, game: PersonGame | null) {
  const stored = await storedDocument(store, personKind, key);
  const isKnown = stored?.games[eventId] !== undefined;
  // Nothing to take back: noted before there were records.
  return game || isKnown ? withGame(stored ?? NO_RECORD, eventId, game) : null;
}

/** Reads the records that change with one RSVP. Without `before` it is new, without `after` removed. */
export async function recordChange(
  store: Store,
  { id: rsvpId, gameEventId: eventId }: Pick<Rsvp, 'id' | 'gameEventId'>,
  { before, after }: { before: Noted | null; after: Noted | null },
  event: Pick<GameEvent, 'dateTime' | 'sport'> | null,
): Promise<RecordChange> {
  const game = after && event && gameOf(after, event);
  const now = after && game && (await personKey(after));
  const old = before?.attendance ? await personKey(before) : null;
  const keys = [...new Set([old, now])].filter((key) => key !== null);
  const records = await Promise.all(
    keys.map(async (key) => ({
      key,
      record: await changedRecord(store, key, eventId, key === now ? game : null),
    })),
  );
  const own = records.find(({ key }) => key === now)?.record;
  return {
    figures: own ? figuresOf(own) : null,
    write(batch) {
      for (const { key, record } of records) {
        if (!record) continue;
        const { came, missed, leftLate, games } = record;
        const fields: DocumentData = {
          ...{ rsvpId, came, missed, leftLate },
          ...(after && { name: after.name }),
          games: { [eventId]: storedGame(games[eventId]) },
          updatedAt: serverTimestamp(),
        };
        batch.set(doc(store.database, personKind.collection, key), fields, { merge: true });
      }
    },
  };
}

function storedGame(game: PersonGame | undefined) {
  return game ? { ...game, dateTime: when(game.dateTime) } : deleteField();
}

/** Ids under which somebody may be known, the email's first. */
const keysOf = (contact: Contact) => Promise.all(contactKeys('', contact).map(sha256));

/**
 * The records of these guests, by the id of the RSVP: by the email, or by the number when only that knows them from another
 * game. Who answered by a number first and gives an email later is no stranger.
 */
export function readPeopleOf(
  store: Store,
  rsvps: readonly Rsvp[],
): Promise<ReadResult<{ people: Map<string, Person> }>> {
  return read('Reading the records of guests', async () => {
    const guests = await Promise.all(rsvps.map(async (rsvp) => ({ rsvp, keys: await keysOf(rsvp) })));
    const all = collection(store.database, personKind.collection);
    const found = await listAny([...new Set(guests.flatMap(({ keys }) => keys))], (some) =>
      list(query(all, where(documentId(), 'in', some)), personKind),
    );
    const byKey = new Map(found.map((person) => [person.id, person]));
    return {
      people: new Map(
        guests.flatMap(({ rsvp: { id, gameEventId }, keys }) => {
          const records = keys.flatMap((key) => byKey.get(key) ?? []);
          const isKnown = ({ games, earlier }: Person) =>
            earlier !== undefined || Object.keys(games).some((eventId) => eventId !== gameEventId);
          const person = records.find(isKnown) ?? records[0];
          return person ? [[id, person]] : [];
        }),
      ),
    };
  });
}

/** Those who were checked in last. */
export function listPeople({ database }: Store): Promise<ReadResult<{ people: Person[] }>> {
  const latest = query(
    collection(database, personKind.collection),
    orderBy('updatedAt', 'desc'),
    limit(PEOPLE_MAX),
  );
  return read('Listing people', async () => ({ people: await list(latest, personKind) }));
}

/** One person's record; null for somebody who was never checked in. */
export function readPerson(store: Store, key: string): Promise<ReadResult<{ person: Person | null }>> {
  return read('Reading a person’s record', async () => ({
    person: await storedDocument(store, personKind, key),
  }));
}

/** How to reach somebody, by the RSVP of the last check-in; null once that is removed or has another contact. */
export function readContact(
  store: Store,
  { id, rsvpId }: Pick<Person, 'id' | 'rsvpId'>,
): Promise<ReadResult<{ contact: (Contact & Pick<Rsvp, 'name'>) | null }>> {
  return read('Reading a contact', async () => {
    const rsvp = rsvpId === undefined ? null : await storedDocument(store, rsvpKind, rsvpId);
    return { contact: rsvp && (await personKey(rsvp)) === id ? rsvp : null };
  });
}

/** The record of whoever has this address, else this number. */
export function readPersonOf(store: Store, contact: Contact): Promise<ReadResult<{ person: Person | null }>> {
  return read('Looking for a person’s record', async () => {
    for (const key of await keysOf(contact)) {
      const person = await storedDocument(store, personKind, key);
      if (person) return { person };
    }
    return { person: null };
  });
}

/** The events among these that are still there, for their titles. */
export function readGamesOf(
  store: Store,
  eventIds: readonly string[],
): Promise<ReadResult<{ events: GameEvent[] }>> {
  return read('Reading a person’s games', async () => ({ events: await listEventsById(store, eventIds) }));
}
