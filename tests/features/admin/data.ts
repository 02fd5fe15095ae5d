import { act } from '@testing-library/react';
import { type Mock, vi } from 'vitest';
import type { EventsPage, OrganizedEvent } from '#data/firestore/event-list.ts';
import type { Rsvp } from '#domain/rsvp.ts';
import { FIGURES, makeEvent, makeRsvp } from './fixtures.ts';

// Mocks of the organizer's data, for `vi.mock`. They import none of the mocked modules, which would wait for them.
export const organizerEvents = {
  EVENTS_PAGE: 20,
  createEvent: vi.fn(),
  deleteEvent: vi.fn(),
  editEvent: vi.fn(),
  listEvents: vi.fn(),
  listInvites: vi.fn(),
  readEvents: vi.fn(),
  readHeaderNumbers: vi.fn(),
  replaceInvite: vi.fn(),
  replaceStanding: vi.fn(),
  setExpiry: vi.fn(),
  setInviteWords: vi.fn(),
  setStatus: vi.fn(),
  turnOffInvite: vi.fn(),
};
export const organizerGuests = {
  addWalkIn: vi.fn(),
  listRsvps: vi.fn(),
  removeRsvp: vi.fn(),
  correctRsvp: vi.fn(),
  countCameBy: vi.fn(),
  pickCameBy: vi.fn(),
  removeCameBy: vi.fn(),
  setAttendance: vi.fn(),
};
export const organizerSeries = {
  addWeeks: vi.fn(),
  createSeries: vi.fn(),
  editFollowing: vi.fn(),
  readSeries: vi.fn(),
  setFollowingStatus: vi.fn(),
};
export const organizerAnalytics = { readAnalytics: vi.fn(), followRsvps: vi.fn() };
export const organizerEmails = {
  TELL_AT_ONCE: 25,
  tellGuests: vi.fn(),
  readEmailHistories: vi.fn(),
  readMadeUp: vi.fn(),
};
export const guestEmails = { sendDueEmails: vi.fn() };
export const organizerRetention = { readRetention: vi.fn() };

export function pageOf(events: OrganizedEvent[], changes: Partial<EventsPage> = {}) {
  return { status: 'ready', events, total: events.length, next: null, ...changes } as const;
}

/** A dashboard that becomes visible again asks for new answers at once. */
export function setPageVisible(isVisible: boolean): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isVisible ? 'visible' : 'hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Forgets the tests before, and answers with one event and one guest until a test wants something else. */
export function startData(): { look: Mock; tellNews: (rsvps: Rsvp[]) => Promise<void> } {
  vi.clearAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  const all = {
    ...{ ...organizerEvents, ...organizerGuests, ...organizerAnalytics, ...organizerRetention },
    ...{ ...organizerEmails, ...guestEmails, ...organizerSeries },
  };
  for (const one of Object.values(all)) {
    if (vi.isMockFunction(one)) one.mockReset();
  }
  organizerEvents.listEvents.mockResolvedValue(pageOf([makeEvent()]));
  organizerEvents.readEvents.mockResolvedValue({ status: 'ready', events: [makeEvent()] });
  organizerEvents.readHeaderNumbers.mockResolvedValue({
    status: 'ready',
    numbers: { events: 3, activeEvents: 2, rsvpCount: { yes: 5, no: 1, maybe: 2 } },
  });
  organizerEvents.listInvites.mockResolvedValue({ status: 'ready', invites: [] });
  organizerGuests.listRsvps.mockResolvedValue({ status: 'ready', rsvps: [makeRsvp()] });
  organizerAnalytics.readAnalytics.mockResolvedValue({ status: 'ready', analytics: FIGURES });
  organizerRetention.readRetention.mockResolvedValue({ status: 'ready', isDue: false });
  organizerEmails.readEmailHistories.mockResolvedValue({ status: 'ready', guests: [] });
  guestEmails.sendDueEmails.mockResolvedValue(undefined);
  let news: Rsvp[] = [];
  const look = vi.fn(async () => ({ status: 'ready', rsvps: news.splice(0) }));
  organizerAnalytics.followRsvps.mockReturnValue(look);
  return {
    look,
    tellNews: async (rsvps) => {
      news = rsvps;
      await act(async () => setPageVisible(false));
      await act(async () => setPageVisible(true));
    },
  };
}
