import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { BrowserRouter, StaticRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Pages } from '#app/navigation/pages.tsx';
import { pageRouteAt } from '#app/routes/routes.tsx';
import { readInvitation } from '#data/firestore/invitation.ts';
import { type Answers, NO_ANSWERS } from '#domain/feedback.ts';
import { joinDraft } from '#features/founders/signup/signup-draft.ts';
import { newDraft, surveyDraft } from '#features/survey/survey-draft.ts';
import { shells } from '#prerender.tsx';
import { goBack, link, open, press, shownAddress, user } from './navigation/fixtures.tsx';

// Never started, it sends no request.
vi.mock('#features/founders/founding/founding-store.ts', async (original) => {
  const { createFounding } = await original<typeof import('#features/founders/founding/founding-store.ts')>();
  return { createFounding: () => ({ ...createFounding(), start: () => () => undefined }) };
});
vi.mock('#data/supabase/founders.ts', () => ({
  joinFounders: vi.fn(),
  sportInterest: () => Promise.resolve({ status: 'failed' }),
}));
// The survey loads these ahead, which would end in the next file of the worker.
vi.mock('#data/supabase/feedback.ts', () => ({ saveFeedback: vi.fn() }));
vi.mock('#data/supabase/referrals.ts', () => ({ sendPass: vi.fn() }));
vi.mock('#data/firestore/invitation.ts', () => ({
  takePrefetched: () => null,
  readInvitation: vi.fn(async () => ({ status: 'refused', problem: 'invite-unknown' })),
}));

beforeEach(() => {
  sessionStorage.clear();
});

const title = (name: string) => screen.findByRole('heading', { name, level: 1 });

