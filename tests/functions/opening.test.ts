import { describe, expect, it, vi } from 'vitest';
import { placeKeyOf } from '../../src/domain/queue.ts';
import { makeRsvpId } from '../../src/domain/rsvp.ts';
import { type StoredGuest, withGuests } from './guests.ts';

const UNKNOWN = [404, { status: 'unknown' }];
const INVITATION = 'a1'.repeat(16);
const DISOWNED = [200, { status: 'disowned' }];
const opened = (rsvpId: string, { eventId }: StoredGuest) => [200, { status: 'opened', rsvpId, eventId }];

describe('the link of an email about an RSVP, on Deno and Firestore’s emulator', () => {
  const { functions, guests, replyOf: ask, emailsTo } = withGuests();

  const rsvpAt = (id: string) => guests().documents.read(`gameRSVPs/${id}`);
  const eventAt = (id: string) => guests().documents.read(`gameEvents/${id}`);

  /** A guest between two others, after the first email. */
  async function anEmailedGuest(fields: object = {}) {
    const eventId = await guests().anEvent();
    const first = await guests().aPlayer(eventId);
    const guest = await guests().aPlayer(eventId, fields);
    const last = await guests().aPlayer(eventId);
    await ask({ confirm: guest.id });
    return { guest, first, last, eventId, secret: await guests().secretOf(guest) };
  }

  it('gives the RSVP the email’s secret as its id at the first press, and the typist’s id opens nothing', async () => {
    const { guest, first, last, secret, eventId } = await anEmailedGuest({ invitation: INVITATION });
    const before = await rsvpAt(guest.id);
    expect(await ask({ open: secret })).toEqual(opened(secret, guest));
    expect(await rsvpAt(guest.id)).toBeNull();
    expect(await rsvpAt(secret)).toEqual({
      ...before,
      invitation: INVITATION,
      placeKey: await placeKeyOf(secret),
      takenOverFrom: guest.id,
      takenOverAt: expect.any(Number),
    });
    const keys = [first.id, secret, last.id].map(placeKeyOf);
    expect(await eventAt(eventId)).toMatchObject({ queue: await Promise.all(keys) });
    expect(await ask({ open: secret })).toEqual(opened(secret, guest));
  });

  it('opens once when it is pressed twice at the same moment, keeps what was told, and carries the same secret in later emails', async () => {
    const { guest, secret } = await anEmailedGuest();
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask({ open: secret })));
    expect(answers).toEqual(Array(4).fill(opened(secret, guest)));
    expect(await ask({ confirm: secret })).toEqual([202, { status: 'accepted' }]);
    expect(await emailsTo(guest)).toHaveLength(1);
    await guests().change({ ...guest, id: secret }, { response: 'no', takenOverAt: new Date() });
    await functions().minutesLater(10);
    await ask({ confirm: secret });
    await vi.waitFor(async () => expect(await emailsTo(guest)).toHaveLength(2), 10_000);
    const later = (await emailsTo(guest)).find(({ subject }) => subject.startsWith('Your no'));
    expect(later?.text).toContain(`#mail=${secret}&`);
    expect(later?.text).not.toContain('not-me');
  });

  it('goes on after a worker died between the move and the note about it', async () => {
    const { guest, secret } = await anEmailedGuest();
    await functions().database.exec('alter function public.open_guest_email rename to open_guest_email_away');
    expect((await ask({ open: secret }))[0]).toBe(500);
    await functions().database.exec('alter function public.open_guest_email_away rename to open_guest_email');
    expect(await rsvpAt(guest.id)).toBeNull();
    expect(await ask({ open: secret })).toEqual(opened(secret, guest));
  });

  it('attack: opens nothing with a guessed secret, the RSVP’s own id, or the secret of an address that was corrected', async () => {
    const { guest, secret } = await anEmailedGuest();
    const opensNothing = async (wrong: string) => {
      for (const body of [{ open: wrong }, { disown: wrong }]) expect(await ask(body)).toEqual(UNKNOWN);
    };
    for (const wrong of [makeRsvpId(), guest.id]) await opensNothing(wrong);
    await guests().change(guest, { email: `corrected-${guest.email}` });
    await opensNothing(secret);
    expect(await rsvpAt(guest.id)).toMatchObject({ response: 'yes' });
  });

  it('"This wasn’t me" makes it a no without an address, gives the place on, and ends its emails', async () => {
    const { guest, first, last, secret, eventId } = await anEmailedGuest({
      phone: '352 555 0101',
      invitation: INVITATION,
    });
    expect(await ask({ disown: secret })).toEqual(DISOWNED);
    const after = await rsvpAt(guest.id);
    expect(after).toMatchObject({ response: 'no', name: 'Ana Reyes' });
    for (const field of ['email', 'phone', 'invitation']) expect(after).not.toHaveProperty(field);
    expect(await eventAt(eventId)).toMatchObject({
      rsvpCount: { yes: 2, no: 1, maybe: 0 },
      queue: await Promise.all([first.id, last.id].map(placeKeyOf)),
    });
    expect(await ask({ disown: secret })).toEqual(DISOWNED);
    expect(await ask({ open: secret })).toEqual(UNKNOWN);
    await ask({ link: { eventId, email: guest.email } });
    await ask({ confirm: guest.id });
    // The address is free: its owner responds, and gets an email about that.
    const own = await guests().aPlayer(eventId, { email: guest.email });
    await ask({ confirm: own.id });
    expect(await emailsTo(guest)).toHaveLength(2);

    // Also after the press in the email.
    const pressed = await anEmailedGuest();
    await ask({ open: pressed.secret });
    expect(await ask({ disown: pressed.secret })).toEqual(DISOWNED);
    expect(await rsvpAt(pressed.secret)).toMatchObject({ response: 'no', takenOverFrom: pressed.guest.id });
  });

  it('leaves the response to a game that is over, and ends its emails all the same', async () => {
    const { guest, secret, eventId } = await anEmailedGuest();
    await guests().changeEvent(eventId, { dateTime: new Date(Date.now() - 3_600_000) });
    expect(await ask({ disown: secret })).toEqual([200, { status: 'ended' }]);
    expect(await rsvpAt(guest.id)).toMatchObject({ response: 'yes' });
    expect(await ask({ open: secret })).toEqual(UNKNOWN);
  });

  it('leaves a response that the organizer has noted, and ends its emails for good', async () => {
    const { guest, secret } = await anEmailedGuest();
    await guests().change(guest, { attendance: 'arrived' });
    expect(await ask({ disown: secret })).toEqual([200, { status: 'ended' }]);
    expect(await rsvpAt(guest.id)).toMatchObject({ response: 'yes', email: guest.email });
    await functions().minutesLater(11);
    await guests().change(guest, { response: 'maybe' });
    expect(await ask({ confirm: guest.id })).toEqual([202, { status: 'accepted' }]);
    expect(await emailsTo(guest)).toHaveLength(1);
  });

  it('says so when Firestore has another key, and loses nothing', async () => {
    const { guest, secret } = await anEmailedGuest();
    const { key } = (await guests().documents.read('secrets/mailbox')) ?? {};
    await guests().documents.write('secrets/mailbox', { key: 'another' });
    expect(await ask({ open: secret })).toEqual([503, { status: 'failed' }]);
    expect(await ask({ disown: secret })).toEqual([503, { status: 'failed' }]);
    await guests().documents.write('secrets/mailbox', { key });
    expect(await rsvpAt(guest.id)).toMatchObject({ response: 'yes' });
    expect(await ask({ open: secret })).toEqual(opened(secret, guest));
  });
});
