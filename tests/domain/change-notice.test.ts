import { describe, expect, it } from 'vitest';
import {
  askingOf,
  type ChangedGuests,
  changedGuests,
  hasGuests,
  isOtherForGuests,
  mayTellGuests,
  notAsked,
} from '#domain/change-notice.ts';
import type { EmailHistory } from '#domain/email-history.ts';
import type { GameEvent } from '#domain/event.ts';
import { eventState } from '#domain/event-state.ts';
import { guestList } from '#domain/guest-list.ts';
import type { Rsvp } from '#domain/rsvp.ts';

const HOUR = 3_600_000;
const SATURDAY = Date.parse('2030-06-15T19:00:00-04:00');
const SUNDAY = Date.parse('2030-06-16T19:00:00-04:00');
const RESPONDED = SATURDAY - 200 * HOUR;
const LATER = RESPONDED + HOUR;

type Event = Pick<
  GameEvent,
  'status' | 'dateTime' | 'location' | 'revision' | 'deletingAt' | 'maxPlayers' | 'queue' | 'rsvpCount'
>;

const seenThen: Event = {
  ...{ status: 'active', dateTime: SATURDAY, location: 'Westside Park', revision: 0 },
  ...{ maxPlayers: 12, queue: [], rsvpCount: { yes: 3, no: 0, maybe: 0 } },
};
const moved: Event = { ...seenThen, dateTime: SUNDAY, revision: 1 };
const cancelled: Event = { ...seenThen, status: 'cancelled', revision: 1 };

const rsvp = (changes: Partial<Rsvp> = {}): Rsvp => ({
  ...{ id: 'a'.repeat(32), gameEventId: 'e', response: 'yes', name: 'Ana', submittedAt: RESPONDED },
  ...{ placeKey: 'ana', seenDateTime: SATURDAY, seenLocation: 'Westside Park', email: 'ana@example.com' },
  ...changes,
});

const tells = (changes: Partial<EmailHistory> = {}): EmailHistory => ({
  ...{ placeKey: 'ana', state: null, stateAt: null, place: null, placeAt: null, askedAt: null },
  ...{ stateQueued: false, placeQueued: false, stopped: false, openedAt: null, bouncedAt: null },
  ...changes,
});
const historyOf = async (event: Event, stateAt = LATER) => tells({ state: await eventState(event), stateAt });

/** Where a guest stands. */
async function whereIs(
  guest: Rsvp,
  event: Event,
  histories: EmailHistory[] = [],
  noted: string[] = [],
): Promise<keyof ChangedGuests | undefined> {
  const state = await eventState(event);
  const changed = changedGuests(guestList([guest], event), event, {
    state,
    histories,
    noted,
    lost: [],
  });
  const ways = Object.keys(changed) as (keyof ChangedGuests)[];
  return ways.find((way) => changed[way].length > 0);
}

describe('a guest knows', () => {
  it('what they answered to', async () => {
    expect(await whereIs(rsvp(), seenThen)).toBe('knows');
    expect(await whereIs(rsvp(), moved)).toBe('byEmail');
    expect(await whereIs(rsvp(), { ...seenThen, location: 'Depot Park' })).toBe('byEmail');
    expect(await whereIs(rsvp(), cancelled)).toBe('byEmail');
  });

  it('what an email told since', async () => {
    expect(await whereIs(rsvp(), moved, [await historyOf(moved)])).toBe('knows');
    expect(await whereIs(rsvp(), { ...moved, dateTime: SUNDAY + HOUR }, [await historyOf(moved)])).toBe(
      'byEmail',
    );
  });

  it('not that a game was moved back, when they were told that it was moved', async () => {
    expect(await whereIs(rsvp(), seenThen, [await historyOf(moved)])).toBe('byEmail');
    expect(await whereIs(rsvp(), seenThen)).toBe('knows');
  });

  it('not that a cancelled game takes place again, when they were told that it is cancelled', async () => {
    const again = { ...seenThen, revision: 2 };
    expect(await whereIs(rsvp(), again, [await historyOf(cancelled)])).toBe('byEmail');
    expect(await whereIs(rsvp(), again, [await historyOf(again)])).toBe('knows');
    expect(await whereIs(rsvp(), again)).toBe('knows');
  });

  it('the change after which they answered, whatever they were told before', async () => {
    const responded = rsvp({ seenDateTime: SUNDAY, updatedAt: LATER + HOUR });
    expect(await whereIs(responded, moved, [await historyOf(seenThen)])).toBe('knows');
    expect(await whereIs(responded, seenThen, [await historyOf(seenThen)])).toBe('byEmail');
  });

  it('one instant in two zones, and not the same clock an hour later', async () => {
    const before = { ...seenThen, dateTime: Date.parse('2030-11-03T01:30:00-04:00') };
    const guest = rsvp({ seenDateTime: Date.parse('2030-11-03T05:30:00Z') });
    expect(await whereIs(guest, before)).toBe('knows');
    expect(await whereIs(guest, { ...before, dateTime: Date.parse('2030-11-03T01:30:00-05:00') })).toBe(
      'byEmail',
    );
  });

  it('what the organizer told, and what they came to', async () => {
    expect(await whereIs(rsvp(), moved, [], ['ana'])).toBe('knows');
    expect(await whereIs(rsvp({ attendance: 'arrived' }), moved)).toBe('knows');
  });
});

