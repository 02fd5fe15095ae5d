import { describe, expect, test } from 'vitest';
import { readEvents } from '#data/firestore/event-list.ts';
import { deleteEvent } from '#data/firestore/event-removal.ts';
import { createEvent, editEvent } from '#data/firestore/event-write.ts';
import { addFoundersInvite, setOpening } from '#data/firestore/invite-opening.ts';
import { replaceInvite, replaceStanding, turnOffInvite } from '#data/firestore/invites.ts';
import { submitRsvp } from '#data/firestore/rsvps.ts';
import { addWeeks, createSeries, editFollowing, readSeries } from '#data/firestore/series.ts';
import { detailsOf } from '#domain/event-input.ts';
import { type Invite, isStanding } from '#domain/invite.ts';
import { makeEventIds } from '#domain/invite-ids.ts';
import { eventOn, laterDates, makeSeriesIds } from '#domain/weekly.ts';
import { stored } from './actors.ts';
import { givenEvent, shownTo } from './events.ts';
import { HOUR_MS, hoursFromNow } from './fixtures.ts';
import { givenRsvp } from './rsvps.ts';
import { catchErrors, eventInput, expectStatus, guest, office, rsvpRequest } from './store-fixtures.ts';

catchErrors();

const LATER = hoursFromNow(24);
const opensAt = LATER.toMillis();

async function organized(eventId: string) {
  const [one] = expectStatus(await readEvents(office, [eventId]), 'ready').events;
  if (!one) throw new Error('The event is gone.');
  return one;
}
async function foundersOf(eventId: string): Promise<Invite> {
  const { founders } = await organized(eventId);
  if (!founders) throw new Error('There is no link for founders.');
  return founders;
}

describe('a link that opens later', () => {
  test('says so to a guest whose clock is ahead', async () => {
    const event = await givenEvent({ invite: { opensAt: LATER } });
    expect(await submitRsvp(guest, rsvpRequest(event))).toEqual({
      status: 'refused',
      problem: 'not-open-yet',
    });
  });

  test('lets whoever has answered by another link change the answer', async () => {
    const event = await givenEvent({ invite: { opensAt: LATER } });
    const id = await givenRsvp(event);
    expect((await stored(`gameRSVPs/${id}`))?.response).toBe('yes');
    const changed = await submitRsvp(guest, {
      ...rsvpRequest(event),
      id,
      response: 'no',
      event: shownTo(event),
    });
    expect(changed).toMatchObject({ status: 'recorded', response: 'no' });
  });
});

describe('an event that opens to founders first', () => {
  test('has both links from the start, in one commit', async () => {
    const wanted = { event: eventInput({ title: 'Sunset doubles' }), invite: { invitedBy: 'Dana', opensAt } };
    const { event, invite } = expectStatus(await createEvent(office, wanted), 'done');
    const { invite: shared, founders } = await organized(event.id);
    expect(shared).toMatchObject({ inviteToken: invite.inviteToken, opensAt });
    expect(founders).toMatchObject({ gameEventId: event.id, invitedBy: 'Dana', title: 'Sunset doubles' });
    expect(founders).not.toHaveProperty('opensAt');
    expect(founders?.inviteToken).toMatch(/^sunset-doubles-founders-[a-z0-9]{12}$/);
    await editEvent(office, event, { ...wanted.event, title: 'Dawn doubles' });
    expect(await foundersOf(event.id)).toMatchObject({ title: 'Dawn doubles' });
    await deleteEvent(office, event.id);
    expect(await stored(`rsvpInvites/${founders?.inviteToken}`)).toBeUndefined();
  });

  test('gets the founders’ link when the opening is set, once, and keeps it when it opens', async () => {
    const { id } = await givenEvent({ invite: { invitedBy: 'Dana' } });
    const set = async (to: number | null) => {
      const { invite } = await organized(id);
      return expectStatus(await setOpening(office, invite?.inviteToken ?? '', to), 'done');
    };
    expect(await set(opensAt)).toMatchObject({ invite: { opensAt }, founders: { forFounders: true } });
    const { inviteToken } = await foundersOf(id);
    expect(await set(opensAt + HOUR_MS)).toMatchObject({ founders: { inviteToken } });
    expect((await set(null)).invite).not.toHaveProperty('opensAt');
    expect((await organized(id)).invite).not.toHaveProperty('opensAt');
    expect(await foundersOf(id)).toMatchObject({ inviteToken, invitedBy: 'Dana' });
  });

  test('stays closed to others behind a new link, and open to founders behind theirs', async () => {
    const event = await givenEvent({ invite: { opensAt: LATER } });
    const game = { id: event.id, title: 'Sunset volleyball', dateTime: Date.now() };
    const { invite } = await organized(event.id);
    if (!invite) throw new Error('The link is off.');
    for (const _ of [1, 2]) await addFoundersInvite(office, event.token);
    await replaceInvite(office, game, invite);
    const first = await foundersOf(event.id);
    await replaceInvite(office, game, first);
    const after = await organized(event.id);
    expect(after.invite).toMatchObject({ opensAt });
    expect(after.founders).toMatchObject({ forFounders: true });
    expect(after.founders?.inviteToken).toMatch(/-founders-/);
    expect(await stored(`rsvpInvites/${first.inviteToken}`)).toMatchObject({ isActive: false });
    await turnOffInvite(office, after.invite?.inviteToken ?? '');
    await replaceInvite(office, game, null);
    expect((await organized(event.id)).invite).toMatchObject({ opensAt });
    await turnOffInvite(office, after.founders?.inviteToken ?? '');
    expect((await organized(event.id)).founders).toBeNull();
  });
});

