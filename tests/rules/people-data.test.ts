import { collection, getDocs, query, where } from 'firebase/firestore/lite';
import { describe, expect, test } from 'vitest';
import { deleteEvent } from '#data/firestore/event-removal.ts';
import { addWalkIn, correctRsvp, removeRsvp, setAttendance } from '#data/firestore/guest-list.ts';
import { listPeople, personKey, readPeopleOf, readPerson, readPersonOf } from '#data/firestore/people.ts';
import { type Person, personKeyText, recounted } from '#domain/person.ts';
import { ATTENDANCES, makeRsvpId, type Rsvp } from '#domain/rsvp.ts';
import { outsiders, owner } from './actors.ts';
import { storeOf } from './emulator.ts';
import { type EventPaths, givenEvent, shownTo } from './events.ts';
import type { Contact } from './guards.ts';
import { keyOf, newContact } from './people.ts';
import { givenRsvp } from './rsvps.ts';
import { BEGUN } from './states.ts';
import { office, SIGNED_OUT } from './store-fixtures.ts';

describe('the dashboard', () => {
  test('reads the records of guests and of whom it saw last', async () => {
    const contact = newContact();
    const games = [await givenEvent({ event: BEGUN }), await givenEvent({ event: BEGUN })];
    for (const event of games) await givenRsvp(event, { ...contact });
    const unknown = await givenRsvp(games[0] as EventPaths);
    const rsvps = await rsvpsOf(games);
    for (const rsvp of rsvps)
      await setAttendance(office, rsvp, rsvp.gameEventId === games[0]?.id ? 'arrived' : 'no-show');
    const figures = { came: 1, missed: 1 };
    const read = await readPeopleOf(office, rsvps);
    if (read.status !== 'ready') throw new Error('The records are readable.');
    const known = rsvps.filter(({ id }) => id !== unknown).map(({ id }) => id);
    expect([...read.people.keys()].sort()).toEqual(known.sort());
    for (const person of read.people.values()) expect(person).toMatchObject({ name: 'Robin', ...figures });
    const latest = await listPeople(office);
    expect(latest).toMatchObject({ people: expect.arrayContaining([expect.objectContaining(figures)]) });
    expect(await readPerson(office, (await personKey(contact)) ?? '')).toMatchObject({ person: figures });
    expect(await readPerson(office, 'f'.repeat(64))).toEqual({ status: 'ready', person: null });
    expect(await readPersonOf(office, contact)).toMatchObject({ person: figures });
    for (const outsider of outsiders.map(storeOf)) {
      expect(await readPersonOf(outsider, contact)).toEqual(SIGNED_OUT);
      expect(await listPeople(outsider)).toEqual(SIGNED_OUT);
      expect(await readPeopleOf(outsider, rsvps)).toEqual(SIGNED_OUT);
    }
  });
});

describe('somebody known by their number who gives an email now', () => {
  let numbers = 7000;

  async function givenTwoGames() {
    const phone = { phone: `352-555-${++numbers}` };
    const both = { ...phone, ...newContact() };
    const [before, now] = [await givenEvent({ event: BEGUN }), await givenEvent({ event: BEGUN })];
    await givenRsvp(before, phone);
    await givenRsvp(now, both);
    const [first, second] = [await rsvpsOf([before]), await rsvpsOf([now])].flat();
    if (!first || !second) throw new Error('Both answered.');
    await setAttendance(office, first, 'arrived');
    return { phone, both, second };
  }
  const known = async (rsvp: Rsvp) => {
    const read = await readPeopleOf(office, [rsvp]);
    return read.status === 'ready' ? read.people.get(rsvp.id)?.id : read;
  };

  test('is no stranger, also once that game is noted, until the email knows them from another', async () => {
    const { phone, both, second } = await givenTwoGames();
    expect(await known(second)).toBe(keyOf(phone));
    expect(await readPersonOf(office, both)).toMatchObject({ person: { id: keyOf(phone) } });
    await setAttendance(office, second, 'arrived');
    expect(await known(second)).toBe(keyOf(phone));
    const later = await givenEvent({ event: BEGUN });
    await givenRsvp(later, both);
    const [third] = await rsvpsOf([later]);
    if (!third) throw new Error('They answered again.');
    expect(await known(third)).toBe(keyOf(both));
    expect(await readPersonOf(office, both)).toMatchObject({ person: { id: keyOf(both) } });
  });
});

