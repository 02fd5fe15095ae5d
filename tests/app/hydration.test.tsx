import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { BrowserRouter, StaticRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Pages } from '#app/navigation/pages.tsx';
import { pageRouteAt } from '#app/routes/routes.tsx';
import { NO_ANSWERS } from '#domain/feedback.ts';
import { joinDraft } from '#features/founders/signup/signup-draft.ts';
import { newDraft, surveyDraft } from '#features/survey/survey-draft.ts';
import { shells } from '#prerender.tsx';

vi.mock('#features/founders/founding/founding-store.ts', () => import('./idle-founding.ts'));
vi.mock('#data/supabase/founders.ts', () => ({
  joinFounders: vi.fn(),
  sportInterest: () => Promise.resolve({ status: 'failed' }),
}));

const user = userEvent.setup();

beforeEach(() => {
  sessionStorage.clear();
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
  it('the signup form with all that was typed and chosen before', async () => {
    const root = await openShell('/');
    joinDraft(null).keep({ sports: ['tennis'], name: 'Robin', email: '', phone: '', additional: '' });
    expect(await hydrate(root)).toEqual([]);
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Robin');
    expect(screen.getByRole('checkbox', { name: 'Tennis' })).toBeChecked();
  });

  it('the optional details with what was typed there', async () => {
    const root = await openShell('/');
    joinDraft(null).keep({ sports: [], name: '', email: '', phone: '352', additional: '' });
    expect(await hydrate(root)).toEqual([]);
    expect(screen.getByRole('textbox', { name: 'Phone (optional)' })).toHaveValue('352');
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

  it('the survey at its step', async () => {
    const root = await openShell('/beta-feedback');
    surveyDraft.keep({
      ...newDraft(),
      answers: { ...NO_ANSWERS, frustration: 'no-shows', sports: ['tennis'] },
    });
    history.replaceState({ usr: { step: 'sports' } }, '');
    expect(await hydrate(root)).toEqual([]);
    expect(screen.getByText('Step 2 of 5')).toBeVisible();
    expect(screen.getByLabelText('Tennis')).toBeChecked();
  });
});
