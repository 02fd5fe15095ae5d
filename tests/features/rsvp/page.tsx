import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter } from 'react-router-dom';
import { beforeAll, beforeEach, expect, vi } from 'vitest';
import type { InvitationReading } from '#data/firestore/invitation.ts';
import type { RsvpResult } from '#data/firestore/rsvps.ts';
import type { Rsvp, RsvpResponse } from '#domain/rsvp.ts';
import { RsvpPage } from '#features/rsvp/rsvp-page.tsx';
import { EVENT_ID, makeEvent, makeRsvp, NOW, readAfterYes, ready, TOKEN } from './fixtures.ts';
import * as mock from './guest-mock.ts';

vi.mock('#data/firestore/documents.ts', async (original) => {
  const { documents } = await import('./guest-mock.ts');
  return { ...(await original<object>()), ...documents };
});
vi.mock('#data/firestore/click-count.ts', async () => (await import('./guest-mock.ts')).clickCount);
vi.mock('#data/firestore/invitation.ts', async () => (await import('./guest-mock.ts')).invitation);
vi.mock('#data/firestore/responded-events.ts', () => import('./guest-mock.ts'));
vi.mock('#data/firestore/guest-writes.ts', async () => (await import('./guest-mock.ts')).guestWrites);
vi.mock('#data/supabase/guest-emails.ts', async () => (await import('./guest-mock.ts')).guestEmails);
vi.mock('#lib/when-needed.ts', () => ({ whenIdle: () => Promise.resolve() }));
vi.mock(
  '#data/supabase/invitation-opened.ts',
  async () => (await import('./guest-mock.ts')).invitationOpened,
);

// The RSVP page over `guest-mock.ts`. Tests take the page from here: mocks count for what is imported after them.
export { RsvpPage };

export const user = userEvent.setup();
export const OWN_KEY = `showup:rsvp:${EVENT_ID}`;
export const NO = "Can't make it";
export const MAYBE = "Maybe - I'll try to make it";

export const recorded = (response: RsvpResponse): RsvpResult => ({ status: 'recorded', response });
export const failure = { status: 'failed', problem: 'submit-failed', cause: new Error('down') } as const;

/** A new browser at the link, and a database without RSVPs. */
function begin(token: string): void {
  for (const request of Object.values(mock)) if (vi.isMockFunction(request)) request.mockReset();
  mock.readRsvp.mockResolvedValue({ status: 'missing', readAt: null });
  const event = makeEvent();
  mock.readRespondedEvents.mockResolvedValue({ status: 'ready', event, events: [event], readAt: NOW });
  mock.countOpening.mockResolvedValue({ status: 'counted' });
  mock.requestConfirmation.mockResolvedValue('accepted');
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', `/rsvp/${token}`);
}

/** Each test begins in a new browser. The form's code, which a busy machine takes long to compile, is there. */
export function beginEach(token = TOKEN): void {
  beforeAll(() => import('#features/rsvp/guest-area.tsx'), 60_000);
  beforeEach(() => begin(token));
}

/** Stores an RSVP. */
export function stored(changes: Partial<Rsvp> = {}): Rsvp {
  const value = makeRsvp(changes);
  mock.readRsvp.mockResolvedValue({ status: 'found', value, readAt: NOW });
  return value;
}

/** Stores an RSVP that was given in this browser. */
export function remember(changes: Partial<Rsvp> = {}): Rsvp {
  const rsvp = stored(changes);
  localStorage.setItem(OWN_KEY, rsvp.id);
  return rsvp;
}

/** The address becomes that of a link with this after its "#". */
export const follow = (hash: string) => history.replaceState(null, '', `/rsvp/${TOKEN}#${hash}`);

export async function open(reading: InvitationReading = ready(), token = TOKEN): Promise<void> {
  mock.readInvitation.mockResolvedValue(reading);
  if (reading.status === 'ready') {
    const lastId = () => (mock.submitRsvp.mock.lastCall ?? mock.changeRsvp.mock.lastCall)?.[0].id;
    mock.readEvent.mockImplementation(() => readAfterYes(reading.event, lastId()));
  }
  render(<RsvpPage token={token} />, { wrapper: BrowserRouter });
  await waitFor(() => expect(screen.queryByText('Opening your invitation…')).not.toBeInTheDocument());
  if (reading.status === 'ready' && token) await screen.findAllByRole('region', { name: 'About the game' });
  await waitFor(() => expect(screen.queryByText('Looking for your earlier answer…')).not.toBeInTheDocument());
}

/** Opens the page in the browser of a guest who responded. */
export async function openAs(rsvp: Partial<Rsvp> = {}, reading: InvitationReading = ready()): Promise<void> {
  remember(rsvp);
  await open(reading);
}

/** Opens the page by a link that was replaced. */
export async function openReplaced(): Promise<void> {
  await open({ status: 'refused', problem: 'invite-off' });
}

/** Opens the page as the organizer's preview. */
export async function openPreview(reading?: InvitationReading): Promise<void> {
  history.replaceState(null, '', `/rsvp/${TOKEN}?preview=1`);
  await open(reading);
}

/** The guest comes back to the open page. */
export const comeBack = () => document.dispatchEvent(new Event('visibilitychange'));

export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const yes = () => button("Yes, I'll be there!");
export const field = (name: RegExp | string) => screen.getByRole('textbox', { name });
export const heading = (name: string) => screen.findByRole('heading', { name });
/** Presses a button that is there, or comes soon. */
export const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

/** Presses what changes the response, which the database records. */
export async function change(label: string, to: RsvpResponse): Promise<void> {
  mock.changeRsvp.mockResolvedValueOnce(recorded(to));
  await press(label);
}

/** Says yes under this name, which the database records. */
export async function sayYesAs(name: string): Promise<void> {
  mock.submitRsvp.mockResolvedValue(recorded('yes'));
  await user.type(field(/Your Name/), name);
  await user.click(yes());
}

export const isMissing = (text: string | RegExp) => expect(screen.queryByText(text)).not.toBeInTheDocument();
export const isNoButton = (name: string) =>
  expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
