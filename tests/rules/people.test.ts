import { deleteField, serverTimestamp } from 'firebase/firestore/lite';
import { describe, expect, test } from 'vitest';
import { type Attendance, makeRsvpId } from '#domain/rsvp.ts';
import { denied, list, organizer, outsiders, read, visitor } from './actors.ts';
import { type EventPaths, givenEvent } from './events.ts';
import {
  accepted,
  change,
  type Fields,
  given,
  hoursFromNow,
  put,
  refused,
  remove,
  type Write,
} from './fixtures.ts';
import { type Contact, freed, guardsFor } from './guards.ts';
import { removeRsvp as removal, addWalkIn as walkInWrites } from './organizer-writes.ts';
import { keyOf, newContact } from './people.ts';
import { givenRsvp, rsvpAt, rsvpFields } from './rsvps.ts';
import { BEGUN, DELETING } from './states.ts';

const gone = deleteField();
const personAt = (contact: Contact) => `people/${keyOf(contact)}`;

/** Its mailbox's owner took it over. */
const PROVEN = { takenOverFrom: 'f'.repeat(32) };

async function givenGuest(fields: Fields = BEGUN, rsvp: Fields = {}) {
  const contact = newContact();
  const event = await givenEvent({ event: fields });
  const id = await givenRsvp(event, { ...contact, ...PROVEN, ...rsvp });
  return { contact, event, id };
}
type Guest = Awaited<ReturnType<typeof givenGuest>>;

/** What a check-in writes to the RSVP. */
const noted = (id: string, attendance: unknown, record: unknown): Write =>
  change(rsvpAt(id), { attendance, record, checkedInAt: serverTimestamp() });
const game = (event: EventPaths, attendance: Attendance) => ({
  attendance,
  dateTime: event.seen.seenDateTime,
  sport: 'volleyball',
});
/** What it writes to a record that was not there. */
const recorded = ({ contact, event, id }: Guest, fields: Fields = {}): Write =>
  put(personAt(contact), {
    ...{ rsvpId: id, name: 'Robin', came: 1, missed: 0, leftLate: 0 },
    games: { [event.id]: game(event, 'arrived') },
    updatedAt: serverTimestamp(),
    ...fields,
  });
const ONE_OF_ONE = { came: 1, of: 1 };
const arrival = (guest: Guest, fields: Fields = {}): Write[] => [
  noted(guest.id, 'arrived', ONE_OF_ONE),
  recorded(guest, fields),
];

async function givenArrived(fields?: Fields, rsvp?: Fields) {
  const guest = await givenGuest(fields, rsvp);
  await given(...arrival(guest));
  return guest;
}

/** What taking a check-in back writes. */
const takenBack = ({ contact, event }: Guest, fields: Fields = {}): Write =>
  change(personAt(contact), {
    came: 0,
    [`games.${event.id}`]: gone,
    updatedAt: serverTimestamp(),
    ...fields,
  });

