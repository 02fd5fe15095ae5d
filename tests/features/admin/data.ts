import { act } from '@testing-library/react';
import { type Mock, vi } from 'vitest';
import type * as analytics from '#data/firestore/analytics.ts';
import type * as belowMinimum from '#data/firestore/below-minimum.ts';
import type * as eventList from '#data/firestore/event-list.ts';
import type * as eventRemoval from '#data/firestore/event-removal.ts';
import type * as eventWrite from '#data/firestore/event-write.ts';
import type * as following from '#data/firestore/following.ts';
import type * as guestList from '#data/firestore/guest-list.ts';
import type * as inviteOpening from '#data/firestore/invite-opening.ts';
import type * as invites from '#data/firestore/invites.ts';
import type * as linkRemoval from '#data/firestore/link-removal.ts';
import type * as people from '#data/firestore/people.ts';
import type * as retention from '#data/firestore/retention.ts';
import type * as series from '#data/firestore/series.ts';
import type * as founderGames from '#data/supabase/founder-games.ts';
import type * as guestEmails from '#data/supabase/guest-emails.ts';
import type * as invitations from '#data/supabase/invitations.ts';
import type * as organizer from '#data/supabase/organizer.ts';
import type * as organizerMail from '#data/supabase/organizer-mail.ts';
import type * as tellGuests from '#data/supabase/tell-guests.ts';
import type { EmailHistory } from '#domain/email-history.ts';
import type { GameEvent } from '#domain/event.ts';
import type { Invite } from '#domain/invite.ts';
import type { Rsvp } from '#domain/rsvp.ts';
import { FIGURES, makeEvent, makeRsvp, START } from './fixtures.ts';

function mocksOf<Module>() {
  return <Name extends keyof Module>(...names: Name[]) =>
    Object.fromEntries(names.map((name) => [name, vi.fn()])) as {
      [N in Name]: Module[N] extends (...args: infer A) => infer R ? Mock<(...args: A) => R> : never;
    };
}

/** The organizer's data: one mock for each function, whatever module it is in. */
export const mock = {
  ...mocksOf<typeof eventList>()('listEvents', 'readEvents', 'readHeaderNumbers'),
  ...mocksOf<typeof belowMinimum>()('decideOnMinimum'),
  ...mocksOf<typeof eventRemoval>()('deleteEvent'),
  ...mocksOf<typeof eventWrite>()('createEvent', 'editEvent', 'setStatus'),
  ...mocksOf<typeof invites>()('listInvites', 'replaceInvite', 'replaceStanding', 'turnOffInvite'),
  ...mocksOf<typeof invites>()('setExpiry', 'setInviteWords'),
  ...mocksOf<typeof inviteOpening>()('addFoundersInvite', 'setOpening'),
  ...mocksOf<typeof guestList>()('addWalkIn', 'listRsvps', 'removeRsvp', 'correctRsvp', 'setAttendance'),
  ...mocksOf<typeof linkRemoval>()('countCameBy', 'pickCameBy', 'removeCameBy'),
  ...mocksOf<typeof series>()('addWeeks', 'createSeries', 'readSeries'),
  ...mocksOf<typeof series>()('editFollowing'),
  ...mocksOf<typeof following>()('deleteFollowing', 'setFollowingStatus'),
  ...mocksOf<typeof analytics>()('readAnalytics', 'readInvitedResponses', 'followRsvps'),
  ...mocksOf<typeof people>()(
    'listPeople',
    'personKey',
    'readGamesOf',
    'readContact',
    'readPeopleOf',
    'readPerson',
  ),
  ...mocksOf<typeof people>()('readPersonOf'),
  ...mocksOf<typeof retention>()('readRetention'),
  ...mocksOf<typeof organizerMail>()('readOrganizerMail', 'chooseOrganizerMail'),
  ...mocksOf<typeof founderGames>()('readFounderGames', 'keepFounderGame', 'dropFounderGame'),
  ...mocksOf<typeof guestEmails>()('sendDueEmails'),
  ...mocksOf<typeof invitations>()('inviteFounders', 'previewInvitation', 'readInvitations'),
  ...mocksOf<typeof organizer>()('readFounderCounts'),
  ...mocksOf<typeof tellGuests>()('tellGuests', 'readEmailHistories', 'readMadeUp'),
  ...mocksOf<typeof tellGuests>()('sendMessage', 'previewMessage', 'tellOfDates'),
};

