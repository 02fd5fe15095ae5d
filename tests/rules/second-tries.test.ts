import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { countClick } from '#data/firestore/click-count.ts';
import { createFirestore } from '#data/firestore/client.ts';
import { inviteKind, readDocument, rsvpKind } from '#data/firestore/documents.ts';
import { addWalkIn, type WalkIn } from '#data/firestore/guest-list.ts';
import { askForInvitation, readInvitation } from '#data/firestore/invitation.ts';
import { addEmail, correctEmail, type RsvpRequest, submitRsvp } from '#data/firestore/rsvps.ts';
import { makeRsvpId } from '#domain/rsvp.ts';
import {
  config,
  type EventPaths,
  givenEvent,
  givenRsvp,
  guardsOf,
  organizer,
  rsvpAt,
  shownTo,
  stored,
  storeOf,
  visitor,
} from './fixtures.ts';
import { type Fault, faults, hangs, openNetwork } from './network.ts';

const FIRST = { email: 'robin@exmaple.com', phone: '352-555-0134' };

const request = (event: EventPaths): RsvpRequest => ({
  id: makeRsvpId(),
  event: shownTo(event),
  inviteToken: event.token,
  response: 'yes',
  details: { name: 'Robin', ...FIRST },
  userAgent: 'test',
  referrer: '',
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const networks: Awaited<ReturnType<typeof openNetwork>>[] = [];
afterAll(() => {
  for (const network of networks) network.close();
});

async function behind(faultOf: (times: number) => Fault | null) {
  const network = await openNetwork(faultOf);
  networks.push(network);
  return network;
}
const onceBehind = (fault: Fault) => behind((times) => (times === 1 ? fault : null));

/** At the same time, because each waits a second before its second try; it has an event and a network of its own. */
const testFaults = test.concurrent.each(Object.entries(faults));

describe('what is read', () => {
  testFaults('is asked for once more when it %s', async (_, fault) => {
    const event = await givenEvent();
    const id = await givenRsvp(event);
    const { config: flaky, requests } = await onceBehind(fault);
    expect(await readInvitation(flaky, event.token)).toMatchObject({
      status: 'ready',
      event: { id: event.id },
    });
    expect(requests.toSorted()).toEqual([
      ...[`GET /rsvpInvites/${event.token}`, `GET /rsvpInvites/${event.token}`],
      ...['POST :batchGet', 'POST :batchGet'],
    ]);
    expect(await readDocument(flaky, rsvpKind, id)).toMatchObject({ status: 'found', value: { id } });
  });

  testFaults('before the bundle is there is asked for once more, too, when it %s', async (_, fault) => {
    const event = await givenEvent();
    const { config: flaky } = await onceBehind(fault);
    const early = askForInvitation(flaky, event.token);
    expect(await readInvitation(config, event.token, early)).toMatchObject({ status: 'ready' });
  });

  test('fails after the second try', async () => {
    const event = await givenEvent();
    const { config: broken, requests } = await behind(() => faults['is answered 503']);
    expect(await readInvitation(broken, event.token)).toMatchObject({
      status: 'failed',
      problem: 'invite-read-failed',
    });
    expect(requests).toHaveLength(2);
  });

  test('is not asked for again when it was refused', async () => {
    const event = await givenEvent({ invite: { isActive: false } });
    const { config: whole, requests } = await behind(() => null);
    expect(await readDocument(whole, inviteKind, event.token)).toEqual({ status: 'denied' });
    expect(await readDocument(whole, inviteKind, 'no-such-link-2030-01-01')).toMatchObject({
      status: 'missing',
    });
    expect(requests).toHaveLength(2);
  });

  test('is not asked for again when all the time is over', async () => {
    const event = await givenEvent();
    const { config: silent, requests } = await behind(() => hangs);
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const late = new AbortController();
      setTimeout(() => late.abort(), 200);
      return late.signal;
    });
    expect(await readDocument(silent, inviteKind, event.token)).toMatchObject({ status: 'failed' });
    expect(requests).toHaveLength(1);
  });
});

describe('a click', () => {
  testFaults('is never sent twice: when it %s', async (what, fault) => {
    const event = await givenEvent();
    const { config: flaky, requests } = await onceBehind(fault);
    const invite = await readDocument(config, inviteKind, event.token);
    if (invite.status !== 'found') throw new Error('The invite is missing.');
    expect(await countClick(flaky, invite.value, Date.now())).toMatchObject({ status: 'failed' });
    expect(requests).toEqual(['POST :commit']);
    const clickCount = what === 'is done, and its answer lost' ? 1 : 0;
    expect(await stored(event.invite)).toMatchObject({ clickCount });
  });
});

