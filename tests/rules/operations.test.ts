import { Timestamp } from 'firebase/firestore/lite';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { countClick } from '#data/firestore/click-count.ts';
import { inviteKind, readDocument, rsvpKind } from '#data/firestore/documents.ts';
import { askForInvitation, readInvitation, takePrefetched } from '#data/firestore/invitation.ts';
import { addEmail, correctEmail } from '#data/firestore/rsvp-emails.ts';
import { changeRsvp, type RsvpRequest, submitRsvp } from '#data/firestore/rsvps.ts';
import { RSVPS_MAX } from '#domain/event.ts';
import { invitationMark } from '#domain/invitation.ts';
import { CLICK_DAYS_KEPT, clickDay } from '#domain/invite.ts';
import { makeRsvpId, type RsvpResponse } from '#domain/rsvp.ts';
import { stored } from './actors.ts';
import { config } from './emulator.ts';
import { type EventPaths, givenEvent, shownTo } from './events.ts';
import { change, type Fields, given, hoursFromNow, put, remove } from './fixtures.ts';
import { type Contact, freed } from './guards.ts';
import { countsOf } from './places.ts';
import { givenEventWithRsvp, givenRsvp, rsvpAt } from './rsvps.ts';
import { BEGUN, CANCELLED } from './states.ts';
import { guest, NOBODY, rsvpRequest } from './store-fixtures.ts';

const refusal = (problem: string) => ({ status: 'refused', problem });
const email = 'Robin@Example.com';
const OLD = { email: 'robni@example.com' };
const RECORDED = { status: 'recorded', response: 'yes' };
const LATE = { rsvpDeadline: hoursFromNow(-1) };
const FULL = { rsvpCount: { yes: RSVPS_MAX, no: 0, maybe: 0 } };

const respondBy = (event: EventPaths, contact: Contact) =>
  submitRsvp(guest, rsvpRequest(event, { details: { name: 'Robin', ...contact } }));

describe('submitting an answer', () => {
  test('records it with its address', async () => {
    const event = await givenEvent();
    const details = { name: 'Robin', email: 'Robin@Example.com', phone: '352-555-0134', notes: 'hi\nthere' };
    const sent = rsvpRequest(event, { details, referrer: 'r'.repeat(5000), userAgent: 'u'.repeat(5000) });
    expect(await submitRsvp(guest, sent)).toEqual(RECORDED);
    expect(await countsOf(event)).toEqual({ yes: 1, no: 0, maybe: 0 });
    const value = { ...details, id: sent.id, seenLocation: event.seen.seenLocation };
    expect(await readDocument(config, rsvpKind, sent.id)).toMatchObject({ status: 'found', value });
  });

  test('keeps the mark of the invitation that led here, also when another try has none', async () => {
    const event = await givenEvent();
    const invitation = await invitationMark('0f8fad5b-d9cb-469f-a165-70867728950e');
    const sent = rsvpRequest(event, { invitation });
    expect(await submitRsvp(guest, sent)).toEqual(RECORDED);
    const again = { ...sent, invitation: null, response: 'no' } as const;
    expect(await submitRsvp(guest, again)).toEqual({ status: 'recorded', response: 'no' });
    const value = { invitation, response: 'no' };
    expect(await readDocument(config, rsvpKind, sent.id)).toMatchObject({ status: 'found', value });
  });

  test('again with another response or name changes the one answer', async () => {
    const event = await givenEvent();
    const sent = rsvpRequest(event);
    await submitRsvp(guest, sent);
    const changed = { ...sent, response: 'no' as const, details: { name: 'Robin R.' } };
    expect(await submitRsvp(guest, changed)).toEqual({ status: 'recorded', response: 'no' });
    expect(await countsOf(event)).toEqual({ yes: 0, no: 1, maybe: 0 });
    expect(await stored(rsvpAt(sent.id))).toMatchObject({ name: 'Robin R.' });
  });

  test.each<[string, { event?: Fields; invite?: Fields }, Partial<RsvpRequest>?]>([
    ['event-cancelled', { event: CANCELLED }],
    ['event-started', { event: BEGUN }],
    ['deadline-passed', { event: LATE }],
    ['maybe-not-allowed', { event: { allowMaybe: false } }, { response: 'maybe' }],
    ['contact-required', { event: { requireContactInfo: true } }],
    ['rsvps-full', { event: FULL }],
    ['invite-off', { invite: { isActive: false } }],
    ['invite-unknown', {}, { inviteToken: 'no-such-link-2030-01-01-abcdef' }],
    ['invite-off', { invite: { expiresAt: hoursFromNow(-1) } }],
  ])('is refused: %s', async (problem, fields, overrides) => {
    const result = await submitRsvp(guest, rsvpRequest(await givenEvent(fields), overrides));
    expect(result).toEqual(refusal(problem));
  });

  test('is refused when the address has answered, or the event is gone', async () => {
    const { event } = await givenEventWithRsvp({}, OLD);
    expect(await respondBy(event, OLD)).toEqual(refusal('already-responded'));
    await given(remove(event.path));
    expect(await respondBy(event, OLD)).toEqual(refusal('event-unavailable'));
  });
});

