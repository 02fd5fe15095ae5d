import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { countClick } from '#data/firestore/click-count.ts';
import type { Store } from '#data/firestore/client.ts';
import { inviteKind, readDocument, rsvpKind } from '#data/firestore/documents.ts';
import { addWalkIn, type WalkIn } from '#data/firestore/guest-list.ts';
import { askForInvitation, readInvitation } from '#data/firestore/invitation.ts';
import { addEmail, correctEmail } from '#data/firestore/rsvp-emails.ts';
import { type RsvpRequest, submitRsvp } from '#data/firestore/rsvps.ts';
import { makeRsvpId } from '#domain/rsvp.ts';
import { stored } from './actors.ts';
import { config } from './emulator.ts';
import { givenEvent, shownTo } from './events.ts';
import type { Fields } from './fixtures.ts';
import { type Contact, guardsOf } from './guards.ts';
import { type Fault, faults, hangs, openNetwork } from './network.ts';
import { givenEventWithRsvp, rsvpAt } from './rsvps.ts';
import { guest, office, openDevice, rsvpRequest } from './store-fixtures.ts';

const FIRST = { email: 'robin@exmaple.com', phone: '352-555-0134' };
const ROBIN = { name: 'Robin', ...FIRST };
const RIGHT = 'robin@example.com';

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
    const { event, id } = await givenEventWithRsvp();
    const { config: flaky, requests } = await onceBehind(fault);
    const reading = await readInvitation(flaky, event.token);
    expect(reading).toMatchObject({ status: 'ready', event: { id: event.id } });
    expect(requests.toSorted()).toEqual([
      ...[`GET /rsvpInvites/${event.token}`, `GET /rsvpInvites/${event.token}`],
      ...['POST :batchGet', 'POST :batchGet'],
    ]);
    expect(await readDocument(flaky, rsvpKind, id)).toMatchObject({ status: 'found', value: { id } });
  });

  testFaults('before the bundle is there is asked for once more, too, when it %s', async (_, fault) => {
    const { token } = await givenEvent();
    const { config: flaky } = await onceBehind(fault);
    const early = askForInvitation(flaky, token);
    expect(await readInvitation(config, token, early)).toMatchObject({ status: 'ready' });
  });

  test('fails after the second try', async () => {
    const { config: broken, requests } = await behind(() => faults['is answered 503']);
    const reading = await readInvitation(broken, (await givenEvent()).token);
    expect(reading).toMatchObject({ status: 'failed', problem: 'invite-read-failed' });
    expect(requests).toHaveLength(2);
  });

  test('is not asked for again when it was refused', async () => {
    const { token } = await givenEvent({ invite: { isActive: false } });
    const { config: whole, requests } = await behind(() => null);
    expect(await readDocument(whole, inviteKind, token)).toEqual({ status: 'denied' });
    const none = await readDocument(whole, inviteKind, 'no-such-link-2030-01-01');
    expect(none).toMatchObject({ status: 'missing' });
    expect(requests).toHaveLength(2);
  });

  test('is not asked for again when all the time is over', async () => {
    const { token } = await givenEvent();
    const { config: silent, requests } = await behind(() => hangs);
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const late = new AbortController();
      setTimeout(() => late.abort(), 200);
      return late.signal;
    });
    expect(await readDocument(silent, inviteKind, token)).toMatchObject({ status: 'failed' });
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

type Give = (store: Store, wanted: Parameters<typeof addEmail>[1]) => Promise<{ status: string }>;
const correct: Give = (store, wanted) => correctEmail(store, { ...wanted, old: FIRST.email });

