import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter } from 'react-router-dom';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import TestRsvp, { loadParts } from '#app/routes/test-rsvp.tsx';

const user = userEvent.setup();
const fetched = vi.fn();
vi.stubGlobal('fetch', fetched);

const name = () => screen.getByLabelText(/^Your Name/);
const open = () => render(<TestRsvp />, { wrapper: BrowserRouter });

beforeAll(loadParts);

beforeEach(() => {
  sessionStorage.clear();
});

it('wants a name, and keeps what was typed until it is answered', async () => {
  const refuse = () => user.click(screen.getByRole('button', { name: "Can't make it" }));
  open();
  expect(document.body).toHaveFocus();
  expect(screen.getByText('3 of 12 in, 9 spots left')).toBeVisible();
  expect(screen.getByText('2 maybe')).toBeVisible();
  await refuse();
  expect(screen.getByRole('alert')).toHaveTextContent('Please enter your name');
  expect(name()).toHaveFocus();
  await user.type(name(), 'Robin');
  expect(screen.queryByRole('alert')).toBeNull();
  cleanup();
  open();
  expect(name()).toHaveValue('Robin');
  await refuse();
  cleanup();
  open();
  expect(name()).toHaveValue('');
});

it.each([
  ["Yes, I'll be there!", "You're in, Robin!", '4 of 12 in, 8 spots left', '2 maybe'],
  ["Maybe - I'll try to make it", 'Noted, Robin.', '3 of 12 in, 9 spots left', '3 maybe'],
  ["Can't make it", 'Thanks for telling us, Robin.', '3 of 12 in, 9 spots left', '2 maybe'],
])("confirms '%s', and sends nothing", async (answer, heading, seats, maybes) => {
  open();
  await user.type(name(), 'Robin');
  await user.click(screen.getByRole('button', { name: answer }));
  expect(screen.getByRole('heading', { name: heading })).toHaveFocus();
  for (const text of [answer, seats, maybes, 'This was a demo: nothing was sent.'])
    expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Become a founder' })).toHaveAttribute('href', '/?founder=signup');
  expect(fetched).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Try another answer' }));
  expect(screen.getByRole('heading', { name: 'Will you be there?' })).toHaveFocus();
  expect(name()).toHaveValue('Robin');
});
