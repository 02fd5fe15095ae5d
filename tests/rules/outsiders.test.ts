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
  allowed,
  answer,
  change,
  changeRsvp,
  commit,
  denied,
  edit,
  eventFields,
  type Game,
  gameAt,
  givenEvent,
  givenRsvp,
  guard,
  guardsOf,
  hoursFromNow,
  inviteFields,
  newToken,
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

let game: Game;
let rsvpId: string;
beforeAll(async () => {
  game = await givenEvent();
  rsvpId = await givenRsvp(game, CONTACT);
});

const outsiders: [who: string, database: Firestore][] = [
  ['a visitor', visitor],
  ['a signed-in stranger', stranger],
];

describe.each(outsiders)('%s', (_, outsider) => {
  test.each<[string, (database: Firestore) => Promise<unknown>]>([
    [
      'the games',
      (db) => getDocs(query(collection(db, 'gameEvents'), orderBy('dateTime', 'desc'), limit(20))),
    ],
    ['one game of them', (db) => getDocs(query(collection(db, 'gameEvents'), limit(1)))],
    ['how many games there are', (db) => getCount(collection(db, 'gameEvents'))],
    ['the totals', (db) => getAggregate(collection(db, 'gameEvents'), { yes: sum('rsvpCount.yes') })],
    ['the links', (db) => getDocs(query(collection(db, 'rsvpInvites'), where('isActive', '==', true)))],
    [
      'the link of a known game',
      (db) => getDocs(query(collection(db, 'rsvpInvites'), where('gameEventId', '==', game.id))),
    ],
    ['the clicks', (db) => getAggregate(collection(db, 'rsvpInvites'), { clicks: sum('clickCount') })],
    [
      'the answers to a known game',
      (db) => getDocs(query(collection(db, 'gameRSVPs'), where('gameEventId', '==', game.id))),
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
      'make a game',
      () => {
        const made = gameAt(newToken());
        return [put(made.event, eventFields()), put(made.invite, inviteFields(made.id))];
      },
    ],
    ['cancel a game', () => [edit(game, { status: 'cancelled' })]],
    ['move a game', () => [edit(game, { dateTime: hoursFromNow(72) })]],
    ['mark a game', () => [edit(game, { status: 'cancelled', deletingAt: serverTimestamp() })]],
    ['delete a game', () => [remove(game.event)]],
    [
      'make another link',
      () => [
        put('rsvpInvites/another-link-2030', inviteFields('another-link-2030', { gameEventId: game.id })),
      ],
    ],
    ['turn a link off', () => [change(game.invite, { isActive: false })]],
    ['let a link expire', () => [change(game.invite, { expiresAt: hoursFromNow(1) })]],
    ['let a link never expire', () => [change(game.invite, { expiresAt: deleteField() })]],
    ['delete a link', () => [remove(game.invite)]],
    ['remove an answer', () => removeRsvp(game, rsvpId, 'yes', guardsOf(game, CONTACT))],
    ['correct an address', () => changeRsvp(game, rsvpId, 'yes', 'yes', { email: 'sam@example.com' })],
    ['check somebody in', () => changeRsvp(game, rsvpId, 'yes', 'yes', { attendance: 'arrived' })],
    ['add a walk-in', () => answer(game, { rsvp: { name: 'Sam', attendance: 'arrived' } })],
    ['free an address', () => guardsOf(game, CONTACT).map(remove)],
    [
      'take an address',
      () => guardsOf(game, { email: 'sam@example.com' }).map((path) => guard(path, makeRsvpId(), game)),
    ],
    ['delete the ledger', () => [remove(game.ledger)]],
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
