import { Timestamp } from 'firebase/firestore/lite';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { countClick } from '#data/firestore/click-count.ts';
import { createFirestore } from '#data/firestore/client.ts';
import { inviteKind, readDocument, rsvpKind } from '#data/firestore/documents.ts';
import { askForInvitation, readInvitation, takePrefetched } from '#data/firestore/invitation.ts';
import { addEmail, changeRsvp, correctEmail, type RsvpRequest, submitRsvp } from '#data/firestore/rsvps.ts';
import { RSVPS_MAX } from '#domain/event.ts';
import { CLICK_DAYS_KEPT, clickDay } from '#domain/invite.ts';
import { makeRsvpId } from '#domain/rsvp.ts';
import {
  change,
  type EventPaths,
  emulatorHost,
  type Fields,
  given,
  givenEvent,
  givenRsvp,
  guardsOf,
  hoursFromNow,
  projectId,
  put,
  remove,
  rsvpAt,
  shownTo,
  stored,
} from './fixtures.ts';

const config = { projectId, apiKey: 'local', emulatorHost };
const store = createFirestore(config, 'operations');
const NOBODY = { ...config, emulatorHost: '127.0.0.1:9' };

const request = (event: EventPaths, overrides: Partial<RsvpRequest> = {}): RsvpRequest => ({
  id: makeRsvpId(),
  event: shownTo(event),
  inviteToken: event.token,
  response: 'yes',
  details: { name: 'Robin' },
  userAgent: 'test',
  referrer: '',
  ...overrides,
});

async function counts(event: EventPaths) {
  return (await stored(event.path))?.rsvpCount;
}

describe('submitting an answer', () => {
  test('records it with its address', async () => {
    const event = await givenEvent();
    const details = { name: 'Robin', email: 'Robin@Example.com', phone: '352-555-0134', notes: 'hi\nthere' };
    const sent = request(event, { details, referrer: 'r'.repeat(5000), userAgent: 'u'.repeat(5000) });
    expect(await submitRsvp(store, sent)).toEqual({ status: 'recorded', response: 'yes' });
    expect(await counts(event)).toEqual({ yes: 1, no: 0, maybe: 0 });
    expect(await readDocument(config, rsvpKind, sent.id)).toMatchObject({
      status: 'found',
      value: { ...details, id: sent.id, seenLocation: event.seen.seenLocation },
    });
  });

  test('twice is one answer, one after the other or at once', async () => {
    const event = await givenEvent();
    const sent = request(event, { details: { name: 'Robin', email: 'robin@example.com' } });
    const twice = await Promise.all([submitRsvp(store, sent), submitRsvp(store, sent)]);
    const again = await submitRsvp(store, sent);
    for (const result of [...twice, again]) expect(result).toEqual({ status: 'recorded', response: 'yes' });
    expect(await counts(event)).toEqual({ yes: 1, no: 0, maybe: 0 });
  });

  test('again with another response or name changes the one answer', async () => {
    const event = await givenEvent();
    const sent = request(event);
    await submitRsvp(store, sent);
    const changed = { ...sent, response: 'no' as const, details: { name: 'Robin R.' } };
    expect(await submitRsvp(store, changed)).toEqual({ status: 'recorded', response: 'no' });
    expect(await counts(event)).toEqual({ yes: 0, no: 1, maybe: 0 });
    expect(await stored(rsvpAt(sent.id))).toMatchObject({ name: 'Robin R.' });
  });

  test.each<[string, { event?: Fields; invite?: Fields }, Partial<RsvpRequest>]>([
    ['event-cancelled', { event: { status: 'cancelled' } }, {}],
    ['event-started', { event: { dateTime: hoursFromNow(-1) } }, {}],
    ['deadline-passed', { event: { rsvpDeadline: hoursFromNow(-1) } }, {}],
    ['maybe-not-allowed', { event: { allowMaybe: false } }, { response: 'maybe' }],
    ['contact-required', { event: { requireContactInfo: true } }, {}],
    ['rsvps-full', { event: { rsvpCount: { yes: RSVPS_MAX, no: 0, maybe: 0 } } }, {}],
    ['invite-off', { invite: { isActive: false } }, {}],
    ['invite-unknown', {}, { inviteToken: 'no-such-link-2030-01-01-abcdef' }],
    ['invite-off', { invite: { expiresAt: hoursFromNow(-1) } }, {}],
  ])('is refused: %s', async (problem, fields, overrides) => {
    const result = await submitRsvp(store, request(await givenEvent(fields), overrides));
    expect(result).toEqual({ status: 'refused', problem });
  });

  test('is refused when the address has answered', async () => {
    const event = await givenEvent();
    const details = { name: 'Robin', email: 'robin@example.com' };
    await submitRsvp(store, request(event, { details }));
    const second = await submitRsvp(store, request(event, { details }));
    expect(second).toEqual({ status: 'refused', problem: 'already-responded' });
  });

  test('is refused when the event is gone', async () => {
    const event = await givenEvent();
    await given(remove(event.path));
    expect(await submitRsvp(store, request(event))).toEqual({
      status: 'refused',
      problem: 'event-unavailable',
    });
  });
});

