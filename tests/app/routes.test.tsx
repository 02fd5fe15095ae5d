import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Pages } from '#app/navigation/pages.tsx';
import { pageRouteAt } from '#app/routes/routes.tsx';
import { readInvitation } from '#data/firestore/invitation.ts';

vi.mock('#features/founders/founding/founding-store.ts', () => import('./idle-founding.ts'));
vi.mock('#data/supabase/founders.ts', () => ({
  joinFounders: vi.fn(),
  sportInterest: () => Promise.resolve({ status: 'failed' }),
}));
vi.mock('#data/firestore/invitation.ts', () => ({
  takePrefetched: () => null,
  readInvitation: vi.fn(async () => ({ status: 'refused', problem: 'invite-unknown' })),
}));

const user = userEvent.setup();

beforeEach(() => {
  sessionStorage.clear();
});

async function visit(address: string) {
  history.replaceState(null, '', address);
  const { page } = pageRouteAt(location.pathname);
  await page.preload();
  await act(async () => render(<Pages />, { wrapper: BrowserRouter }));
}

const title = (name: string) => screen.findByRole('heading', { name, level: 1 });

describe('an address', () => {
  it.each([
    ['/beta-feedback/', '/beta-feedback'],
    ['/privacy/', '/privacy'],
    ['/rsvp/', '/rsvp/:token?'],
    ['/rsvp/%3Cscript%3E', '/rsvp/:token?'],
    ['/rsvp/a%2Fb', '/rsvp/:token?'],
    ['/admin/events', '/admin'],
    ['/admin/events/', '/admin'],
    ['/admin/events/a-game', '/admin'],
    ['/admin/create', '/admin'],
    ['/admin/create/a-game', '/admin'],
    ['/admin/analytics', '/admin'],
    ['/404', '*'],
    ['/Privacy', '*'],
    ['/admin/Events', '*'],
    ['/privacy/more', '*'],
    ['/rsvp//a', '*'],
    ['/admin/events/a-game/nothing', '*'],
    ['/admin/events/a-game/edit/more', '*'],
    ['/admin/analytics/more', '*'],
  ])('%s belongs to %s', (address, path) => {
    expect(pageRouteAt(address).path).toBe(path);
  });
});

describe('a visit', () => {
  it('shows the landing at the root', async () => {
    await visit('/');
    expect(await title('Games where people actually show up.')).toBeVisible();
    expect(document.title).toBe('ShowUp | Reliable Pickup Sports in Gainesville | Join the Founding 100');
    expect(screen.getByRole('link', { name: 'Join ShowUp Now' })).toHaveAttribute('target', '_blank');
    expect(screen.getByRole('link', { name: 'Join Founder Waitlist' })).toHaveAttribute(
      'href',
      '#founder-signup',
    );
    // All of it is loaded ahead: nothing waits for more code.
    expect(screen.getByRole('form', { name: 'Claim your number' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'How it Works' })).toBeVisible();
  });

  it.each([
    ['/beta-feedback', 'What would make you show up?', /^.*\| ShowUp$/],
    ['/test-rsvp', "You're Invited!", /^Try an invitation \| ShowUp$/],
    ['/privacy', 'What we keep about you', /ShowUp/],
    ['/emails', 'Emails about games', /ShowUp/],
    ['/rsvp', 'Invalid RSVP link', /ShowUp/],
    ['/admin', 'Organizer access', /^Organizer \| ShowUp$/],
    ['/admin/events/a-game/edit', 'Organizer access', /^Organizer \| ShowUp$/],
    ['/no-such-page', 'Out of bounds.', /^Page not found \| ShowUp$/],
    ['/admin/nothing', 'Out of bounds.', /^Page not found \| ShowUp$/],
    ['/rsvp/a/b', 'Out of bounds.', /^Page not found \| ShowUp$/],
  ])('to %s shows “%s”', async (address, heading, named) => {
    await visit(address);
    expect(await title(heading)).toBeVisible();
    expect(document.title).toMatch(named);
  });

  it('to an invitation asks for the one of the link', async () => {
    await visit('/rsvp/sunset-2030-06-15-abc123');
    expect(await title('Invalid or expired RSVP link')).toBeVisible();
    expect(readInvitation).toHaveBeenCalledOnce();
    expect(vi.mocked(readInvitation).mock.lastCall).toContain('sunset-2030-06-15-abc123');
  });

  it('to an address without a page offers the home page and the signup', async () => {
    await visit('/no-such-page');
    expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/');
    expect(screen.getByRole('link', { name: /^Join the Founding 100/ })).toHaveAttribute(
      'href',
      '/?founder=signup',
    );
  });
});

describe('a link to another page', () => {
  it('leads to the first field of the signup', async () => {
    await pageRouteAt('/').page.preload();
    await visit('/no-such-page');
    await user.click(screen.getByRole('link', { name: /^Join the Founding 100/ }));
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Volleyball' })).toHaveFocus());
    expect(location.pathname + location.search).toBe('/?founder=signup');
  });

  it('leads back to an invitation, in focus', async () => {
    await pageRouteAt('/rsvp').page.preload();
    history.pushState(null, '', '/rsvp/sunset-2030-06-15-abc123');
    history.pushState(null, '', '/privacy');
    await visit('/privacy');
    act(() => history.back());
    expect(await title('Invalid or expired RSVP link')).toBeVisible();
    expect(document.body).not.toHaveFocus();
  });
});