it.each([
  ['/beta-feedback/', '/beta-feedback'],
  ['/privacy/', '/privacy'],
  ['/rsvp/', '/rsvp/:token?'],
  ['/rsvp/%3Cscript%3E', '/rsvp/:token?'],
  ['/rsvp/a%2Fb', '/rsvp/:token?'],
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

describe('a visit', () => {
  it('shows the landing at the root', async () => {
    await open('/');
    expect(await title('Games where people actually show up.')).toBeVisible();
    expect(document.title).toBe('ShowUp | Reliable Pickup Sports in Gainesville | Join the Founding 100');
    expect(link('Join ShowUp Now')).toHaveAttribute('target', '_blank');
    expect(link('Join Founder Waitlist')).toHaveAttribute('href', '#founder-signup');
    // All of it is loaded ahead: nothing waits for more code.
    expect(screen.getByRole('form', { name: 'Claim your number' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'How it Works' })).toBeVisible();
  });

  it.each([
    ['/beta-feedback', 'What would make you show up?', /^.*\| ShowUp$/],
    ['/test-rsvp', "You're Invited!", /^Try an invitation \| ShowUp$/],
    ['/privacy', 'What we keep about you', /ShowUp/],
    ['/emails', 'Emails about games', /ShowUp/],
    ['/games', 'My games', /^My games \| ShowUp$/],
    ['/rsvp', 'Invalid RSVP link', /ShowUp/],
    ['/admin', 'Organizer access', /^Organizer \| ShowUp$/],
    ['/admin/events/a-game/edit', 'Organizer access', /^Organizer \| ShowUp$/],
    ['/no-such-page', 'Out of bounds.', /^Page not found \| ShowUp$/],
    ['/admin/nothing', 'Out of bounds.', /^Page not found \| ShowUp$/],
    ['/rsvp/a/b', 'Out of bounds.', /^Page not found \| ShowUp$/],
  ])('to %s shows “%s”', async (address, heading, named) => {
    await open(address);
    expect(await title(heading)).toBeVisible();
    expect(document.title).toMatch(named);
  });

  it('to an invitation asks for the one of the link', async () => {
    await open('/rsvp/sunset-2030-06-15-abc123');
    expect(await title('Invalid or expired RSVP link')).toBeVisible();
    expect(readInvitation).toHaveBeenCalledOnce();
    expect(vi.mocked(readInvitation).mock.lastCall).toContain('sunset-2030-06-15-abc123');
  });
});

it('a link leads from an address without a page to the home page, or the first field of the signup', async () => {
  await pageRouteAt('/').page.preload();
  await open('/no-such-page');
  expect(link('Go to the home page')).toHaveAttribute('href', '/');
  await press(/^Join the Founding 100/);
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Volleyball' })).toHaveFocus());
  expect(shownAddress()).toBe('/?founder=signup');
});

it('Back leads to an invitation, in focus', async () => {
  await pageRouteAt('/rsvp').page.preload();
  history.pushState(null, '', '/rsvp/sunset-2030-06-15-abc123');
  await open('/privacy');
  await goBack('Invalid or expired RSVP link');
  expect(document.body).not.toHaveFocus();
});

/** What React writes before the content goes into the head. */
const HEAD = /^(<title>[^<]*<\/title>|<(meta|link)[^>]*>)+/;

/** A page's HTML in the document, before its code. */
async function openShell(path: string): Promise<HTMLElement> {
  await pageRouteAt(path).page.preload();
  const root = document.createElement('div');
  root.innerHTML = renderToString(
    <StaticRouter location={path}>
      <Pages />
    </StaticRouter>,
  ).replace(HEAD, '');
  document.body.append(root);
  history.replaceState(null, '', path);
  return root;
}

/** What React could not take over as it stood, and rendered anew. */
async function hydrate(container: HTMLElement): Promise<unknown[]> {
  const mismatches: unknown[] = [];
  await act(async () =>
    render(<Pages />, {
      container,
      hydrate: true,
      wrapper: BrowserRouter,
      onRecoverableError: (cause) => mismatches.push(cause),
    }),
  );
  return mismatches;
}

it.each(shells)('$file becomes its page as it stands', async ({ path }) => {
  const root = await openShell(path);
  expect(root.querySelector('h1')).toBeVisible();
  expect(await hydrate(root)).toEqual([]);
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
});

describe('a reload takes over', () => {
  it('the signup form with what was kept, and keeps what was typed and chosen since', async () => {
    const root = await openShell('/');
    joinDraft(null).keep({ sports: ['volleyball'], name: '', email: '', phone: '352', additional: '' });
    within(root).getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value = 'Robin';
    for (const choice of ['Tennis', 'Basketball', '3x/week']) within(root).getByLabelText(choice).click();
    expect(await hydrate(root)).toEqual([]);
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Robin');
    expect(screen.getByRole('checkbox', { name: 'Tennis' })).toBeChecked();
    expect(screen.getByRole('textbox', { name: 'Phone (optional)' })).toHaveValue('352');
    const typed = { sports: ['basketball', 'tennis'], frequency: '3x', name: 'Robin' };
    expect(joinDraft(null).read()).toMatchObject({ ...typed, phone: '352' });
  });

  it('the demo’s form, and what was typed into it since has precedence', async () => {
    const before = await openShell('/test-rsvp');
    await hydrate(before);
    await user.type(screen.getByRole('textbox', { name: /^Your Name/ }), 'Robin');
    await user.type(screen.getByRole('textbox', { name: /Email/ }), 'robin@example.com');
    cleanup();
    before.remove();
    const root = await openShell('/test-rsvp');
    const field = within(root).getByRole<HTMLInputElement>('textbox', { name: /^Your Name/ });
    field.value = 'Robin Hood';
    expect(await hydrate(root)).toEqual([]);
    expect(field).toHaveValue('Robin Hood');
    expect(screen.getByRole('textbox', { name: /Email/ })).toHaveValue('robin@example.com');
  });

  it('the survey with what was tapped before its code arrived', async () => {
    const root = await openShell('/beta-feedback');
    within(root).getByLabelText('Always two players short').click();
    expect(await hydrate(root)).toEqual([]);
    expect(screen.getByLabelText('Always two players short')).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Step 2 of 5')).toBeVisible();
  });

  it('the survey at its step', async () => {
    const root = await openShell('/beta-feedback');
    const answers: Answers = { ...NO_ANSWERS, frustration: 'no-shows', sports: ['tennis'] };
    surveyDraft.keep({ ...newDraft(), answers });
    history.replaceState({ usr: { step: 'sports' } }, '');
    expect(await hydrate(root)).toEqual([]);
    expect(screen.getByText('Step 2 of 5')).toBeVisible();
    expect(screen.getByLabelText('Tennis')).toBeChecked();
  });
});