describe('changing an answer', () => {
  const leave = (event: EventPaths, id: string, from: RsvpResponse = 'yes', to: RsvpResponse = 'no') =>
    changeRsvp(guest, { id, event: shownTo(event), from, to, details: { name: 'Robin' } });

  test('starts from what another device answered meanwhile', async () => {
    const { event, id } = await givenEventWithRsvp({}, { response: 'maybe' });
    expect(await leave(event, id)).toEqual({ status: 'recorded', response: 'no' });
    expect(await countsOf(event)).toEqual({ yes: 0, no: 1, maybe: 0 });
  });

  test.each([
    ['event-cancelled', CANCELLED, 'yes', 'maybe'],
    ['event-started', BEGUN, 'yes', 'maybe'],
    ['deadline-passed', LATE, 'yes', 'maybe'],
    ['maybe-not-allowed', { allowMaybe: false }, 'yes', 'maybe'],
    ['rsvps-full', FULL, 'no', 'yes'],
  ] as const)('is refused: %s', async (problem, fields, from, to) => {
    const { event, id } = await givenEventWithRsvp(fields, { response: from });
    expect(await leave(event, id, from, to)).toEqual(refusal(problem));
  });

  test('is refused when there is no such answer, or no such event any more', async () => {
    const { event, id } = await givenEventWithRsvp();
    expect(await leave(event, makeRsvpId())).toEqual(refusal('rsvp-unknown'));
    await given(remove(event.path));
    expect(await leave(event, id)).toEqual(refusal('event-unavailable'));
  });
});

type Give = (event: EventPaths, id: string) => ReturnType<typeof addEmail>;
const add: Give = (event, id) => addEmail(guest, { id, eventId: event.id, email });
const correct: Give = (event, id) => correctEmail(guest, { id, eventId: event.id, old: OLD.email, email });

describe.each<[string, Give, Contact, Fields]>([
  ['adding an email', add, {}, {}],
  ['correcting an email', correct, OLD, { emailCorrections: 1 }],
])('%s', (_, give, rsvp, corrections) => {
  test('is recorded once, after the deadline and when it is repeated, too; the address answers no more', async () => {
    const { event, id } = await givenEventWithRsvp(LATE, rsvp);
    for (const _ of [1, 2]) expect(await give(event, id)).toEqual({ status: 'recorded', email });
    expect(await stored(rsvpAt(id))).toMatchObject({ email, name: 'Robin', response: 'yes', ...corrections });
    expect(await countsOf(event)).toEqual({ yes: 1, no: 0, maybe: 0 });
    await given(change(event.path, { rsvpDeadline: hoursFromNow(1) }));
    expect(await respondBy(event, { email: email.toLowerCase() })).toEqual(refusal('already-responded'));
    expect(await respondBy(event, rsvp)).toEqual(RECORDED);
  });

  test('leaves the one that another device gave meanwhile, and tells it', async () => {
    const other = { email: 'other@example.com' };
    const { event, id } = await givenEventWithRsvp({}, other);
    expect(await give(event, id)).toEqual({ status: 'recorded', ...other });
    expect(await stored(rsvpAt(id))).toMatchObject(other);
  });

  test('is refused when the address has answered, before and after the deadline', async () => {
    const { event, id } = await givenEventWithRsvp({}, rsvp);
    await givenRsvp(event, { email });
    expect(await give(event, id)).toEqual(refusal('already-responded'));
    await given(change(event.path, LATE));
    expect(await give(event, id)).toEqual(refusal('already-responded'));
    expect((await stored(rsvpAt(id)))?.email).toBe(rsvp.email);
  });

  test('is refused once the organizer has noted the guest', async () => {
    const soon = { dateTime: hoursFromNow(1) };
    const { event, id } = await givenEventWithRsvp(soon, { ...rsvp, attendance: 'arrived' });
    expect(await give(event, id)).toEqual(refusal('check-in-begun'));
  });

  test('is refused when there is no such answer, the event is cancelled or began, or is no more', async () => {
    const { event, id } = await givenEventWithRsvp({}, rsvp);
    expect(await give(event, makeRsvpId())).toEqual(refusal('rsvp-unknown'));
    for (const [problem, fields] of [
      ['event-cancelled', CANCELLED],
      ['event-started', { ...BEGUN, status: 'active' }],
    ] as const) {
      await given(change(event.path, fields));
      expect(await give(event, id)).toEqual(refusal(problem));
    }
    await given(remove(event.path));
    expect(await give(event, id)).toEqual(refusal('event-unavailable'));
  });
});

test.each([
  ['nobody', []],
  ['somebody else', [OLD]],
])('an email is corrected when the organizer freed the old one for %s', async (_, others) => {
  const { event, id } = await givenEventWithRsvp({}, OLD);
  await given(...freed(event, OLD));
  for (const other of others) await givenRsvp(event, other);
  expect(await correct(event, id)).toEqual({ status: 'recorded', email });
  expect((await respondBy(event, OLD)).status).toBe(others.length > 0 ? 'refused' : 'recorded');
});