describe('a series that opens to founders first', () => {
  const weekly = () => {
    const event = eventInput({ title: 'Thursday volleyball' });
    const [second = ''] = laterDates(event.dateTime, 1, Date.now());
    return [event, eventOn(second, event)] as [typeof event, typeof event];
  };
  async function made(invite: { opensAt?: number }) {
    const events = weekly();
    return expectStatus(await createSeries(office, { events, invite }, makeSeriesIds(events)), 'done').series;
  }

  test('has all its links closed to others, and one for founders that follows its dates and its title', async () => {
    const series = await made({ opensAt });
    const [first, last] = series.events;
    if (!first || !last) throw new Error('The series is empty.');
    const before = await organized(first.id);
    expect(before).toMatchObject({ invite: { opensAt }, standing: { opensAt } });
    const { inviteToken } = await foundersOf(last.id);
    expect(before.founders).toMatchObject({ inviteToken, gameEventIds: series.invite.gameEventIds });

    const [third = ''] = laterDates(last.dateTime, 1, Date.now());
    const more = [eventOn(third, detailsOf(last))];
    const { opensAt: _, ...unaware } = series.invite;
    expectStatus(await addWeeks(office, unaware, more, more.map(makeEventIds)), 'done');
    const { series: longer } = expectStatus(await readSeries(office, first.id), 'ready');
    expect(longer?.invite.inviteToken).toBe(series.invite.inviteToken);
    const { gameEventIds } = await foundersOf(first.id);
    expect(gameEventIds).toEqual(longer?.invite.gameEventIds);
    expect(await organized(longer?.events[2]?.id ?? '')).toMatchObject({
      invite: { opensAt },
      founders: { inviteToken },
    });

    if (!longer) throw new Error('The series is gone.');
    const renamed = { ...detailsOf(first), title: 'Thursday fours' };
    expectStatus(await editFollowing(office, longer, first, renamed), 'done');
    expect(await foundersOf(first.id)).toMatchObject({ title: 'Thursday fours' });

    for (const { id } of longer.events) await deleteEvent(office, id);
    expect(await stored(`rsvpInvites/${inviteToken}`)).toBeUndefined();
  });

  test('opens all its links together, and replaces each with one of its kind', async () => {
    const series = await made({});
    const [first] = series.events;
    if (!first) throw new Error('The series is empty.');
    const stale = await organized(first.id);
    expect(stale.founders).toBeNull();
    expectStatus(await setOpening(office, series.invite.inviteToken, opensAt), 'done');
    expect(await organized(first.id)).toMatchObject({ invite: { opensAt }, standing: { opensAt } });

    const founders = await foundersOf(first.id);
    if (!isStanding(founders)) throw new Error('It leads to one game.');
    await replaceStanding(office, first, founders);
    await replaceStanding(office, first, series.invite);
    const after = await organized(first.id);
    expect(after).toMatchObject({ standing: { opensAt }, founders: { forFounders: true } });
    expect(after.founders?.inviteToken).not.toBe(founders.inviteToken);

    // The link of one date, as another tab still knows it.
    const { title, dateTime } = first;
    await replaceInvite(office, { id: first.id, title, dateTime }, stale.invite);
    expect((await organized(first.id)).invite).toMatchObject({ opensAt });

    if (!after.standing) throw new Error('The link is off.');
    await setOpening(office, after.standing.inviteToken, null);
    const open = await organized(first.id);
    for (const link of [open.invite, open.standing]) expect(link).not.toHaveProperty('opensAt');
  });
});