export function pageOf(events: eventList.OrganizedEvent[], changes: Partial<eventList.EventsPage> = {}) {
  return { status: 'ready', events, total: events.length, next: null, ...changes } as const;
}

/** A dashboard that becomes visible again asks for new answers at once. */
export function setPageVisible(isVisible: boolean): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isVisible ? 'visible' : 'hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}

/** The look for new RSVPs, and what it finds next. */
export const look = vi.fn<ReturnType<typeof analytics.followRsvps>>();
let news: Rsvp[] = [];

export async function tellNews(...rsvps: Rsvp[]): Promise<void> {
  news = rsvps;
  await act(async () => setPageVisible(false));
  await act(async () => setPageVisible(true));
}

/** The one event in the database. */
export function givenEvent<T extends eventList.OrganizedEvent>(organized: T): T {
  mock.readEvents.mockResolvedValue({ status: 'ready', events: [organized] });
  mock.listEvents.mockResolvedValue(pageOf([organized]));
  return organized;
}

export function givenRsvps(...rsvps: Rsvp[]): void {
  mock.listRsvps.mockResolvedValue({ status: 'ready', rsvps });
}

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

/** What our emails said to these guests. The result can be changed while the test runs. */
export function givenHistories(...histories: EmailHistory[]): Map<string, EmailHistory> {
  const told = new Map(histories.map((history) => [history.placeKey, history]));
  mock.readEmailHistories.mockImplementation(async () => ({ status: 'ready', guests: [...told.values()] }));
  return told;
}

/** Makes the next call of a mocked function answer once the test calls the result. */
export function replyLater<A extends unknown[], R>(work: (...args: A) => Promise<R>) {
  const reply = Promise.withResolvers<R>();
  vi.mocked(work).mockReturnValueOnce(reply.promise);
  return (result: R) => act(async () => reply.resolve(result));
}

/** Forgets the tests before, and answers with one event and one guest until a test wants something else. */
export function startData(): void {
  vi.clearAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  for (const one of Object.values(mock)) one.mockReset();
  givenEvent(makeEvent());
  givenRsvps(makeRsvp());
  givenHistories();
  const numbers = { events: 3, activeEvents: 2, rsvpCount: { yes: 5, no: 1, maybe: 2 } };
  mock.readHeaderNumbers.mockResolvedValue({ status: 'ready', numbers });
  mock.listInvites.mockResolvedValue({ status: 'ready', invites: [] });
  mock.readAnalytics.mockResolvedValue({ status: 'ready', analytics: FIGURES });
  mock.listPeople.mockResolvedValue({ status: 'ready', people: [] });
  mock.personKey.mockImplementation(async ({ email, phone }) => email ?? phone ?? null);
  mock.setAttendance.mockResolvedValue({ status: 'done' });
  mock.addWalkIn.mockResolvedValue({ status: 'done' });
  mock.removeRsvp.mockResolvedValue({ status: 'done' });
  mock.readPeopleOf.mockResolvedValue({ status: 'ready', people: new Map() });
  mock.readPersonOf.mockResolvedValue({ status: 'ready', person: null });
  mock.readRetention.mockResolvedValue({ status: 'ready', isDue: false });
  mock.readInvitations.mockResolvedValue({ status: 'ready', rows: [] });
  mock.readInvitedResponses.mockResolvedValue({ status: 'ready', rsvps: [], sports: {} });
  mock.readFounderCounts.mockResolvedValue({ status: 'failed' });
  mock.readFounderGames.mockResolvedValue({ status: 'ready', rows: [] });
  mock.readOrganizerMail.mockResolvedValue({
    ...{ status: 'ready', email: 'dana@organizers.example' },
    kinds: ['full', 'left', 'evening'],
  });
  mock.sendDueEmails.mockResolvedValue(undefined);
  mock.tellOfDates.mockResolvedValue({ status: 'done' });
  mock.followRsvps.mockReturnValue(look);
  news = [];
  look.mockReset().mockImplementation(async () => ({ status: 'ready', rsvps: news.splice(0) }));
}
