import * as firestore from 'firebase/firestore/lite';
import { describe, expect, test } from 'vitest';
import { documentName, plainTextRequest, restUrl } from '#data/firestore/rest.ts';
import { makeRsvpId } from '#domain/rsvp.ts';
import { denied, list, organizer, outsiders, read, stored, stranger, visitor } from './actors.ts';
import { config } from './emulator.ts';
import { type EventPaths, eventAt, eventFields, inviteFields, newToken } from './events.ts';
import { change, type Fields, given, hoursFromNow, put, refused, remove, type Write } from './fixtures.ts';
import { CONTACT, freed, guardsFor, guardsOf } from './guards.ts';
import { addWalkIn, checkIn, edit, removeRsvp } from './organizer-writes.ts';
import { addRsvp, changeRsvp, givenEventWithRsvp, rsvpAt } from './rsvps.ts';
import { ids, standingAt, standingFields } from './series.ts';
import { CANCELLED, DELETING } from './states.ts';

const { collection, deleteField, getAggregate, getCount, getDocs, query, sum, where } = firestore;

const SAM = { email: 'sam@example.com' };

type Database = firestore.Firestore;
const search = (db: Database, path: string, field: string, value: unknown) =>
  getDocs(query(collection(db, path), where(field, '==', value)));
type Known = (event: EventPaths, rsvpId: string, token: string) => Write | Write[];

describe('a visitor, and somebody signed in who is no organizer,', () => {
  test.each<[string, (database: Database, event: EventPaths, rsvpId: string) => Promise<unknown>]>([
    ['the events', (db) => list(db, 'gameEvents')],
    ['one event of them', (db) => getDocs(query(collection(db, 'gameEvents'), firestore.limit(1)))],
    ['the events of a title', (db) => search(db, 'gameEvents', 'title', 'A')],
    ['how many events there are', (db) => getCount(collection(db, 'gameEvents'))],
    ['the totals', (db) => getAggregate(collection(db, 'gameEvents'), { yes: sum('rsvpCount.yes') })],
    ['the links', (db) => search(db, 'rsvpInvites', 'isActive', true)],
    ['the link of a known event', (db, { id }) => search(db, 'rsvpInvites', 'gameEventId', id)],
    ['the clicks', (db) => getAggregate(collection(db, 'rsvpInvites'), { clicks: sum('clickCount') })],
    ['the answers', (db) => list(db, 'gameRSVPs')],
    ['the answers to a known event', (db, { id }) => search(db, 'gameRSVPs', 'gameEventId', id)],
    ['how many answers there are', (db) => getCount(collection(db, 'gameRSVPs'))],
    ['the guards', (db) => list(db, 'rsvpGuards')],
    ['the guards of a known answer', (db, _, id) => search(db, 'rsvpGuards', 'rsvpId', id)],
    ['the guard of a known address', (db, event) => read(db, guardsOf(event, CONTACT)[0] ?? '')],
    ['the ledger of a known event', (db, event) => read(db, event.ledger)],
    ['what else stands beside it', (db, { path }) => list(db, `${path}/private`)],
    ['the ledgers', (db) => getDocs(firestore.collectionGroup(db, 'private'))],
    ['the organizers', (db) => list(db, 'admins')],
    ['who is an organizer', (db) => read(db, 'admins/organizer')],
    ['what any other collection holds', (db) => list(db, 'somewhere')],
    ['any other document', (db) => read(db, 'somewhere/one')],
  ])('does not learn %s', async (_, learn) => {
    const { event, id } = await givenEventWithRsvp({}, CONTACT);
    for (const outsider of outsiders) await denied(learn(outsider, event, id));
  });

  const removal: Known = (event, id) => removeRsvp(event, id, 'yes', guardsOf(event, CONTACT));
  test.each<[string, Known, Fields?]>([
    ['make an event', () => put(eventAt().path, eventFields())],
    ['cancel an event', (event) => edit(event, CANCELLED)],
    ['move an event', (event) => edit(event, { dateTime: hoursFromNow(72) })],
    ['write an event as it is', (event) => change(event.path, { title: 'Sunset volleyball' })],
    ['mark an event', (event) => edit(event, DELETING)],
    ['delete an event', ({ path }) => remove(path)],
    ['make a link', ({ id }, _, token) => put(`rsvpInvites/${token}`, inviteFields({ id, token }))],
    ['make a standing link', (_, __, token) => put(standingAt(token), standingFields(token, ids(2)))],
    ['turn a link off', ({ invite }) => change(invite, { isActive: false })],
    ['reword a link', ({ invite }) => change(invite, { invitedBy: 'Dana', inviteMessage: 'Come!' })],
    ['let a link expire', ({ invite }) => change(invite, { expiresAt: hoursFromNow(1) })],
    ['let a link never expire', ({ invite }) => change(invite, { expiresAt: deleteField() })],
    ['mark a link', ({ invite }) => change(invite, { isActive: false, removeSince: hoursFromNow(-1) })],
    ['delete a link', ({ invite }) => remove(invite)],
    ['remove an answer', removal],
    ['correct an address', (event, id) => changeRsvp(event, id, 'yes', 'yes', SAM)],
    ['check somebody in', (_, id) => checkIn(id, 'arrived')],
    ['take a check-in back', (_, id) => checkIn(id, deleteField())],
    ['add a walk-in', (event) => addWalkIn(event, { rsvp: { name: 'Sam', attendance: 'arrived' } })],
    ['free an address', (event) => freed(event, CONTACT)],
    ['take an address', (event) => guardsFor(event, makeRsvpId(), SAM)],
    ['delete the ledger', ({ ledger }) => remove(ledger)],
    ['become an organizer', () => put('admins/stranger', SAM)],
    ['dismiss an organizer', () => remove('admins/organizer')],
    ['write anywhere else', () => put('somewhere/one', {})],
    ['delete anything else', () => remove('somewhere/one')],
    ['delete the link of an event that is being removed', ({ invite }) => remove(invite), DELETING],
    ['delete its ledger', ({ ledger }) => remove(ledger), DELETING],
    ['delete an answer to it', (_, id) => remove(rsvpAt(id)), DELETING],
    ['remove an answer to it', removal, DELETING],
  ])('can’t %s', async (_, writes, fields = {}) => {
    const { event, id } = await givenEventWithRsvp(fields, CONTACT);
    await refused(outsiders, ...[writes(event, id, newToken())].flat());
  });

  test('can’t write an event whose ledger names an answer that is gone, nor one that was deleted', async () => {
    const { event, id } = await givenEventWithRsvp();
    await given(...removeRsvp(event, id, 'yes'));
    await refused(outsiders, change(event.path, { title: 'Sunset volleyball' }));
    await given(remove(event.path));
    await refused(outsiders, put(event.path, eventFields()));
  });
});

