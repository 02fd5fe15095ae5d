import { describe, expect, it } from 'vitest';
import {
  type Asking,
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
import { at, HOUR, keyOf, makeEvent, makeHistory, makeRsvp } from './builders.ts';

const SATURDAY = at('2030-06-15T19:00:00-04:00');
const SUNDAY = at('2030-06-16T19:00:00-04:00');
const RESPONDED = SATURDAY - 200 * HOUR;
const LATER = RESPONDED + HOUR;

const seenThen = makeEvent({
  ...{ dateTime: SATURDAY, location: 'Westside Park', maxPlayers: 12 },
  rsvpCount: { yes: 3, no: 0, maybe: 0 },
});
const again = { ...seenThen, revision: 2 };
const moved: GameEvent = { ...seenThen, dateTime: SUNDAY, revision: 1 };
const movedAgain = { ...moved, dateTime: SUNDAY + HOUR };
const elsewhere = { ...seenThen, location: 'Depot Park' };
const cancelled: GameEvent = { ...seenThen, status: 'cancelled', revision: 1 };

const rsvp = (changes: Partial<Rsvp> = {}) =>
  makeRsvp('Ana', { submittedAt: RESPONDED, seenDateTime: SATURDAY, email: 'ana@example.com', ...changes });
const tells = (changes: Partial<EmailHistory> = {}) => makeHistory('Ana', changes);

/** Where a guest stands. */
async function whereIs(guest: Rsvp, event: GameEvent, histories: EmailHistory[] = [], noted: string[] = []) {
  const state = await eventState(event);
  const changed = changedGuests(guestList([guest], event), event, { state, histories, noted, lost: [] });
  const ways = Object.keys(changed) as (keyof ChangedGuests)[];
  return ways.find((way) => changed[way].length > 0);
}

describe('a guest', () => {
  const changedMind = rsvp({ seenDateTime: SUNDAY, updatedAt: LATER + HOUR });

  it.each<[string, Rsvp, GameEvent, told: GameEvent | null, knows: boolean]>([
    ['knows what they answered to', rsvp(), seenThen, null, true],
    ['does not know another time', rsvp(), moved, null, false],
    ['does not know another place', rsvp(), elsewhere, null, false],
    ['does not know that it is cancelled', rsvp(), cancelled, null, false],
    ['knows what an email told since', rsvp(), moved, moved, true],
    ['does not know what changed after the email', rsvp(), movedAgain, moved, false],
    ['who was told that it moved does not know that it moved back', rsvp(), seenThen, moved, false],
    ['who was told that it is cancelled does not know that it takes place', rsvp(), again, cancelled, false],
    ['who was told that it takes place again knows', rsvp(), again, again, true],
    ['who heard of no change knows what was taken back', rsvp(), again, null, true],
    ['knows the change after which they answered', changedMind, moved, seenThen, true],
    ['does not know of a way back after that', changedMind, seenThen, seenThen, false],
    ['who came knows', rsvp({ attendance: 'arrived' }), moved, null, true],
  ])('%s', async (_, guest, event, told, knows) => {
    const histories = told ? [tells({ state: await eventState(told), stateAt: LATER })] : [];
    expect(await whereIs(guest, event, histories)).toBe(knows ? 'knows' : 'byEmail');
  });

  it('knows one instant in two zones, not the same clock an hour later, and what the organizer told', async () => {
    const before = { ...seenThen, dateTime: at('2030-11-03T01:30:00-04:00') };
    const guest = rsvp({ seenDateTime: at('2030-11-03T05:30:00Z') });
    expect(await whereIs(guest, before)).toBe('knows');
    expect(await whereIs(guest, { ...before, dateTime: at('2030-11-03T01:30:00-05:00') })).toBe('byEmail');
    expect(await whereIs(rsvp(), moved, [], [keyOf('Ana')])).toBe('knows');
  });
});

describe('a guest who does not know', () => {
  const { email: _, ...silent } = rsvp();
  const phone = '352 555 0134';

  it.each([
    ['by email', rsvp({ phone }), [], 'byEmail'],
    ['by an email that goes out by itself', rsvp(), [tells({ stateQueued: true })], 'waiting'],
    ['by phone', { ...silent, phone }, [], 'byPhone'],
    ['by phone when they want no emails', rsvp({ phone }), [tells({ stopped: true })], 'byPhone'],
    ['not, when they want no emails', rsvp(), [tells({ stopped: true, stateQueued: true })], 'unwilling'],
    ['by email, whoever else wants none', rsvp(), [makeHistory('Bo', { stopped: true })], 'byEmail'],
    ['not, without a contact', silent, [], 'unreachable'],
    ['not by a number without digits', { ...silent, phone: 'ask Bo' }, [], 'unreachable'],
    ['as a maybe, too', rsvp({ response: 'maybe' }), [], 'byEmail'],
    ['not at all after a no', rsvp({ response: 'no' }), [], undefined],
  ] as const)('is told %s', async (_name, guest, histories, way) => {
    expect(await whereIs(guest, moved, [...histories])).toBe(way);
  });
});

describe('an event', () => {
  it.each([
    ['while it never changed', seenThen, RESPONDED, false],
    ['once it was changed', moved, RESPONDED, true],
    ['once it was cancelled', { ...cancelled, revision: 0 }, RESPONDED, true],
    ['when it has begun', moved, SUNDAY, false],
    ['while it is removed', { ...moved, deletingAt: RESPONDED }, RESPONDED, false],
  ])('may have guests to tell %s: %o', (_, event, now, may) => {
    expect(mayTellGuests(event, now)).toBe(may);
  });

  it('has guests while somebody may come', () => {
    expect(hasGuests({ rsvpCount: { yes: 0, no: 4, maybe: 0 } })).toBe(false);
    expect(hasGuests({ rsvpCount: { yes: 0, no: 0, maybe: 1 } })).toBe(true);
    expect(hasGuests({ rsvpCount: { yes: 1, no: 0, maybe: 0 } })).toBe(true);
  });

  it.each([
    ['nothing is', seenThen, seenThen, false],
    ['its time is', seenThen, moved, true],
    ['its place is', seenThen, elsewhere, true],
    ['whether it takes place is', seenThen, cancelled, true],
    ['all who said yes stay in', seenThen, { ...seenThen, maxPlayers: 3 }, false],
    ['one loses the place', seenThen, { ...seenThen, maxPlayers: 2 }, true],
    ['a player becomes a reserve', { ...seenThen, maxPlayers: 2 }, { ...seenThen, maxPlayers: 1 }, true],
    ['reserves move up', { ...seenThen, maxPlayers: 2 }, seenThen, false],
  ])('is another for its guests when %s', (_, before, after, isOther) => {
    expect(isOtherForGuests(before, { ...after })).toBe(isOther);
  });
});

describe('the day before', () => {
  const asked = SATURDAY - 30 * HOUR;

  it.each<[string, EmailHistory[], hours: number, Asking['status']]>([
    ['was asked once for a date', [tells({ askedAt: asked })], 20, 'asked'],
    ['asked for an earlier date is asked', [tells({ askedAt: SATURDAY - 80 * HOUR })], 20, 'pending'],
    ['who gets emails is asked', [tells()], 20, 'pending'],
    ['who wants no emails is not asked', [tells({ stopped: true })], 20, 'never'],
    ['who has no history is not asked', [], 20, 'never'],
    ['is not asked any more ten hours before', [tells()], 10, 'never'],
  ])('a player %s', (_, histories, hours, status) => {
    const now = SATURDAY - hours * HOUR;
    const ana = guestList([rsvp()], seenThen);
    expect(ana.map((guest) => askingOf(guest, seenThen, histories, now))).toEqual([
      status === 'asked' ? { status, at: asked } : { status },
    ]);
    expect(notAsked(ana, seenThen, histories, now)).toEqual(status === 'never' ? ana : []);
    const said = guestList([rsvp({ confirmedAt: RESPONDED })], seenThen);
    expect(notAsked(said, seenThen, histories, now)).toEqual([]);
  });
});
