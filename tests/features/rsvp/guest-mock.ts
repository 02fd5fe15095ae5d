import { vi } from 'vitest';

/** What the RSVP page asks of Firestore, to be answered by a test. */
export const guestMock = () => ({
  addEmail: vi.fn(),
  changeRsvp: vi.fn(),
  correctEmail: vi.fn(),
  countInvitationClick: vi.fn(),
  submitRsvp: vi.fn(),
  loadSdk: () => Promise.resolve(),
  openInvitation: vi.fn(),
  openResponded: vi.fn(),
  readEvent: vi.fn(),
  readRsvp: vi.fn(),
  readRsvps: vi.fn(),
});

/** What the RSVP page asks of the function that writes to guests. */
export const guestEmailsMock = () => ({
  sendDueEmails: vi.fn(),
  requestConfirmation: vi.fn(),
  requestPrivateLink: vi.fn(),
});
