import { type OwnedFirestore, type RawDocument, textOf } from '../../dev/firebase/owned-firestore.ts';
import { placeKeyOf } from '../../src/domain/queue.ts';

/** Well below the 500 that Firestore takes in one commit. */
const BATCH = 200;

/** Guests respond at the same time; more conflicts in a row mean something else is wrong. */
const TRIES = 10;

interface StoredRsvp {
  document: RawDocument;
  placeKey: string;
}

const idOf = ({ name }: RawDocument) => name.slice(name.lastIndexOf('/') + 1);

/** To the microsecond, which a Date has not: the texts of one zone and one length sort as the instants do. */
function submittedAt({ document: { fields } }: StoredRsvp): string {
  const text = String(fields?.submittedAt?.timestampValue ?? '');
  const [second = '', fraction = ''] = text.replace('Z', '').split('.');
  return `${second}.${fraction.padEnd(9, '0')}`;
}

function bySubmission(a: StoredRsvp, b: StoredRsvp): number {
  const [one, other] = [submittedAt(a), submittedAt(b)];
  if (one !== other) return one < other ? -1 : 1;
  return idOf(a.document) < idOf(b.document) ? -1 : 1;
}

async function rsvpsTo(firestore: OwnedFirestore, event: RawDocument): Promise<StoredRsvp[]> {
  const documents = await firestore.where('gameRSVPs', 'gameEventId', idOf(event));
  return Promise.all(
    documents.map(async (document) => ({ document, placeKey: await placeKeyOf(idOf(document)) })),
  );
}

interface ArrayOfTexts {
  values?: { stringValue: string }[];
}

/** Undefined where there is none yet, which is not the same as an empty one. */
function queueIn({ fields }: RawDocument): string[] | undefined {
  const queue = fields?.queue?.arrayValue as ArrayOfTexts | undefined;
  return queue && (queue.values ?? []).map(({ stringValue }) => stringValue);
}

function firstNamesIn({ fields }: RawDocument): Record<string, unknown> {
  const map = fields?.firstNames?.mapValue as { fields?: Record<string, unknown> } | undefined;
  return map?.fields ?? {};
}

/** The queue as it is, without keys that have no yes, and behind it the yeses that it lacks. */
function mendedQueue(queue: readonly string[], rsvps: readonly StoredRsvp[]): string[] {
  const coming = rsvps
    .filter(({ document }) => textOf(document, 'response') === 'yes')
    .sort(bySubmission)
    .map(({ placeKey }) => placeKey);
  const isComing = new Set(coming);
  return [...new Set([...queue.filter((key) => isComing.has(key)), ...coming])];
}

/** What is wrong with one event; null when nothing is. */
function mendedEvent(event: RawDocument, rsvps: readonly StoredRsvp[]): object | null {
  const known = queueIn(event);
  const queue = mendedQueue(known ?? [], rsvps);
  const names = Object.entries(firstNamesIn(event));
  const kept = names.filter(([key]) => queue.includes(key));
  if (known?.join() === queue.join() && kept.length === names.length) return null;
  return {
    update: {
      name: event.name,
      fields: {
        queue: { arrayValue: { values: queue.map((stringValue) => ({ stringValue })) } },
        ...(kept.length > 0 && { firstNames: { mapValue: { fields: Object.fromEntries(kept) } } }),
      },
    },
    updateMask: { fieldPaths: ['queue', 'firstNames'] },
    // Whoever responds moves the event in the same commit: the RSVPs were read after this reading of it.
    currentDocument: { updateTime: event.updateTime },
  };
}

/** Gives the RSVPs their keys, as far as nobody changes them meanwhile. */
async function keepKeys(
  firestore: OwnedFirestore,
  rsvps: readonly StoredRsvp[],
): Promise<{ written: number; isDone: boolean }> {
  const writes = rsvps
    .filter(({ document, placeKey }) => textOf(document, 'placeKey') !== placeKey)
    .map(({ document: { name, updateTime }, placeKey }) => ({
      update: { name, fields: { placeKey: { stringValue: placeKey } } },
      updateMask: { fieldPaths: ['placeKey'] },
      currentDocument: { updateTime },
    }));
  for (let written = 0; written < writes.length; written += BATCH) {
    const outcome = await firestore.commit(writes.slice(written, written + BATCH));
    if (outcome === 'conflict') return { written, isDone: false };
  }
  return { written: writes.length, isDone: true };
}

/** Whether its guests are there, and are to stay. */
function hasGuests({ fields }: RawDocument): boolean {
  return !fields?.figures && !fields?.guestsRemovedAt && !fields?.deletingAt;
}

async function setPlacesOf(
  firestore: OwnedFirestore,
  path: string,
): Promise<{ isMended: boolean; rsvps: number }> {
  const done = { isMended: false, rsvps: 0 };
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const event = await firestore.read(path);
    if (!event || !hasGuests(event)) return done;
    const rsvps = await rsvpsTo(firestore, event);
    const mend = mendedEvent(event, rsvps);
    if (mend && (await firestore.commit([mend])) === 'conflict') continue;
    done.isMended ||= mend !== null;
    const { written, isDone } = await keepKeys(firestore, rsvps);
    done.rsvps += written;
    if (isDone) return done;
  }
  throw new Error(
    'A game kept changing while its places were to be set. Run it again: it goes on where it stopped.',
  );
}

/** Makes every event's queue agree with its RSVPs. Safe to interrupt and to repeat. */
export async function setPlaces(firestore: OwnedFirestore): Promise<{ events: number; rsvps: number }> {
  const done = { events: 0, rsvps: 0 };
  for await (const event of firestore.list('gameEvents')) {
    const { isMended, rsvps } = await setPlacesOf(firestore, `gameEvents/${idOf(event)}`);
    if (isMended) done.events += 1;
    done.rsvps += rsvps;
  }
  return done;
}