describe('a check-in', () => {
  test('writes the RSVP and the record in one commit, and neither alone', async () => {
    const guest = await givenGuest();
    for (const write of arrival(guest)) await refused(organizer, write);
    await refused(outsiders, ...arrival(guest));
    await accepted(organizer, ...arrival(guest));
    await refused(organizer, noted(guest.id, 'no-show', ONE_OF_ONE));
    const back = [noted(guest.id, gone, gone), takenBack(guest)];
    for (const write of back) await refused(organizer, write);
    await refused(outsiders, ...back);
    await accepted(organizer, ...back);
  });

  test.each<[string, (guest: Guest) => Fields]>([
    ['of another game', ({ event }) => ({ games: { ['f'.repeat(32)]: game(event, 'arrived') } })],
    [
      'of two games',
      ({ event }) => ({
        games: { [event.id]: game(event, 'arrived'), ['f'.repeat(32)]: game(event, 'arrived') },
      }),
    ],
    ['of another attendance', ({ event }) => ({ games: { [event.id]: game(event, 'no-show') } })],
    [
      'of another time',
      ({ event }) => ({
        games: { [event.id]: { ...game(event, 'arrived'), dateTime: hoursFromNow(2) } },
      }),
    ],
    [
      'of another sport',
      ({ event }) => ({ games: { [event.id]: { ...game(event, 'arrived'), sport: 'chess' } } }),
    ],
    [
      'with more of a game',
      ({ event }) => ({ games: { [event.id]: { ...game(event, 'arrived'), note: 'x' } } }),
    ],
    ['with a came too much', () => ({ came: 2 })],
    ['with a miss too much', () => ({ missed: 1 })],
    ['with a late change too much', () => ({ leftLate: 1 })],
    ['with half a came', () => ({ came: 1.0001 })],
    ['under another name', () => ({ name: 'Sam' })],
    ['at another time', () => ({ updatedAt: hoursFromNow(-1) })],
    ['with something earlier', () => ({ earlier: { bySport: {} } })],
    ['with another field', () => ({ email: 'robin@example.com' })],
    ['of nobody’s RSVP', () => ({ rsvpId: 'f'.repeat(32) })],
  ])('is refused with a record %s', async (_, fields) => {
    const guest = await givenGuest();
    await refused(organizer, ...arrival(guest, fields(guest)));
  });

  test('is refused with figures that are not the record’s', async () => {
    const guest = await givenGuest();
    for (const figures of [{ came: 1, of: 2 }, { came: 2, of: 1 }, { came: 1 }, gone])
      await refused(organizer, noted(guest.id, 'arrived', figures), recorded(guest));
  });

  test('writes nobody else’s record', async () => {
    const guest = await givenGuest();
    const other = await givenRsvp(guest.event, newContact());
    await refused(organizer, noted(guest.id, 'arrived', ONE_OF_ONE), recorded(guest, { rsvpId: other }));
    const stranger = { ...guest, contact: newContact() };
    await refused(organizer, noted(guest.id, 'arrived', ONE_OF_ONE), recorded(stranger));
    // An entry can't be taken from one record in the name of another guest of the game.
    await given(...arrival(guest));
    await refused(organizer, takenBack(guest, { rsvpId: other }));
    await refused(organizer, takenBack(guest));
  });

  test('of a guest without contact has no record', async () => {
    const event = await givenEvent({ event: BEGUN });
    const id = await givenRsvp(event);
    await refused(organizer, noted(id, 'arrived', ONE_OF_ONE));
    await accepted(organizer, noted(id, 'arrived', gone));
    await accepted(organizer, ...removal(event, id, 'yes'));
  });

  test('knows who left late from who never left', async () => {
    const contact = newContact();
    const event = await givenEvent({ event: BEGUN });
    const left = await givenRsvp(event, { ...contact, ...PROVEN, response: 'no', leftAt: hoursFromNow(-3) });
    const late = { came: 0, leftLate: 1, games: { [event.id]: game(event, 'left-late') } };
    const writes = (id: string) => [
      noted(id, 'left-late', { came: 0, of: 0 }),
      recorded({ contact, event, id }, late),
    ];
    await accepted(organizer, ...writes(left));
    const guest = await givenGuest();
    const { event: other } = guest;
    const never = { ...late, games: { [other.id]: game(other, 'left-late') } };
    await refused(organizer, noted(guest.id, 'left-late', { came: 0, of: 0 }), recorded(guest, never));
  });
});

