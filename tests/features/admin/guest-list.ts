import type { EmailHistory } from '#domain/email-history.ts';
import type { GameEvent } from '#domain/event.ts';
import type { Invite } from '#domain/invite.ts';
import type { Rsvp } from '#domain/rsvp.ts';
import { mock } from './data.ts';
import { HOUR, makeEvent, makeRsvp } from './fixtures.ts';
import { givenEvent, givenRsvps } from './page.tsx';

export const START = Date.parse('2030-06-15T19:00:00-04:00');

export const idOf = (name: string) => name.toLowerCase().padStart(32, '0');
export const keyOf = (name: string) => `place-key-of-${name.toLowerCase()}`;

/** A yes. The later in the alphabet, the earlier: the order of the RSVPs is not the queue's. */
export const yes = (name: string, changes: Partial<Rsvp> = {}): Rsvp =>
  makeRsvp({
    ...{ id: idOf(name), name, placeKey: keyOf(name), inviteToken: 'their-link' },
    submittedAt: Date.now() - HOUR * (1 + name.charCodeAt(0)),
    ...{ seenDateTime: START, seenLocation: 'Westside Park' },
    ...changes,
  });

/** The event with these RSVPs; the queue has the order in which they stand here. */
export function givenGuests(
  rsvps: Rsvp[],
  event: Partial<GameEvent> = {},
  invite: Partial<Invite> | null = {},
) {
  const queue = rsvps.flatMap(({ response, placeKey }) => (response === 'yes' && placeKey ? [placeKey] : []));
  givenRsvps(...rsvps);
  return givenEvent(makeEvent({ dateTime: START, queue, ...event }, invite));
}

export const makeHistory = (name: string, changes: Partial<EmailHistory> = {}): EmailHistory => ({
  ...{ placeKey: keyOf(name), state: null, stateAt: null, place: null, placeAt: null, askedAt: null },
  ...{ stateQueued: false, placeQueued: false, stopped: false, openedAt: null, bouncedAt: null },
  ...changes,
});

/** What our emails said to these guests. The result can be changed while the test runs. */
export function givenHistories(...histories: EmailHistory[]): Map<string, EmailHistory> {
  const told = new Map(histories.map((history) => [history.placeKey, history]));
  mock.readEmailHistories.mockImplementation(async () => ({
    status: 'ready',
    guests: [...told.values()],
  }));
  return told;
}

/** The text of a link that opens a message. */
export function textIn(link: HTMLElement): string | null {
  const { searchParams } = new URL(link.getAttribute('href') ?? '');
  return searchParams.get('body') ?? searchParams.get('text');
}