describe('changing an answer', () => {
  const details = { name: 'Robin' };
  test('is recorded once, also when it is repeated', async () => {
    const event = await givenEvent();
    const id = await givenRsvp(event);
    const { event: seen } = request(event);
    const wanted = { id, event: seen, from: 'yes' as const, to: 'no' as const, details };
    expect(await changeRsvp(store, wanted)).toEqual({ status: 'recorded', response: 'no' });
    expect(await changeRsvp(store, wanted)).toEqual({ status: 'recorded', response: 'no' });
    expect(await counts(event)).toEqual({ yes: 0, no: 1, maybe: 0 });
  });

  test('to a yes is refused when the event is full of answers', async () => {
    const event = await givenEvent({ event: { rsvpCount: { yes: RSVPS_MAX, no: 0, maybe: 0 } } });
    const id = await givenRsvp(event, { response: 'no' });
    const late = { id, event: shownTo(event), from: 'no', to: 'yes', details: { name: 'Robin' } } as const;
    expect(await changeRsvp(store, late)).toEqual({ status: 'refused', problem: 'rsvps-full' });
  });

  test('starts from what another device answered meanwhile', async () => {
    const event = await givenEvent();
    const id = await givenRsvp(event, { response: 'maybe' });
    const { event: seen } = request(event);
    const result = await changeRsvp(store, {
      id,
      event: seen,
      from: 'yes',
      to: 'no',
      details: { name: 'R', notes: 'x' },
    });
    expect(result).toEqual({ status: 'recorded', response: 'no' });
    expect(await counts(event)).toEqual({ yes: 0, no: 1, maybe: 0 });
  });

  test.each<[string, Fields]>([
    ['event-cancelled', { status: 'cancelled' }],
    ['event-started', { dateTime: hoursFromNow(-1) }],
    ['deadline-passed', { rsvpDeadline: hoursFromNow(-1) }],
    ['maybe-not-allowed', { allowMaybe: false }],
  ])('is refused: %s', async (problem, fields) => {
    const event = await givenEvent({ event: fields });
    const id = await givenRsvp(event);
    const result = await changeRsvp(store, {
      id,
      event: request(event).event,
      from: 'yes',
      to: 'maybe',
      details,
    });
    expect(result).toEqual({ status: 'refused', problem });
  });

  test('is refused when there is no such answer, or no such event any more', async () => {
    const event = await givenEvent();
    const { event: seen } = request(event);
    const none = await changeRsvp(store, { id: makeRsvpId(), event: seen, from: 'yes', to: 'no', details });
    expect(none).toEqual({ status: 'refused', problem: 'rsvp-unknown' });
    const id = await givenRsvp(event);
    await given(remove(event.path));
    const gone = await changeRsvp(store, { id, event: seen, from: 'yes', to: 'no', details });
    expect(gone).toEqual({ status: 'refused', problem: 'event-unavailable' });
  });
});