describe('a record', () => {
  test('is read by organizers only, and removed by nobody', async () => {
    const { contact } = await givenArrived();
    for (const outsider of outsiders) {
      await denied(read(outsider, personAt(contact)));
      await denied(list(outsider, 'people'));
    }
    expect((await read(organizer, personAt(contact))).exists()).toBe(true);
    await list(organizer, 'people');
    await refused([organizer, visitor], remove(personAt(contact)));
  });

  test('doesn’t change without its RSVP', async () => {
    const { contact, id } = await givenArrived();
    const fields = [{ came: 2 }, { missed: 1 }, { name: 'Sam' }, { earlier: { bySport: {} } }, { games: {} }];
    for (const one of fields)
      await refused(organizer, change(personAt(contact), { ...one, updatedAt: serverTimestamp() }));
    await accepted(organizer, change(personAt(contact), { rsvpId: id, updatedAt: serverTimestamp() }));
  });

  test('keeps what retention left', async () => {
    const guest = await givenArrived();
    const earlier = { bySport: { tennis: { came: 1, missed: 1, leftLate: 0 } } };
    await given(change(personAt(guest.contact), { earlier, came: 2, missed: 1 }));
    await refused(organizer, noted(guest.id, gone, gone), takenBack(guest, { came: 1, earlier: gone }));
    await accepted(organizer, noted(guest.id, gone, gone), takenBack(guest, { came: 1 }));
  });

  test('loses a game with its RSVP, not before and not later', async () => {
    const guest = await givenArrived();
    const { contact, event, id } = guest;
    const writes = [...removal(event, id, 'yes'), ...freed(event, contact)];
    await refused(organizer, ...writes);
    await accepted(organizer, ...writes, takenBack(guest));

    const deleted = await givenArrived({ ...BEGUN, ...DELETING });
    await refused(organizer, remove(rsvpAt(deleted.id)));
    await accepted(organizer, remove(rsvpAt(deleted.id)), takenBack(deleted));
  });

  test('is begun by a walk-in, who gets no figures', async () => {
    const contact = newContact();
    const event = await givenEvent({ event: BEGUN });
    const id = makeRsvpId();
    const guest = { contact, event, id };
    const rsvp = { ...contact, attendance: 'arrived' };
    await refused(organizer, ...walkInWrites(event, { id, rsvp }));
    const known = { ...rsvp, record: ONE_OF_ONE };
    await refused(organizer, ...walkInWrites(event, { id, rsvp: known }), recorded(guest));
    await refused(outsiders, ...walkInWrites(event, { id, rsvp }), recorded(guest));
    await accepted(organizer, ...walkInWrites(event, { id, rsvp }), recorded(guest));
  });

  test('tells its figures to the owner of the mailbox, not to who typed or replaced the address', async () => {
    const unproven = [{ takenOverFrom: gone }, { emailCorrections: 1 }];
    for (const fields of unproven) {
      const guest = await givenGuest();
      await given(change(rsvpAt(guest.id), fields));
      await refused(organizer, ...arrival(guest));
      await accepted(organizer, noted(guest.id, 'arrived', gone), recorded(guest));
    }
  });

  test('is not begun by a guest', async () => {
    const event = await givenEvent();
    const id = makeRsvpId();
    const fields = { placeKey: 'x', ...rsvpFields(event, { record: ONE_OF_ONE }) };
    await refused([visitor, organizer], put(rsvpAt(id), fields));
    const known = await givenRsvp(event);
    await refused(outsiders, change(rsvpAt(known), { record: ONE_OF_ONE, updatedAt: serverTimestamp() }));
  });
});

describe('a contact', () => {
  test('moves what was noted to another record', async () => {
    const guest = await givenArrived();
    const { contact, event, id } = guest;
    const next = { ...guest, contact: newContact() };
    const corrected = (record: unknown) =>
      change(rsvpAt(id), { ...next.contact, record, updatedAt: serverTimestamp() });
    const writes = [...freed(event, contact), ...guardsFor(event, id, next.contact)];
    await refused(organizer, corrected(ONE_OF_ONE), ...writes);
    await refused(organizer, corrected(ONE_OF_ONE), ...writes, recorded(next));
    await refused(organizer, corrected(ONE_OF_ONE), ...writes, takenBack(guest));
    await refused(organizer, corrected({ came: 5, of: 5 }), ...writes, takenBack(guest), recorded(next));
    await accepted(organizer, corrected(ONE_OF_ONE), ...writes, takenBack(guest), recorded(next));
  });

  test('is not changed by the guest any more', async () => {
    const soon = { dateTime: hoursFromNow(1) };
    const event = await givenEvent({ event: soon });
    const id = await givenRsvp(event, { phone: '352-555-0177', attendance: 'no-show' });
    const { email } = newContact();
    const adds = change(rsvpAt(id), { email, updatedAt: serverTimestamp() });
    await refused(visitor, adds, ...guardsFor(event, id, { email }));
    await given(change(rsvpAt(id), { attendance: gone }));
    await accepted(visitor, adds, ...guardsFor(event, id, { email }));
  });
});