describe('a guest who does not know', () => {
  const { email: _, ...silent } = rsvp();

  it.each([
    ['by email', rsvp({ phone: '352 555 0134' }), [], 'byEmail'],
    ['by an email that goes out by itself', rsvp(), [tells({ stateQueued: true })], 'waiting'],
    ['by phone', { ...silent, phone: '352 555 0134' }, [], 'byPhone'],
    [
      'by phone when they want no emails',
      rsvp({ phone: '352 555 0134' }),
      [tells({ stopped: true })],
      'byPhone',
    ],
    ['not, when they want no emails', rsvp(), [tells({ stopped: true, stateQueued: true })], 'unwilling'],
    ['not, without a contact', silent, [], 'unreachable'],
    ['not by a number without digits', { ...silent, phone: 'ask Bo' }, [], 'unreachable'],
    ['as a maybe, too', rsvp({ response: 'maybe' }), [], 'byEmail'],
    ['not at all after a no', rsvp({ response: 'no' }), [], undefined],
  ] as const)('is told %s', async (_name, guest, histories, way) => {
    expect(await whereIs(guest, moved, [...histories])).toBe(way);
  });

  it('has an email that nobody else’s stop concerns', async () => {
    expect(await whereIs(rsvp(), moved, [tells({ placeKey: 'bo', stopped: true })])).toBe('byEmail');
  });
});

describe('an event', () => {
  it('may have guests to tell once it was changed, until it begins or is removed', () => {
    expect(mayTellGuests(seenThen, RESPONDED)).toBe(false);
    expect(mayTellGuests(moved, RESPONDED)).toBe(true);
    expect(mayTellGuests({ ...cancelled, revision: 0 }, RESPONDED)).toBe(true);
    expect(mayTellGuests(moved, SUNDAY)).toBe(false);
    expect(mayTellGuests({ ...moved, deletingAt: RESPONDED }, RESPONDED)).toBe(false);
  });

  it('has guests while somebody may come', () => {
    expect(hasGuests({ rsvpCount: { yes: 0, no: 4, maybe: 0 } })).toBe(false);
    expect(hasGuests({ rsvpCount: { yes: 0, no: 0, maybe: 1 } })).toBe(true);
  });

  it('is another for its guests when its time, its place or whether it takes place is', () => {
    expect(isOtherForGuests(seenThen, { ...seenThen })).toBe(false);
    for (const other of [moved, cancelled, { ...seenThen, location: 'Depot Park' }])
      expect(isOtherForGuests(seenThen, other)).toBe(true);
  });

  it('is another for its guests when somebody loses the place, and not while all who said yes are in', () => {
    for (const [before, after, isOther] of [
      [12, 3, false],
      [12, 2, true],
      [2, 1, true],
      [2, 12, false],
    ] as const) {
      const [was, is] = [before, after].map((maxPlayers) => ({ ...seenThen, maxPlayers }));
      expect(was && is && isOtherForGuests(was, is)).toBe(isOther);
    }
  });
});

describe('the day before', () => {
  const ana = () => guestList([rsvp()], { ...seenThen, queue: ['ana'] });
  const asking = (histories: EmailHistory[], hours: number) =>
    ana().map((guest) => askingOf(guest, seenThen, histories, SATURDAY - hours * HOUR))[0];

  it('asks by email, once for a date', () => {
    const at = SATURDAY - 30 * HOUR;
    expect(asking([tells({ askedAt: at })], 20)).toEqual({ status: 'asked', at });
    expect(asking([tells({ askedAt: SATURDAY - 80 * HOUR })], 20)).toEqual({ status: 'pending' });
  });

  it('asks nobody by email who can’t be, and nobody later', () => {
    expect(asking([tells()], 20)).toEqual({ status: 'pending' });
    expect(asking([tells({ stopped: true })], 20)).toEqual({ status: 'never' });
    expect(asking([], 20)).toEqual({ status: 'never' });
    expect(asking([tells()], 10)).toEqual({ status: 'never' });
    expect(notAsked(ana(), seenThen, [], SATURDAY - 20 * HOUR)).toHaveLength(1);
    expect(notAsked(ana(), seenThen, [tells()], SATURDAY - 20 * HOUR)).toEqual([]);
    const said = guestList([rsvp({ confirmedAt: RESPONDED })], seenThen);
    expect(notAsked(said, seenThen, [], SATURDAY - 20 * HOUR)).toEqual([]);
  });
});
