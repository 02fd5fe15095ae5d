import {
  collection,
  collectionGroup,
  deleteField,
  doc,
  type Firestore,
  getAggregate,
  getCount,
  getDoc,
  getDocs,
  limit,
  orderBy,
  query,
  serverTimestamp,
  sum,
  where,
} from 'firebase/firestore/lite';
import { beforeAll, describe, test } from 'vitest';
import { makeRsvpId } from '#domain/rsvp.ts';
import {
  addWalkIn,
  allowed,
  change,
  changeRsvp,
  checkIn,
  commit,
  denied,
  type EventPaths,
  edit,
  eventAt,
  eventFields,
  givenEvent,
  givenRsvp,
  guard,
  guardsOf,
  hoursFromNow,
  inviteFields,
  organizer,
  put,
  remove,
  removeRsvp,
  rsvpAt,
  stranger,
  visitor,
  type Write,
} from './fixtures.ts';

const CONTACT = { email: 'robin@example.com', phone: '352-555-0134' };

let event: EventPaths;
let rsvpId: string;
beforeAll(async () => {
  event = await givenEvent();
  rsvpId = await givenRsvp(event, CONTACT);
});

const outsiders: [who: string, database: Firestore][] = [
  ['a visitor', visitor],
  ['a signed-in stranger', stranger],
];

describe.each(outsiders)('%s', (_, outsider) => {
  test.each<[string, (database: Firestore) => Promise<unknown>]>([
    [
      'the events',
      (db) => getDocs(query(collection(db, 'gameEvents'), orderBy('dateTime', 'desc'), limit(20))),
    ],
    ['one event of them', (db) => getDocs(query(collection(db, 'gameEvents'), limit(1)))],
    ['how many events there are', (db) => getCount(collection(db, 'gameEvents'))],
    ['the totals', (db) => getAggregate(collection(db, 'gameEvents'), { yes: sum('rsvpCount.yes') })],
    ['the links', (db) => getDocs(query(collection(db, 'rsvpInvites'), where('isActive', '==', true)))],
    [
      'the link of a known event',
      (db) => getDocs(query(collection(db, 'rsvpInvites'), where('gameEventId', '==', event.id))),
    ],
    ['the clicks', (db) => getAggregate(collection(db, 'rsvpInvites'), { clicks: sum('clickCount') })],
    [
      'the answers to a known event',
      (db) => getDocs(query(collection(db, 'gameRSVPs'), where('gameEventId', '==', event.id))),
    ],
    [
      'the latest answers',
      (db) => getDocs(query(collection(db, 'gameRSVPs'), orderBy('submittedAt', 'desc'))),
    ],
    ['how many answers there are', (db) => getCount(collection(db, 'gameRSVPs'))],
    [
      'the guards of a known answer',
      (db) => getDocs(query(collection(db, 'rsvpGuards'), where('rsvpId', '==', rsvpId))),
    ],
    ['the ledgers', (db) => getDocs(collectionGroup(db, 'private'))],
    ['the organizers', (db) => getDocs(collection(db, 'admins'))],
    ['who is an organizer', (db) => getDoc(doc(db, 'admins/organizer'))],
    ['what any other collection holds', (db) => getDocs(collection(db, 'somewhere'))],
    ['any other document', (db) => getDoc(doc(db, 'somewhere/one'))],
  ])('does not learn %s', async (_what, read) => {
    await denied(read(outsider));
  });

  test.each<[string, () => Write[]]>([
    [
      'make an event',
      () => {
        const made = eventAt();
        return [put(made.path, eventFields()), put(made.invite, inviteFields(made))];
      },
    ],
    ['cancel an event', () => [edit(event, { status: 'cancelled' })]],
    ['move an event', () => [edit(event, { dateTime: hoursFromNow(72) })]],
    ['mark an event', () => [edit(event, { status: 'cancelled', deletingAt: serverTimestamp() })]],
    ['delete an event', () => [remove(event.path)]],
    [
      'make another link',
      () => [
        put('rsvpInvites/another-link-2030', inviteFields({ id: event.id, token: 'another-link-2030' })),
      ],
    ],
    ['turn a link off', () => [change(event.invite, { isActive: false })]],
    ['let a link expire', () => [change(event.invite, { expiresAt: hoursFromNow(1) })]],
    ['let a link never expire', () => [change(event.invite, { expiresAt: deleteField() })]],
    ['delete a link', () => [remove(event.invite)]],
    ['remove an answer', () => removeRsvp(event, rsvpId, 'yes', guardsOf(event, CONTACT))],
    ['correct an address', () => changeRsvp(event, rsvpId, 'yes', 'yes', { email: 'sam@example.com' })],
    ['check somebody in', () => [checkIn(rsvpId, 'arrived')]],
    ['add a walk-in', () => addWalkIn(event, { rsvp: { name: 'Sam', attendance: 'arrived' } })],
    ['free an address', () => guardsOf(event, CONTACT).map(remove)],
    [
      'take an address',
      () => guardsOf(event, { email: 'sam@example.com' }).map((path) => guard(path, makeRsvpId(), event)),
    ],
    ['delete the ledger', () => [remove(event.ledger)]],
    ['become an organizer', () => [put('admins/stranger', { email: 'stranger@example.com' })]],
    ['dismiss an organizer', () => [remove('admins/organizer')]],
    ['write anywhere else', () => [put('somewhere/one', {})]],
    ['delete anything else', () => [remove('somewhere/one')]],
  ])('can’t %s', async (_what, writes) => {
    await denied(commit(outsider, ...writes()));
  });
});

test('an organizer reads all of it', async () => {
  await allowed(getCount(collection(organizer, 'gameEvents')));
  await allowed(getAggregate(collection(organizer, 'gameEvents'), { yes: sum('rsvpCount.yes') }));
  await allowed(getDocs(query(collection(organizer, 'rsvpGuards'), where('rsvpId', '==', rsvpId))));
  await allowed(getDoc(doc(organizer, rsvpAt(rsvpId))));
});