describe.each<[string, Contact, Give, Fields]>([
  ['an email that is added', {}, addEmail, { email: RIGHT }],
  ['an email that is corrected', { email: FIRST.email }, correct, { email: RIGHT, emailCorrections: 1 }],
])('%s', (_, old, give, after) => {
  testFaults('is recorded once when it %s', async (_, fault) => {
    const { event, id } = await givenEventWithRsvp({}, old);
    const device = openDevice((await onceBehind(fault)).config);
    const wanted = { id, eventId: event.id, email: RIGHT };
    const first = await give(device, wanted);
    const result = first.status === 'failed' ? await give(device, wanted) : first;
    expect(result).toEqual({ status: 'recorded', email: RIGHT });
    expect(await stored(rsvpAt(id))).toMatchObject(after);
    for (const guard of guardsOf(event, old)) expect(await stored(guard)).toBeUndefined();
  });
});

describe('an answer', () => {
  testFaults('is recorded once when it %s', async (_, fault) => {
    const event = await givenEvent();
    const device = openDevice((await onceBehind(fault)).config);
    const sent = rsvpRequest(event, { details: ROBIN });
    const first = await submitRsvp(device, sent);
    const result = first.status === 'failed' ? await submitRsvp(device, sent) : first;
    expect(result).toEqual({ status: 'recorded', response: 'yes' });
    expect((await stored(event.path))?.rsvpCount).toEqual({ yes: 1, no: 0, maybe: 0 });
  });

  test('that never gets through fails in the end', async () => {
    const { config: silent, requests } = await behind(() => hangs);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const result = submitRsvp(openDevice(silent), rsvpRequest(await givenEvent()));
    await vi.waitFor(() => expect(requests).toContain('POST :commit'));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await result).toMatchObject({ status: 'failed' });
  });

  test('that was refused is not sent again', async () => {
    const event = await givenEvent({ event: { status: 'cancelled' } });
    const { config: whole, requests } = await behind(() => null);
    const result = await submitRsvp(openDevice(whole), rsvpRequest(event));
    expect(result).toEqual({ status: 'refused', problem: 'event-cancelled' });
    expect(requests.filter((one) => one === 'POST :commit')).toHaveLength(1);
  });
});

describe('a first try that was saved unseen', () => {
  test.each<[string, Partial<RsvpRequest>]>([
    ['an address', {}],
    ['an address and the answer', { response: 'no' }],
  ])('tells a guest who then corrects %s which address stands', async (_, changes) => {
    const first = rsvpRequest(await givenEvent(), { details: ROBIN });
    await submitRsvp(guest, first);
    const details = { name: 'Robin', email: RIGHT };
    const again = await submitRsvp(guest, { ...first, ...changes, details });
    expect(again).toEqual({ status: 'recorded', response: changes.response ?? 'yes', contact: FIRST });
    expect(await stored(rsvpAt(first.id))).toMatchObject(FIRST);
  });

  test('tells a guest who then adds an address that there is none', async () => {
    const first = rsvpRequest(await givenEvent());
    await submitRsvp(guest, first);
    const again = await submitRsvp(guest, { ...first, details: ROBIN });
    expect(again).toMatchObject({ status: 'recorded', contact: { email: undefined, phone: undefined } });
  });

  test('of a walk-in becomes what the organizer wants by now', async () => {
    const event = await givenEvent();
    const first: WalkIn = { id: makeRsvpId(), response: 'yes', details: ROBIN, attendance: 'arrived' };
    await addWalkIn(office, shownTo(event), first);
    const details = { name: 'Sam S.', email: 'sam@example.com' };
    const corrected: WalkIn = { ...first, response: 'no', details, attendance: null };
    expect(await addWalkIn(office, shownTo(event), corrected)).toEqual({ status: 'done' });
    const rsvp = await stored(rsvpAt(first.id));
    expect(rsvp).toMatchObject({ response: 'no', ...details });
    for (const field of ['phone', 'attendance']) expect(rsvp).not.toHaveProperty(field);
    expect((await stored(event.path))?.rsvpCount).toEqual({ yes: 0, no: 1, maybe: 0 });
    for (const path of guardsOf(event, FIRST)) expect(await stored(path)).toBeUndefined();
    for (const path of guardsOf(event, details))
      expect(await stored(path)).toMatchObject({ rsvpId: first.id });
  });
});
