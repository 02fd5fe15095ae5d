import {
  type OwnedFirestore,
  type RawDocument,
  textOf,
  type Write,
} from '../../dev/firebase/owned-firestore.ts';
import { decodeDocument } from '../../src/data/firestore/rest.ts';
import { withRemoved } from '../../src/domain/person.ts';
import { guestsEnd, originEnd } from '../../src/domain/retention.ts';
import { eventIdsOf } from '../../src/domain/series.ts';
import type { Instant } from '../../src/lib/dates.ts';
import { changed, commitRecords, listRecords } from '../people/records.ts';

const BATCH = 200;

/** The query looks for `ipAddress`, which is null in each RSVP that has these fields. */
const ORIGIN_FIELDS = ['ipAddress', 'userAgent', 'referrer'];

/** Removed in this order. */
const GUEST_COLLECTIONS = ['rsvpGuards', 'gameRSVPs', 'rsvpInvites'] as const;

const upTo = (field: string, instant: Instant) => ({
  fieldFilter: {
    ...{ field: { fieldPath: field }, op: 'LESS_THAN_OR_EQUAL' },
    value: { timestampValue: new Date(instant).toISOString() },
  },
});

const isNull = (field: string) => ({ unaryFilter: { field: { fieldPath: field }, op: 'IS_NULL' } });

/** Sets fields of a document that exists, or deletes those without a value. */
const change = (name: string, fieldPaths: readonly string[], fields: object = {}) => ({
  update: { name, fields },
  updateMask: { fieldPaths },
  currentDocument: { exists: true },
});

async function commitAll(firestore: OwnedFirestore, writes: readonly Write[]): Promise<void> {
  if ((await firestore.commit(writes)) === 'conflict')
    throw new Error('Somebody else changes these RSVPs now. Run it again: it goes on where it stopped.');
}

/** @returns the number of RSVPs that had them. */
async function removeOrigins(firestore: OwnedFirestore, now: Instant): Promise<number> {
  const where = {
    compositeFilter: { op: 'AND', filters: [isNull('ipAddress'), upTo('submittedAt', originEnd(now))] },
  };
  let removed = 0;
  for (;;) {
    const found = await firestore.find('gameRSVPs', { where, limit: BATCH });
    if (found.length === 0) return removed;
    await commitAll(
      firestore,
      found.map(({ name }) => change(name, ORIGIN_FIELDS)),
    );
    removed += found.length;
  }
}

const numberOf = ({ fields }: RawDocument, field: string) => Number(fields?.[field]?.integerValue ?? 0);

async function figuresOf(firestore: OwnedFirestore, eventId: string) {
  const rsvps = await firestore.where('gameRSVPs', 'gameEventId', eventId);
  const invites = await firestore.where('rsvpInvites', 'gameEventId', eventId);
  const attended = (attendance: string) =>
    rsvps.filter((rsvp) => textOf(rsvp, 'attendance') === attendance).length;
  const figures = {
    ...{ arrived: attended('arrived'), noShow: attended('no-show') },
    clicks: invites.reduce((sum, invite) => sum + numberOf(invite, 'clickCount'), 0),
  };
  const values = Object.entries(figures).map(([name, value]) => [name, { integerValue: String(value) }]);
  return { figures: { mapValue: { fields: Object.fromEntries(values) } } };
}

function idsIn(standing: RawDocument): string[] {
  const reading = decodeDocument({ status: 200, body: standing });
  return reading.status === 'found' ? eventIdsOf(reading.fields) : [];
}

/** Turns a standing link off once the last of its events has no guests. Its number of clicks stays. */
async function endSeries(firestore: OwnedFirestore, eventId: string): Promise<void> {
  const lists = {
    fieldFilter: {
      ...{ field: { fieldPath: 'gameEventIds' }, op: 'ARRAY_CONTAINS' },
      value: { stringValue: eventId },
    },
  };
  for (const standing of await firestore.find('rsvpInvites', { where: lists })) {
    const others = idsIn(standing).filter((id) => id !== eventId);
    const events = await Promise.all(others.map((id) => firestore.read(`gameEvents/${id}`)));
    if (events.some((event) => event && !event.fields?.guestsRemovedAt)) continue;
    const fieldPaths = ['isActive', 'invitedBy', 'inviteMessage', 'clicksByDay'];
    const off = { isActive: { booleanValue: false } };
    await commitAll(firestore, [change(standing.name, fieldPaths, off)]);
  }
}

const idOf = ({ name }: RawDocument) => name.slice(name.lastIndexOf('/') + 1);

/** Removes the guests of one event and every link to it. The figures are saved first, once: a next run may finish this one. */
async function removeGuests(firestore: OwnedFirestore, event: RawDocument): Promise<'done' | 'gone'> {
  const id = idOf(event);
  if (!event.fields?.figures) {
    const kept = change(event.name, ['figures'], await figuresOf(firestore, id));
    if ((await firestore.commit([kept])) === 'conflict') return 'gone';
  }
  for (const collection of GUEST_COLLECTIONS) {
    const found = await firestore.where(collection, 'gameEventId', id);
    const removals = found.map(({ name }) => ({ delete: name }));
    for (let done = 0; done < removals.length; done += BATCH)
      await commitAll(firestore, removals.slice(done, done + BATCH));
  }
  await endSeries(firestore, id);
  const marked = await firestore.commit([
    { delete: `${event.name}/private/ledger` },
    {
      ...change(event.name, ['queue', 'firstNames']),
      updateTransforms: [{ fieldPath: 'guestsRemovedAt', setToServerValue: 'REQUEST_TIME' }],
    },
  ]);
  return marked === 'done' ? 'done' : 'gone';
}

/** Keeps the numbers of these events in the records of those who were noted, and drops the rest. */
async function foldRecords(firestore: OwnedFirestore, ids: ReadonlySet<string>): Promise<void> {
  for await (const { document, person } of listRecords(firestore)) {
    if (!Object.keys(person.games).some((id) => ids.has(id))) continue;
    const { name, games, earlier } = withRemoved(person, (id) => ids.has(id));
    const rsvpId = name === undefined ? undefined : textOf(document, 'rsvpId');
    await commitRecords(firestore, [changed(document, { name, rsvpId, games, earlier })]);
  }
}

/** Safe to interrupt and to repeat. */
export async function retainFirestore(
  firestore: OwnedFirestore,
  now: Instant,
): Promise<{ rsvps: number; events: number }> {
  const rsvps = await removeOrigins(firestore, now);
  const over = await firestore.find('gameEvents', {
    where: upTo('dateTime', guestsEnd(now)),
    // The latest event is marked last: the dashboard looks at no other.
    orderBy: [{ field: { fieldPath: 'dateTime' }, direction: 'ASCENDING' }],
  });
  // First: a record with a game that has no guests any more could not be proved.
  await foldRecords(firestore, new Set(over.map(idOf)));
  let events = 0;
  for (const event of over) {
    if (event.fields?.guestsRemovedAt) continue;
    if ((await removeGuests(firestore, event)) === 'done') events += 1;
  }
  return { rsvps, events };
}
