import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type InvitationLink, invitationMark, invitationUrl } from '#domain/invitation.ts';
import type { RsvpResponse } from '#domain/rsvp.ts';
import { expectLog } from '../../setup.ts';
import { EVENT_ID, HOUR, makeEvent, NOW, ready, TOKEN } from './fixtures.ts';
import * as mock from './guest-mock.ts';
import * as page from './page.tsx';

page.beginEach();
beforeAll(() => import('#features/rsvp/guest-page/read-invited.ts'));

const SECRET = '0f8fad5b-d9cb-469f-a165-70867728950e';
const EMAIL = 'ana@example.com';

/** The address becomes that of the email's link. */
function follow(link: Partial<InvitationLink> = {}, search = ''): void {
  const url = invitationUrl(`/rsvp/${TOKEN}${search}`, {
    ...{ secret: SECRET, name: 'Ana', email: EMAIL, response: null },
    ...link,
  });
  history.replaceState(null, '', url);
}

function expectFilledIn(name: string, email: string): void {
  expect(page.field(/Your Name/)).toHaveValue(name);
  expect(page.field(/Email/)).toHaveValue(email);
}

const note = () => screen.queryByText(/^You chose/);
const pressable = () => screen.getAllByRole('button', { name: /^(Yes|Maybe|Can't)/ });
const isMarked = (label: string) =>
  expect(page.button(label)).toHaveAccessibleDescription(/^You chose \w+ in the email/);
const marksSent = () => mock.submitRsvp.mock.calls.map(([{ invitation }]) => invitation);

/** The database records what is sent. */
const saveAll = () => mock.submitRsvp.mockImplementation(async ({ response }) => page.recorded(response));

describe('the link of an invitation', () => {
  it('fills the form in, sends nothing by itself, and leaves the address bar', async () => {
    follow({ response: 'yes' }, '?utm=1');
    await page.open();
    expectFilledIn('Ana', EMAIL);
    expect(location.search + location.hash).toBe('?utm=1');
    expect(mock.submitRsvp).not.toHaveBeenCalled();
    saveAll();
    await page.user.click(page.yes());
    expect(await page.heading("You're in, Ana!")).toHaveFocus();
    expect(mock.submitRsvp).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        invitation: await invitationMark(SECRET),
        details: expect.objectContaining({ name: 'Ana', email: EMAIL }),
      }),
    );
  });

  it.each<[RsvpResponse, string, string]>([
    ['yes', "Yes, I'll be there!", 'You chose Yes in the email. Press it to confirm.'],
    ['maybe', page.MAYBE, 'You chose Maybe in the email. Press it to confirm.'],
    ['no', page.NO, "You chose No in the email. Press “Can't make it” to confirm."],
  ])('with a %s says what was chosen, and puts its button first', async (response, label, sentence) => {
    follow({ response });
    await page.open();
    expect(screen.getByText(sentence)).toBeVisible();
    expect(pressable().map(({ textContent }) => textContent)[0]).toBe(label);
    expect(pressable().filter((one) => one.hasAttribute('aria-describedby'))).toEqual([page.button(label)]);
    expect(page.button(label)).toHaveAccessibleDescription(sentence);
  });

  it.each<[string, RsvpResponse | null]>([
    ['without an answer', null],
    ['with a maybe that is not offered any more', 'maybe'],
  ])('%s marks no button', async (_, response) => {
    follow({ response });
    await page.open(ready({ allowMaybe: false }));
    expectFilledIn('Ana', EMAIL);
    expect(note()).not.toBeInTheDocument();
    expect(pressable().map(({ textContent }) => textContent)).toEqual(["Yes, I'll be there!", page.NO]);
    for (const one of pressable()) expect(one).not.toHaveAccessibleDescription();
  });

  it('is kept over a reload, with what was typed since', async () => {
    follow({ response: 'maybe' });
    await page.open();
    await page.user.clear(page.field(/Email/));
    cleanup();
    await page.open();
    expectFilledIn('Ana', '');
    isMarked(page.MAYBE);
    saveAll();
    await page.press(page.MAYBE);
    expect(await page.heading('Noted, Ana.')).toBeVisible();
    expect(marksSent()).toEqual([await invitationMark(SECRET)]);
  });

  it('leaves alone what was typed before, and gives way to what the address carries', async () => {
    await page.open();
    await page.user.type(page.field(/Your Name/), 'Bo');
    cleanup();
    follow();
    await page.open();
    expectFilledIn('Bo', '');
    cleanup();
    sessionStorage.clear();
    follow({}, '?name=Cy');
    await page.open();
    expectFilledIn('Cy', EMAIL);
  });

  it('is nothing in another tab, at another link, or when it is cut', async () => {
    follow({ secret: SECRET.slice(1), response: 'yes' });
    await page.open();
    expectFilledIn('', '');
    expect(location.hash).toBe('');
    cleanup();
    follow({ response: 'yes' });
    await page.open();
    cleanup();
    await page.open(ready(), 'another-game-2026-11-24-abc123');
    expect(note()).not.toBeInTheDocument();
    cleanup();
    sessionStorage.clear();
    await page.open();
    expectFilledIn('', '');
    saveAll();
    await page.sayYesAs('Bo');
    await page.heading("You're in, Bo!");
    expect(marksSent()).toEqual([null]);
  });

  it('that can’t be read opens the page, with an empty form', async () => {
    expectLog('The invitation was not read.');
    vi.spyOn(crypto.subtle, 'digest').mockRejectedValueOnce(new Error('no hash'));
    follow({ response: 'yes' });
    await page.open();
    expectFilledIn('', '');
    expect(note()).not.toBeInTheDocument();
  });

  it('shows somebody who has answered their answer', async () => {
    page.remember();
    follow({ response: 'no' });
    await page.open();
    expect(await page.heading("You're in, Ana!")).toBeVisible();
    expect(note()).not.toBeInTheDocument();
    expect(location.hash).toBe('');
    expect(mock.changeRsvp).not.toHaveBeenCalled();
  });

  it('into a series marks one answer, and goes with every date that is answered in this tab', async () => {
    await import('#features/rsvp/series/other-dates.tsx');
    mock.readRsvps.mockResolvedValue({ status: 'read', values: [], readAt: NOW });
    saveAll();
    window.scrollTo = vi.fn();
    const events = [0, 1, 2].map((week) =>
      makeEvent({
        id: week === 0 ? EVENT_ID : String(week).repeat(32),
        dateTime: makeEvent().dateTime + week * 7 * 24 * HOUR,
      }),
    );
    const reading = { ...ready({}, { gameEventIds: events.map(({ id }) => id) }), events };
    follow({ response: 'yes' });
    await page.open(reading);
    await page.user.click(await screen.findByRole('checkbox', { name: /^Tue, Dec 1/ }));
    isMarked("Yes, I'll be there!");
    await page.user.click(page.yes());
    await page.heading("You're in, Ana!");
    await page.user.click(screen.getByRole('button', { name: /^Tue, Dec 8/ }));
    await page.heading('Will you be there?');
    expect(note()).not.toBeInTheDocument();
    await page.user.click(page.yes());
    await waitFor(async () => expect(marksSent()).toEqual(Array(3).fill(await invitationMark(SECRET))));
    await page.heading("You're in, Ana!");
  });
});

describe('that an invitation was opened', () => {
  beforeEach(() => follow());
  const becomes = (state: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    page.comeBack();
  };

  it('is told once a tab, when a person sees the page', async () => {
    becomes('hidden');
    await page.open();
    expectFilledIn('Ana', EMAIL);
    expect(mock.reportOpened).not.toHaveBeenCalled();
    becomes('visible');
    await waitFor(() => expect(mock.reportOpened).toHaveBeenCalledExactlyOnceWith(SECRET));
    vi.restoreAllMocks();
    cleanup();
    await page.open();
    expectFilledIn('Ana', EMAIL);
    expect(mock.reportOpened).toHaveBeenCalledOnce();
  });

  it('is not told by the organizer’s preview, nor by the link that everybody has', async () => {
    follow({}, '?preview=1');
    await page.open();
    expectFilledIn('Ana', EMAIL);
    cleanup();
    sessionStorage.clear();
    history.replaceState(null, '', `/rsvp/${TOKEN}`);
    await page.open();
    expect(mock.reportOpened).not.toHaveBeenCalled();
  });
});