/** The same sequence in each run. */
function dice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}

const rsvpsOf = async (events: readonly EventPaths[]) => {
  const ids = events.map(({ id }) => id);
  const { docs } = await getDocs(query(collection(owner, 'gameRSVPs'), where('gameEventId', 'in', ids)));
  return docs.map((one) => ({ ...one.data(), id: one.id }) as unknown as Rsvp);
};

describe('after every random step, the records', () => {
  test.each([1, 2, 3])('equal what was noted (sequence %i)', async (seed) => {
    const roll = dice(seed);
    const pick = <T>(from: readonly T[]): T | undefined => from[roll(from.length)];
    const contacts: Contact[] = [
      newContact(),
      newContact(),
      { ...newContact(), phone: `352-555-${2000 + seed}` },
    ];
    const phone = { phone: `352-555-${3000 + seed}` };
    const everybody = [...contacts, phone];
    let events = [await givenEvent({ event: BEGUN }), await givenEvent({ event: BEGUN })];
    for (const event of events) for (const contact of everybody) await givenRsvp(event, { ...contact });

    async function step(): Promise<unknown> {
      const rsvps = await rsvpsOf(events);
      const rsvp = pick(rsvps);
      const event = pick(events);
      if (!rsvp || !event) throw new Error('Nothing is left.');
      const { name } = rsvp;
      const attendance = pick([...ATTENDANCES.slice(0, 2), null]) ?? null;
      switch (roll(6)) {
        case 0:
        case 1:
          return setAttendance(office, rsvp, attendance);
        // Two devices at once.
        case 2:
          return Promise.all(ATTENDANCES.slice(0, 2).map((one) => setAttendance(office, rsvp, one)));
        case 3:
          return correctRsvp(office, rsvp, {
            response: 'yes',
            details: { name, ...pick([...everybody, newContact(), {}]) },
          });
        case 4:
          return removeRsvp(office, rsvp);
        default:
          return addWalkIn(office, shownTo(event), {
            ...{ id: makeRsvpId(), response: 'yes', attendance },
            details: { name: 'Walker', ...pick(everybody) },
          });
      }
    }

    async function expectEqual() {
      const noted = new Map<string, Person['games']>();
      for (const { attendance, gameEventId, email, phone } of await rsvpsOf(events)) {
        const contact = { ...(email && { email }), ...(phone && { phone }) };
        if (!attendance || personKeyText(contact) === null) continue;
        const game = { attendance, dateTime: 0, sport: 'volleyball' };
        noted.set(keyOf(contact), { ...noted.get(keyOf(contact)), [gameEventId]: game });
      }
      const ids = events.map(({ id }) => id);
      const { docs } = await getDocs(collection(owner, 'people'));
      const ours = docs.filter((one) => ids.some((id) => id in one.data().games));
      expect(ours.map(({ id }) => id).sort()).toEqual([...noted.keys()].sort());
      for (const one of ours) {
        const { games, ...counts } = recounted(noted.get(one.id) ?? {});
        expect(one.data()).toMatchObject(counts);
        expect(Object.keys(one.data().games).sort()).toEqual(Object.keys(games).sort());
      }
    }

    for (let steps = 0; steps < 25; steps += 1) {
      await step();
      await expectEqual();
    }
    const [first, ...others] = events;
    if (!first) throw new Error('There is an event.');
    expect(await deleteEvent(office, first.id)).toEqual({ status: 'done' });
    events = others;
    await expectEqual();
    const { docs } = await getDocs(collection(owner, 'people'));
    for (const person of docs) expect(person.data().games).not.toHaveProperty(first.id);
  });
});
