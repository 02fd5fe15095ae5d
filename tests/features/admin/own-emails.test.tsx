import './mocks.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { givenEvent, mock, replyLater, startData } from './data.ts';
import { makeEvent } from './fixtures.ts';
import { open, press, user } from './page.tsx';

const VIEW = '/admin/emails';
const choice = (name: RegExp) => screen.getByRole('checkbox', { name });

beforeEach(() => {
  startData();
  givenEvent(makeEvent());
});

it('an organizer turns an email off, and sees where the others go', async () => {
  const chosen = replyLater(mock.chooseOrganizerMail);
  await open(VIEW);
  expect(screen.getByText(/^To dana@organizers\.example,/)).toBeVisible();
  const group = within(screen.getByRole('group', { name: 'Write to me when' }));
  expect(group.getAllByRole('checkbox', { checked: true })).toHaveLength(3);
  await user.click(choice(/a game is full/));
  expect(choice(/a game is full/)).not.toBeChecked();
  expect(mock.chooseOrganizerMail).toHaveBeenCalledWith(['left', 'evening']);
  const now = { status: 'ready', email: 'dana@organizers.example', kinds: ['left', 'evening'] } as const;
  mock.readOrganizerMail.mockResolvedValue({ ...now, kinds: [...now.kinds] });
  await chosen({ ...now, kinds: [...now.kinds] });
  expect(choice(/a game is full/)).not.toBeChecked();
});

it('a choice that is not saved is taken back, with a second try', async () => {
  mock.chooseOrganizerMail.mockResolvedValueOnce({ status: 'failed' });
  await open(VIEW);
  await user.click(choice(/evening before/));
  expect(await screen.findByText('Your choice of emails was not saved.')).toBeVisible();
  expect(choice(/evening before/)).toBeChecked();
  mock.chooseOrganizerMail.mockResolvedValue({
    status: 'ready',
    email: 'dana@organizers.example',
    kinds: [],
  });
  await press('Try again');
  await waitFor(() => expect(mock.chooseOrganizerMail).toHaveBeenLastCalledWith(['full', 'left']));
});

it('an account without an address hears that', async () => {
  mock.readOrganizerMail.mockResolvedValue({ status: 'ready', email: null, kinds: [] });
  await open(VIEW);
  expect(screen.getByText('Your account has no address that we could write to.')).toBeVisible();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('every view leads to the emails', async () => {
  await open('/admin/analytics');
  await user.click(screen.getByRole('link', { name: 'Emails to you' }));
  expect(await screen.findByRole('heading', { name: 'Emails to you' })).toBeVisible();
});
