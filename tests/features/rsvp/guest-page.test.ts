import { describe, expect, it } from 'vitest';
import type { GameEvent } from '#domain/event.ts';
import type { Invite } from '#domain/invite.ts';
import {
  dateNumber,
  type GuestPage,
  type GuestPageEvent,
  guestPage,
  type OpenPage,
} from '#features/rsvp/guest-page/guest-page.ts';
import { HOUR, makeEvent, makeRsvp, NOW, ready, TOKEN } from './fixtures.ts';

const [first, second] = [makeEvent({ id: 'first' }), makeEvent({ id: 'second' })];
const rsvp = makeRsvp();
const given = { status: 'given', rsvp } as const;
const none = { status: 'none', note: null } as const;

type Read = Extract<GuestPageEvent, { type: 'invitation-read' }>['read'];

function reading(
  [event = first, ...others]: GameEvent[] = [first, second],
  changes: Partial<Invite> = {},
): Read {
  const { invite } = ready({}, changes);
  return {
    status: 'open',
    token: TOKEN,
    invite,
    invited: null,
    event,
    events: [event, ...others],
    clockSkew: 0,
  };
}

function pageAfter(page: GuestPage, ...events: GuestPageEvent[]): GuestPage {
  return events.reduce(guestPage, page);
}
const read = (what: Read = reading(), now = NOW): GuestPageEvent => ({
  ...{ type: 'invitation-read', read: what, now },
});

/** The open page of a series of two, after these events. */
function opened(...events: GuestPageEvent[]): OpenPage {
  const page = pageAfter({ status: 'opening' }, read(), ...events);
  if (page.status !== 'open') throw new Error('The page is open.');
  return page;
}

const failed: Read = { status: 'failed', problem: 'event-read-failed' };
const off: Read = { status: 'refused', problem: 'invite-off' };
const problem = { status: 'unsuccessful', problem: 'submit-failed', isOffline: true } as const;
const sending = { type: 'sending', response: 'yes', isToOthers: true } as const;
const chosen = { type: 'date-chosen', event: second } as const;
const responded = { type: 'responded', eventId: 'first', rsvp } as const;
const partlySaved = { content: '', saved: [first], missing: [{ event: second, sentence: 'Failed' }] };

const withoutGuest = { own: { status: 'unread' }, mode: 'shown', sending: { status: 'idle' } };

describe('an invitation that is read', () => {
  it('opens the page without a guest, or shows why there is none, until it is tried again', () => {
    expect(opened()).toMatchObject({ event: first, ...withoutGuest });
    const page = pageAfter({ status: 'opening' }, read(failed));
    expect(page).toEqual(failed);
    expect(pageAfter(page, responded)).toEqual(failed);
    expect(pageAfter(page, { type: 'retried' })).toEqual({ status: 'opening' });
  });

  it('stays when the next reading fails, and goes when that is refused', () => {
    const page = opened();
    expect(pageAfter(page, read(failed))).toBe(page);
    expect(pageAfter(page, read(off))).toEqual(off);
  });

  it('says that the link has expired to a page that knows until when it ran', () => {
    const page = opened(read(reading([first], { expiresAt: NOW + HOUR })));
    expect(pageAfter(page, read(off))).toEqual(off);
    expect(pageAfter(page, read(off, NOW + HOUR))).toEqual({ ...off, problem: 'invite-expired' });
  });

  it('brings its changes to a page whose guest has responded', () => {
    const moved = makeEvent({ id: 'first', location: 'Westside Park' });
    const page = pageAfter(opened(responded), read(reading([moved, second])));
    expect(page).toMatchObject({ event: moved, own: given });
  });

  it('keeps the date that the guest chose until it is over, even when it is cancelled', () => {
    const cancelled = makeEvent({ id: 'second', status: 'cancelled' });
    const page = opened(chosen);
    expect(pageAfter(page, read(reading([first, cancelled])))).toMatchObject({ event: cancelled });
    expect(pageAfter(page, read(reading(), second.dateTime + 3 * HOUR))).toMatchObject({ event: first });
    expect(pageAfter(page, read(reading([first])))).toMatchObject({ event: first });
  });
});

it('an event that is read again changes the list, and the page only if it is shown', () => {
  const event = makeEvent({ id: 'second', location: 'Westside Park' });
  expect(opened({ type: 'event-read', event })).toMatchObject({ event: first, events: [first, event] });
  expect(opened(chosen, { type: 'event-read', event })).toMatchObject({ event });
});