describe('adding an email', () => {
  const email = 'Robin@Example.com';

  test('is recorded once, also when it is repeated, and the address then answers no more', async () => {
    const event = await givenEvent();
    const id = await givenRsvp(event);
    const addition = { id, eventId: event.id, email };
    for (const _ of [1, 2]) expect(await addEmail(store, addition)).toEqual({ status: 'recorded', email });
    expect(await stored(rsvpAt(id))).toMatchObject({ email, name: 'Robin', response: 'yes' });
    expect(await counts(event)).toEqual({ yes: 1, no: 0, maybe: 0 });
    const second = request(event, { details: { name: 'Robin', email: 'robin@example.com' } });
    expect(await submitRsvp(store, second)).toEqual({ status: 'refused', problem: 'already-responded' });
  });

  test('is recorded after the deadline, too', async () => {
    const event = await givenEvent({ event: { rsvpDeadline: hoursFromNow(-1) } });
    const id = await givenRsvp(event);
    const result = await addEmail(store, { id, eventId: event.id, email });
    expect(result).toEqual({ status: 'recorded', email });
  });

  test('leaves the one that another device added, and tells it', async () => {
    const event = await givenEvent();
    const id = await givenRsvp(event);
    await addEmail(store, { id, eventId: event.id, email: 'first@example.com' });
    const result = await addEmail(store, { id, eventId: event.id, email });
    expect(result).toEqual({ status: 'recorded', email: 'first@example.com' });
    expect(await stored(rsvpAt(id))).toMatchObject({ email: 'first@example.com' });
  });

  test('is refused when the address has answered, before and after the deadline', async () => {
    const event = await givenEvent();
    await givenRsvp(event, { email });
    const addition = { id: await givenRsvp(event), eventId: event.id, email };
    const refusal = { status: 'refused', problem: 'already-responded' };
    expect(await addEmail(store, addition)).toEqual(refusal);
    await given(change(event.path, { rsvpDeadline: hoursFromNow(-1) }));
    expect(await addEmail(store, addition)).toEqual(refusal);
  });

  test.each<[string, Fields]>([
    ['event-cancelled', { status: 'cancelled' }],
    ['event-started', { dateTime: hoursFromNow(-1) }],
  ])('is refused: %s', async (problem, fields) => {
    const event = await givenEvent({ event: fields });
    const id = await givenRsvp(event);
    const result = await addEmail(store, { id, eventId: event.id, email });
    expect(result).toEqual({ status: 'refused', problem });
  });

  test('is refused when there is no such answer, or no such event any more', async () => {
    const event = await givenEvent();
    const none = await addEmail(store, { id: makeRsvpId(), eventId: event.id, email });
    expect(none).toEqual({ status: 'refused', problem: 'rsvp-unknown' });
    const id = await givenRsvp(event);
    await given(remove(event.path));
    const gone = await addEmail(store, { id, eventId: event.id, email });
    expect(gone).toEqual({ status: 'refused', problem: 'event-unavailable' });
  });
});