test('who is signed in may ask about themselves', async () => {
  expect((await read(stranger, 'admins/stranger')).exists()).toBe(false);
});

test('an organizer reads all of it, but no guard, no ledger and no other organizer', async () => {
  const { event, id } = await givenEventWithRsvp({}, CONTACT);
  for (const path of ['gameEvents', 'rsvpInvites', 'gameRSVPs', 'rsvpGuards']) await list(organizer, path);
  await getCount(collection(organizer, 'gameEvents'));
  await getAggregate(collection(organizer, 'gameEvents'), { yes: sum('rsvpCount.yes') });
  expect((await read(organizer, rsvpAt(id))).exists()).toBe(true);
  const [guard = ''] = guardsOf(event, CONTACT);
  for (const path of [guard, event.ledger]) await denied(read(organizer, path));
  for (const path of ['admins', `${event.path}/private`]) await denied(list(organizer, path));
  await refused(organizer, put('admins/friend', SAM));
});

/** Whether an address has responded; docs/decisions/0023-guards.md says why the second answer is accepted. */
describe('a write with a precondition that may not hold', () => {
  async function statusOf(write: object): Promise<string> {
    const response = await fetch(restUrl(config, ':commit'), plainTextRequest({ writes: [write] }));
    const { error } = await response.json();
    return error?.status ?? 'OK';
  }

  test.each([{ exists: true }, { exists: false }, { updateTime: '2020-01-01T00:00:00Z' }])(
    'tells nothing about a guard alone: %o',
    async (currentDocument) => {
      const { event } = await givenEventWithRsvp({}, CONTACT);
      const fields = { rsvpId: { stringValue: makeRsvpId() }, gameEventId: { stringValue: event.id } };
      for (const path of [CONTACT, { ...SAM, phone: '352-555-0102' }].flatMap((contact) =>
        guardsOf(event, contact),
      )) {
        const name = documentName(config, path);
        for (const write of [{ update: { name, fields } }, { delete: name }, { verify: name }])
          expect(await statusOf({ ...write, currentDocument })).toBe('PERMISSION_DENIED');
      }
    },
  );

  test('tells it of a whole RSVP by a live link, and stores nothing', async () => {
    const { event } = await givenEventWithRsvp({}, CONTACT);
    const id = makeRsvpId();
    /** The event changes between the visitor's read and commit, so the commit names an update time of the past. */
    const tryStale = (email: string) =>
      firestore.runTransaction(
        visitor,
        async (transaction) => {
          await transaction.get(firestore.doc(visitor, event.path));
          await given(change(event.path, { organizerName: email }));
          // The fixtures write to a batch; a transaction takes the same writes.
          const batch = transaction as unknown as firestore.WriteBatch;
          for (const write of addRsvp(event, { id, rsvp: { email } })) write(batch, visitor);
        },
        { maxAttempts: 1 },
      );
    await denied(tryStale(CONTACT.email));
    await expect(tryStale(SAM.email)).rejects.toMatchObject({ code: 'failed-precondition' });
    expect(await stored(rsvpAt(id))).toBe(undefined);
  });
});