it('another date begins without the guest, the mode and the problem of the earlier one', () => {
  const page = opened(
    responded,
    { type: 'mode-chosen', mode: 'changing' },
    { type: 'unsuccessful', eventId: 'first', sending: problem },
    chosen,
  );
  expect(page).toMatchObject({ event: second, ...withoutGuest });
  expect(dateNumber(page)).toBe(2);
});

describe('what comes of a request after the guest chose another date', () => {
  it.each<GuestPageEvent>([
    { type: 'own-found', eventId: 'first', own: given, isLeaving: true },
    { type: 'own-replaced', eventId: 'first', own: none },
    { type: 'unsuccessful', eventId: 'first', sending: { status: 'idle' } },
    { type: 'sent', eventId: 'first', mode: 'fresh' },
    { type: 'email-saved', eventId: 'first', email: 'ana@example.com' },
  ])('$type changes nothing', (event) => {
    const page = opened(chosen, { type: 'own-found', eventId: 'second', own: given, isLeaving: false });
    expect(guestPage(page, event)).toEqual(page);
  });

  it('a response is noted for its own date only', () => {
    expect(opened(chosen, responded)).toMatchObject({
      own: { status: 'unread' },
      others: { responses: { first: rsvp } },
    });
  });
});

describe('the own RSVP', () => {
  const found = { type: 'own-found', eventId: 'first', own: none, isLeaving: false } as const;

  it('of a guest who was quicker than the reading is the newer one', () => {
    expect(opened(responded, found).own).toEqual(given);
    expect(opened(found).own).toEqual(none);
  });

  it('found by a link that gives the place away asks for that; one lost elsewhere is replaced', () => {
    expect(opened({ ...found, own: given, isLeaving: true }).mode).toBe('leaving');
    expect(opened(responded, { type: 'own-replaced', eventId: 'first', own: none }).own).toEqual(none);
  });

  it('counts the corrections of its email, not the first one', () => {
    const save = (email: string) => ({ type: 'email-saved', eventId: 'first', email }) as const;
    const { email: _, ...without } = rsvp;
    const emailOf = ({ own }: OpenPage) =>
      own.status === 'given' && [own.rsvp.email, own.rsvp.emailCorrections];
    const added = opened({ ...responded, rsvp: without }, save('a@example.com'));
    expect(emailOf(added)).toEqual(['a@example.com', undefined]);
    expect(emailOf(opened(responded, save('b@example.com')))).toEqual(['b@example.com', 1]);
    expect(opened(save('a@example.com')).own).toEqual({ status: 'unread' });
  });
});

it('choosing a mode takes a problem away, and never a request that is under way', () => {
  const mode = { type: 'mode-chosen', mode: 'fresh' } as const;
  expect(opened(sending, mode).sending).toEqual({ status: 'sending', response: 'yes' });
  const unsuccessful = { type: 'unsuccessful', eventId: 'first', sending: problem } as const;
  expect(opened(unsuccessful, mode).sending).toEqual({ status: 'idle' });
});

describe('the other dates', () => {
  const tick = (date: string, isTicked: boolean) => ({ type: 'ticked', date, isTicked }) as const;

  it('keep a response that was given while the earlier ones were read', () => {
    const page = opened(
      { type: 'other-responded', date: 'second', own: { response: 'yes' } },
      { type: 'responses-read', responses: { second: { response: 'no' }, third: { response: 'no' } } },
    );
    expect(page.others.responses).toEqual({ second: { response: 'yes' }, third: { response: 'no' } });
  });

  it('that could not be saved are known until the form is finished, also when the next try fails', () => {
    const partly = { type: 'partly-sent', eventId: 'first', partlySaved } as const;
    const page = opened(tick('a', true), tick('second', true), tick('a', false), sending, responded, partly);
    expect(page.others.ticked).toEqual(['second']);
    expect(page).toMatchObject({ sending: { status: 'idle' }, others: { isSending: false, partlySaved } });
    const retried = pageAfter(page, sending, { type: 'unsuccessful', eventId: 'first', sending: problem });
    expect(retried).toMatchObject({ others: { isSending: false, partlySaved } });
    expect(pageAfter(retried, { type: 'form-finished', eventId: 'first' })).toMatchObject({
      ...{ mode: 'fresh', sending: { status: 'idle' } },
      others: { responses: { first: rsvp }, ticked: [], isSending: false, partlySaved: null },
    });
  });
});