describe('correcting an email', () => {
  const old = 'robni@example.com';
  const email = 'Robin@Example.com';
  const correction = (event: EventPaths, id: string) => ({ id, eventId: event.id, old, email });

  test('is recorded once, also when it is repeated, and the old address may respond', async () => {
    const event = await givenEvent();
    const id = await givenRsvp(event, { email: old });
    for (const _ of [1, 2])
      expect(await correctEmail(store, correction(event, id))).toEqual({ status: 'recorded', email });
    expect(await stored(rsvpAt(id))).toMatchObject({ email, emailCorrections: 1, response: 'yes' });
    const byOld = request(event, { details: { name: 'Robni', email: old } });
    expect(await submitRsvp(store, byOld)).toEqual({ status: 'recorded', response: 'yes' });
    const byNew = request(event, { details: { name: 'Robin', email } });
    expect(await submitRsvp(store, byNew)).toEqual({ status: 'refused', problem: 'already-responded' });
  });

  test.each([
    ['nobody', []],
    ['somebody else', [old]],
  ])('is recorded when the organizer freed the old address for %s', async (_, others) => {
    const event = await givenEvent();
    const id = await givenRsvp(event, { email: old });
    await given(...guardsOf(event, { email: old }).map(remove));
    for (const other of others) await givenRsvp(event, { email: other });
    expect(await correctEmail(store, correction(event, id))).toEqual({ status: 'recorded', email });
    const byOld = request(event, { details: { name: 'Robni', email: old } });
    expect((await submitRsvp(store, byOld)).status).toBe(others.length > 0 ? 'refused' : 'recorded');
  });

  test('leaves the one that another device gave meanwhile, and tells it', async () => {
    const event = await givenEvent();
    const id = await givenRsvp(event, { email: 'other@example.com' });
    const result = await correctEmail(store, correction(event, id));
    expect(result).toEqual({ status: 'recorded', email: 'other@example.com' });
  });

  test('is refused when the address has answered, and the old one stays', async () => {
    const event = await givenEvent();
    await givenRsvp(event, { email });
    const id = await givenRsvp(event, { email: old });
    const result = await correctEmail(store, correction(event, id));
    expect(result).toEqual({ status: 'refused', problem: 'already-responded' });
    expect(await stored(rsvpAt(id))).toMatchObject({ email: old });
  });

  test('is refused once the event is cancelled, or began', async () => {
    const event = await givenEvent({ event: { status: 'cancelled' } });
    const id = await givenRsvp(event, { email: old });
    const refused = (problem: string) => ({ status: 'refused', problem });
    expect(await correctEmail(store, correction(event, id))).toEqual(refused('event-cancelled'));
    await given(change(event.path, { status: 'active', dateTime: hoursFromNow(-1) }));
    expect(await correctEmail(store, correction(event, id))).toEqual(refused('event-started'));
  });

  test('is refused when there is no such answer', async () => {
    const none = await correctEmail(store, correction(await givenEvent(), makeRsvpId()));
    expect(none).toEqual({ status: 'refused', problem: 'rsvp-unknown' });
  });
});

describe('opening a link', () => {
  test('reads invite and event, with the server’s time', async () => {
    const event = await givenEvent({
      event: { description: 'x', revision: 2 },
      invite: { invitedBy: 'Dana' },
    });
    const reading = await readInvitation(config, event.token);
    expect(reading).toMatchObject({
      status: 'ready',
      invite: { invitedBy: 'Dana', clicksByDay: {} },
      event: { id: event.id, description: 'x', revision: 2, rsvpCount: { yes: 0 }, status: 'active' },
    });
    if (reading.status !== 'ready' || reading.readAt === null) throw new Error('The time is missing.');
    expect(Math.abs(reading.readAt - Date.now())).toBeLessThan(5000);
    expect(reading.event.dateTime).toBeGreaterThan(Date.now());
  });

  test('follows a second link to its event', async () => {
    const event = await givenEvent();
    const second = await givenEvent({ invite: { gameEventId: event.id } });
    await given(remove(second.path));
    expect(await readInvitation(config, second.token)).toMatchObject({
      status: 'ready',
      event: { id: event.id },
    });
  });

  test('shows a cancelled event', async () => {
    const event = await givenEvent({ event: { status: 'cancelled' } });
    expect(await readInvitation(config, event.token)).toMatchObject({
      status: 'ready',
      event: { status: 'cancelled' },
    });
  });

  test.each<[string, { invite?: Fields }]>([
    ['invite-off', { invite: { isActive: false } }],
    ['invite-off', { invite: { expiresAt: hoursFromNow(-1) } }],
    ['event-unavailable', { invite: { gameEventId: 'no-such-game-2030' } }],
  ])('is refused: %s', async (problem, event) => {
    const reading = await readInvitation(config, (await givenEvent(event)).token);
    expect(reading).toEqual({ status: 'refused', problem });
  });

  test('refuses a link that never was', async () => {
    const reading = await readInvitation(config, 'no-such-link-2030-01-01-abcdef');
    expect(reading).toEqual({ status: 'refused', problem: 'invite-unknown' });
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
    expect(await readInvitation(config, other.token)).toMatchObject({
      status: 'failed',
      problem: 'event-read-failed',
    });
  });
});

