import '../features/admin/mocks.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { organizerAuth } from '#data/firestore/auth.ts';
import { listEvents } from '#data/firestore/event-list.ts';
import { pageOf, startData } from '../features/admin/data.ts';
import { DAY, ID, makeEvent } from '../features/admin/fixtures.ts';
import { goBack, heading, open, press, user } from './navigation/fixtures.tsx';

vi.mock('#data/firestore/auth.ts', () => ({
  organizerAuth: { signIn: vi.fn(), onSession: vi.fn(), signOut: vi.fn() },
}));

beforeEach(() => {
  startData();
  // A session of this tab goes on.
  sessionStorage.setItem('showup:organizer', '1');
  vi.mocked(organizerAuth.onSession).mockImplementation((listener) => {
    listener('signed-in');
    return () => undefined;
  });
});

const view = (name: string) => screen.findByRole('main', { name });
const tab = (name: string) =>
  within(screen.getByRole('navigation', { name: 'Dashboard' })).getByRole('link', { name });
const announced = (text: string) =>
  screen.getAllByRole('status').filter(({ textContent }) => textContent === text);

describe('the dashboard', () => {
  it.each([
    ['/admin', 'Events', /^All Events/],
    ['/admin/events', 'Events', /^All Events/],
    ['/admin/events/', 'Events', /^All Events/],
    [`/admin/events/${ID}`, "Who's coming", /Sunset volleyball$/],
    [`/admin/events/${ID}/edit`, 'Edit event', 'Edit event'],
    ['/admin/create', 'Create Event', 'Create Event'],
    [`/admin/create/${ID}`, 'Duplicate event', 'Duplicate event'],
    ['/admin/analytics', 'Analytics', 'Recent Activity'],
  ])('has at %s the view “%s”', async (address, name, title) => {
    await open(address);
    expect(await view(name)).toBeVisible();
    expect(await heading(title)).toBeVisible();
    expect(document.title).toBe(`${name} | Organizer | ShowUp`);
    expect(location.pathname).not.toBe('/admin');
    // Nobody has pressed anything.
    expect(document.body).toHaveFocus();
  });

  it('goes from view to view in focus, announces each, and follows Back', async () => {
    // Too far ahead for its card to read the guests.
    const event = makeEvent({ dateTime: Date.now() + 30 * DAY });
    vi.mocked(listEvents).mockResolvedValue(pageOf([event]));
    await open('/admin/events');
    await heading(/^All Events/);
    await user.click(tab('Analytics'));
    expect(await heading('Recent Activity')).toBeVisible();
    expect(within(await view('Analytics')).getAllByRole('heading')[0]).toHaveFocus();
    expect(announced('Analytics | Organizer | ShowUp')).toHaveLength(1);
    expect(tab('Analytics')).toHaveAttribute('aria-current', 'page');
    act(() => history.back());
    await waitFor(() => expect(screen.getByRole('heading', { name: /^All Events/ })).toHaveFocus());
    expect(announced('Events | Organizer | ShowUp')).toHaveLength(1);
    // This view is still being read.
    await press('Sunset volleyball');
    expect(await view("Who's coming")).toHaveFocus();
    expect(await heading(/Sunset volleyball$/)).toBeVisible();
  });

  it('keeps the focus and its place when only a part of a view is another', async () => {
    const scrollTo = vi.spyOn(globalThis, 'scrollTo');
    await open('/admin/events');
    await heading('All Events (1)');
    scrollTo.mockClear();
    vi.mocked(listEvents).mockResolvedValue(pageOf([makeEvent(), makeEvent({ id: 'another' })]));
    await user.click(screen.getByRole('radio', { name: 'Active' }));
    expect(await heading('Active Events (2)')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Active' })).toHaveFocus();
    expect(scrollTo).not.toHaveBeenCalled();
    expect(announced('Events | Organizer | ShowUp')).toEqual([]);
  });
});

describe('a way back to the organizer’s page', () => {
  async function comeBack(to: string) {
    await open('/privacy');
    history.replaceState(null, '', '/admin/events');
    history.pushState(null, '', '/privacy');
    await goBack(to);
    expect(document.body).not.toHaveFocus();
  }

  it('leads to the gate in focus', async () => {
    sessionStorage.clear();
    await comeBack('Organizer access');
    expect(await screen.findByLabelText('Password')).toBeVisible();
  });

  it('leads to the dashboard in focus', async () => {
    await comeBack('Event Management');
    expect(await heading('All Events (1)')).toBeVisible();
  });
});