describe('opening a link', () => {
  test('reads invite and event, by a second link, too, with the server’s time', async () => {
    const told = { description: 'x', revision: 2, ...CANCELLED };
    const event = await givenEvent({ event: told });
    const second = await givenEvent({ invite: { invitedBy: 'Dana', gameEventId: event.id } });
    await given(remove(second.path));
    const reading = await readInvitation(config, second.token);
    expect(reading).toMatchObject({
      status: 'ready',
      invite: { invitedBy: 'Dana', clicksByDay: {} },
      event: { id: event.id, ...told, rsvpCount: { yes: 0 } },
    });
    if (reading.status !== 'ready' || reading.readAt === null) throw new Error('The time is missing.');
    expect(Math.abs(reading.readAt - Date.now())).toBeLessThan(5000);
    expect(reading.event.dateTime).toBeGreaterThan(Date.now());
  });

  test.each<[string, Fields, string?]>([
    ['invite-off', { isActive: false }],
    ['invite-off', { expiresAt: hoursFromNow(-1) }],
    ['event-unavailable', { gameEventId: 'no-such-game-2030' }],
    ['invite-unknown', {}, 'no-such-link-2030-01-01-abcdef'],
  ])('is refused: %s', async (problem, invite, unknown) => {
    const { token } = await givenEvent({ invite });
    expect(await readInvitation(config, unknown ?? token)).toEqual(refusal(problem));
  });

  test('fails when nothing answers, or nonsense does', async () => {
    const unread = { status: 'failed', problem: 'invite-read-failed' };
    const event = await givenEvent();
    expect(await readInvitation(NOBODY, event.token)).toMatchObject(unread);
    await given(put(event.invite, { gameEventId: 7, isActive: true }));
    const nonsense = Promise.resolve({ status: 200, body: { fields: { title: { stringValue: 'x' } } } });
    const early = { token: event.token, invite: nonsense, events: nonsense };
    expect(await readInvitation(config, event.token, early)).toMatchObject(unread);
    const other = await givenEvent();
    await given(put(other.path, { title: 'half an event' }));
    const reading = await readInvitation(config, other.token);
    expect(reading).toMatchObject({ status: 'failed', problem: 'event-read-failed' });
  });
});

describe('what is asked for before the bundle is there', () => {
  afterEach(() => vi.unstubAllGlobals());

  test('is what the bundle would ask for, and used for one reading of its link', async () => {
    const event = await givenEvent();
    vi.stubGlobal('window', { invitation: askForInvitation(config, event.token) });
    expect(takePrefetched('other-game-2030-01-01-abcdef')).toBeNull();
    vi.stubGlobal('window', { invitation: askForInvitation(config, event.token) });
    const reading = await readInvitation(config, event.token, takePrefetched(event.token));
    expect(reading).toMatchObject({ status: 'ready', event: { id: event.id }, readAt: expect.any(Number) });
    expect(takePrefetched(event.token)).toBeNull();
  });

  test('never rejects', async () => {
    const replies = askForInvitation(NOBODY, 'some-game-2030-01-01-abcdef');
    expect(await replies.invite).toMatchObject({ status: 0 });
    expect(await replies.events).toMatchObject({ status: 404 });
  });
});

describe('counting a click', () => {
  const invitation = async ({ token }: EventPaths) => {
    const reading = await readDocument(config, inviteKind, token);
    if (reading.status !== 'found') throw new Error('The invite is missing.');
    return reading.value;
  };
  const clicked = async (event: EventPaths, now = Date.now()) =>
    countClick(config, await invitation(event), now);

  test('counts today, and is refused with a clock that is wrong', async () => {
    const event = await givenEvent();
    expect(await clicked(event)).toEqual({ status: 'counted' });
    const today = clickDay(Date.now());
    expect(await invitation(event)).toMatchObject({ clickCount: 1, clicksByDay: { [today]: 1 } });
    expect(await clicked(event, 0)).toEqual({ status: 'refused' });
  });

  test('lets the oldest day go when all are full', async () => {
    const day = (index: number) => clickDay(Date.now() - (index + 1) * 86_400_000);
    const days = Array.from({ length: CLICK_DAYS_KEPT }, (_, index) => [day(index), 2]);
    const event = await givenEvent({ invite: { clicksByDay: Object.fromEntries(days) } });
    expect(await clicked(event)).toEqual({ status: 'counted' });
    expect(Object.keys((await invitation(event)).clicksByDay)).toHaveLength(CLICK_DAYS_KEPT);
  });

  test('reads an invite that was clicked before', async () => {
    const clicksByDay = { '2026-01-01': 3 };
    const event = await givenEvent({ invite: { clicksByDay, lastClickedAt: Timestamp.now() } });
    expect((await invitation(event)).clicksByDay).toEqual(clicksByDay);
    await given(change(event.invite, { isActive: false }));
    expect(await readDocument(config, inviteKind, event.token)).toEqual({ status: 'denied' });
  });
});