describe('what is asked for before the bundle is there', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.doUnmock('#data/firestore/config.ts');
  });

  let runs = 0;
  /** Runs the shell's script, as if anew. @returns what it leaves to the page at that address. */
  async function runScript(pathname: string): Promise<Window['invitation']> {
    vi.doMock('#data/firestore/config.ts', () => ({ firestoreConfig: config }));
    const page: Pick<Window, 'invitation' | 'firstContent'> = {};
    vi.stubGlobal('window', page);
    vi.stubGlobal('location', { pathname });
    vi.stubGlobal('document', { getElementById: () => null });
    runs += 1;
    await import(/* @vite-ignore */ `../../src/inline/rsvp.ts?run=${runs}`);
    await page.firstContent;
    return page.invitation;
  }

  test('is what the bundle would ask for', async () => {
    const event = await givenEvent();
    const replies = await runScript(`/rsvp/${event.token}`);
    expect(replies?.token).toBe(event.token);
    const reading = await readInvitation(config, event.token, takePrefetched(event.token));
    expect(reading).toMatchObject({ status: 'ready', event: { id: event.id } });
    expect(reading.status === 'ready' && reading.readAt).toBeTypeOf('number');
  });

  test.each([
    '/',
    '/rsvp',
    '/rsvp/',
    '/rsvp/short',
    '/rsvp/%3Cscript%3Ealert(1)',
    '/rsvp/UPPER-CASE-2030-01-01',
    '/rsvp/some-game-2030-01-01-abcdef/more',
    '/admin',
  ])('is nothing at %s', async (pathname) => {
    expect(await runScript(pathname)).toBeUndefined();
  });

  test('is used for one reading only', async () => {
    vi.stubGlobal('window', { invitation: askForInvitation(config, 'some-game-2030-01-01-abcdef') });
    expect(takePrefetched('some-game-2030-01-01-abcdef')).toMatchObject({
      token: 'some-game-2030-01-01-abcdef',
    });
    expect(takePrefetched('some-game-2030-01-01-abcdef')).toBeNull();
  });

  test('is not for another link', () => {
    vi.stubGlobal('window', { invitation: askForInvitation(config, 'some-game-2030-01-01-abcdef') });
    expect(takePrefetched('other-game-2030-01-01-abcdef')).toBeNull();
  });

  test('never rejects', async () => {
    const replies = askForInvitation(NOBODY, 'some-game-2030-01-01-abcdef');
    expect(await replies.invite).toMatchObject({ status: 0 });
    expect(await replies.events).toMatchObject({ status: 404 });
  });
});

describe('counting a click', () => {
  const invitation = async (event: EventPaths) => {
    const reading = await readDocument(config, inviteKind, event.token);
    if (reading.status !== 'found') throw new Error('The invite is missing.');
    return reading.value;
  };

  test('counts today', async () => {
    const event = await givenEvent();
    expect(await countClick(config, await invitation(event), Date.now())).toEqual({ status: 'counted' });
    const today = clickDay(Date.now());
    expect(await invitation(event)).toMatchObject({ clickCount: 1, clicksByDay: { [today]: 1 } });
  });

  test('lets the oldest day go when all are full', async () => {
    const day = 86_400_000;
    const clicksByDay = Object.fromEntries(
      Array.from({ length: CLICK_DAYS_KEPT }, (_, index) => [clickDay(Date.now() - (index + 1) * day), 2]),
    );
    const event = await givenEvent({ invite: { clicksByDay } });
    expect(await countClick(config, await invitation(event), Date.now())).toEqual({ status: 'counted' });
    expect(Object.keys((await invitation(event)).clicksByDay)).toHaveLength(CLICK_DAYS_KEPT);
  });

  test('is refused with a clock that is wrong', async () => {
    const event = await givenEvent();
    expect(await countClick(config, await invitation(event), 0)).toEqual({ status: 'refused' });
  });

  test('reads an invite that was clicked before', async () => {
    const event = await givenEvent({
      invite: { clicksByDay: { '2026-01-01': 3 }, lastClickedAt: Timestamp.now() },
    });
    expect((await invitation(event)).clicksByDay).toEqual({ '2026-01-01': 3 });
    await given(change(event.invite, { isActive: false }));
    expect(await readDocument(config, inviteKind, event.token)).toEqual({ status: 'denied' });
  });
});