describe('an answer', () => {
  testFaults('is recorded once when it %s', async (_, fault) => {
    const event = await givenEvent();
    const { config: flaky } = await onceBehind(fault);
    const guest = createFirestore(flaky, makeRsvpId());
    const sent = request(event);
    const first = await submitRsvp(guest, sent);
    const result = first.status === 'failed' ? await submitRsvp(guest, sent) : first;
    expect(result).toEqual({ status: 'recorded', response: 'yes' });
    expect((await stored(event.path))?.rsvpCount).toEqual({ yes: 1, no: 0, maybe: 0 });
  });

  test('that never gets through fails in the end', async () => {
    const { config: silent, requests } = await behind(() => hangs);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const result = submitRsvp(createFirestore(silent, makeRsvpId()), request(await givenEvent()));
    await vi.waitFor(() => expect(requests).toContain('POST :commit'));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await result).toMatchObject({ status: 'failed' });
  });

  test('that was refused is not sent again', async () => {
    const event = await givenEvent({ event: { status: 'cancelled' } });
    const { config: whole, requests } = await behind(() => null);
    const result = await submitRsvp(createFirestore(whole, makeRsvpId()), request(event));
    expect(result).toEqual({ status: 'refused', problem: 'event-cancelled' });
    expect(requests.filter((one) => one === 'POST :commit')).toHaveLength(1);
  });
});

describe('an email that is added', () => {
  testFaults('is recorded once when it %s', async (_, fault) => {
    const event = await givenEvent();
    const id = await givenRsvp(event);
    const { config: flaky } = await onceBehind(fault);
    const guest = createFirestore(flaky, makeRsvpId());
    const addition = { id, eventId: event.id, email: FIRST.email };
    const first = await addEmail(guest, addition);
    const result = first.status === 'failed' ? await addEmail(guest, addition) : first;
    expect(result).toEqual({ status: 'recorded', email: FIRST.email });
    expect(await stored(rsvpAt(id))).toMatchObject({ email: FIRST.email });
  });
});

describe('an email that is corrected', () => {
  testFaults('is recorded once when it %s', async (_, fault) => {
    const event = await givenEvent();
    const id = await givenRsvp(event, { email: FIRST.email });
    const { config: flaky } = await onceBehind(fault);
    const guest = createFirestore(flaky, makeRsvpId());
    const correction = { id, eventId: event.id, old: FIRST.email, email: 'robin@example.com' };
    const first = await correctEmail(guest, correction);
    const result = first.status === 'failed' ? await correctEmail(guest, correction) : first;
    expect(result).toEqual({ status: 'recorded', email: correction.email });
    expect(await stored(rsvpAt(id))).toMatchObject({ email: correction.email, emailCorrections: 1 });
    const [guard = ''] = guardsOf(event, { email: FIRST.email });
    expect(await stored(guard)).toBeUndefined();
  });
});

describe('a guest whose first try was saved unseen', () => {
  const guest = storeOf(visitor);

  test.each<[string, Partial<RsvpRequest>]>([
    ['an address', {}],
    ['an address and the answer', { response: 'no' }],
  ])('and who then corrects %s, hears which address stands', async (_, changes) => {
    const event = await givenEvent();
    const first = request(event);
    await submitRsvp(guest, first);
    const details = { name: 'Robin', email: 'robin@example.com' };
    const again = await submitRsvp(guest, { ...first, ...changes, details });
    expect(again).toEqual({ status: 'recorded', response: changes.response ?? 'yes', contact: FIRST });
    expect(await stored(rsvpAt(first.id))).toMatchObject(FIRST);
  });

  test('and who then adds an address, hears that there is none', async () => {
    const first = { ...request(await givenEvent()), details: { name: 'Robin' } };
    await submitRsvp(guest, first);
    const again = await submitRsvp(guest, { ...first, details: { name: 'Robin', ...FIRST } });
    expect(again).toMatchObject({ status: 'recorded', contact: { email: undefined, phone: undefined } });
  });
});

describe('a walk-in whose first try was saved unseen', () => {
  const store = storeOf(organizer);

  test('is what the organizer wants by now', async () => {
    const event = await givenEvent();
    const first: WalkIn = {
      id: makeRsvpId(),
      response: 'yes',
      details: { name: 'Sam', ...FIRST },
      attendance: 'arrived',
    };
    await addWalkIn(store, shownTo(event), first);
    const details = { name: 'Sam S.', email: 'sam@example.com' };
    const corrected: WalkIn = { ...first, response: 'no', details, attendance: null };
    expect(await addWalkIn(store, shownTo(event), corrected)).toEqual({ status: 'done' });
    const rsvp = await stored(rsvpAt(first.id));
    expect(rsvp).toMatchObject({ response: 'no', ...details });
    expect(rsvp).not.toHaveProperty('phone');
    expect(rsvp).not.toHaveProperty('attendance');
    expect((await stored(event.path))?.rsvpCount).toEqual({ yes: 0, no: 1, maybe: 0 });
    for (const path of guardsOf(event, FIRST)) expect(await stored(path)).toBeUndefined();
    for (const path of guardsOf(event, details))
      expect(await stored(path)).toMatchObject({ rsvpId: first.id });
  });
});
