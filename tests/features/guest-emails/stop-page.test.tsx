import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { stopEmails } from '#data/supabase/guest-emails.ts';
import { StopPage } from '#features/guest-emails/stop-page.tsx';

vi.mock('#data/supabase/guest-emails.ts', () => ({ stopEmails: vi.fn() }));

const user = userEvent.setup();
const button = (name: string) => screen.getByRole('button', { name });

function open(hash = '#stop=the-key') {
  history.replaceState(null, '', `/emails${hash}`);
  render(<StopPage />, { wrapper: BrowserRouter });
}

beforeEach(() => void vi.mocked(stopEmails).mockReset().mockResolvedValue('done'));

it.each([
  ['Stop emails about this game', 'event', 'Done. You get no more emails about this game.'],
  ['Stop emails about all games', 'all', 'Done. You get no more emails about any game.'],
] as const)('“%s” stops them when pressed, says so, and can be taken back', async (name, scope, said) => {
  open();
  expect(stopEmails).not.toHaveBeenCalled();
  await user.click(button(name));
  expect(screen.getByRole('status')).toHaveTextContent(said);
  expect(stopEmails).toHaveBeenCalledExactlyOnceWith('the-key', scope);
  await user.click(button('Send them again'));
  expect(stopEmails).toHaveBeenLastCalledWith('the-key', 'none');
  expect(screen.getByRole('status')).toHaveTextContent('You get our emails about games again.');
});

it('with the link of an invitation stops invitations alone when pressed, says so, and can be taken back', async () => {
  open('#stop=the-key&of=invitations');
  expect(screen.getAllByRole('button')).toEqual([button('Stop invitations')]);
  expect(screen.getByText(/We write to founders when there is a game/)).toBeVisible();
  await user.click(button('Stop invitations'));
  expect(screen.getByRole('status')).toHaveTextContent('Done. You get no more invitations to games.');
  expect(stopEmails).toHaveBeenCalledExactlyOnceWith('the-key', 'invitation');
  await user.click(button('Send them again'));
  expect(stopEmails).toHaveBeenLastCalledWith('the-key', 'invite-again');
  expect(screen.getByRole('status')).toHaveTextContent('Done. You get invitations again');
});

it('with the link of an email about new dates stops these, of one game or any, and can be taken back', async () => {
  open('#stop=the-key&of=new-dates');
  await user.click(button('Stop emails about new dates of any game'));
  expect(stopEmails).toHaveBeenLastCalledWith('the-key', 'new-dates');
  await user.click(button('Stop emails about new dates of this game'));
  expect(screen.getByRole('status')).toHaveTextContent('no more emails about new dates of this game');
  expect(stopEmails).toHaveBeenLastCalledWith('the-key', 'event');
  await user.click(button('Send them again'));
  expect(stopEmails).toHaveBeenLastCalledWith('the-key', 'dates-again');
});

it('with the link of an email about several dates offers no stop of one of them', () => {
  open('#stop=the-key&of=dates');
  expect(screen.getAllByRole('button')).toEqual([button('Stop emails about all games')]);
});

it('changes to invitations when such a link is opened in the same tab', async () => {
  open();
  await user.click(button('Stop emails about all games'));
  act(() => {
    location.hash = '#stop=the-key&of=invitations';
    dispatchEvent(new HashChangeEvent('hashchange'));
  });
  expect(screen.getAllByRole('button')).toEqual([button('Stop invitations')]);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

it.each([
  ['unknown', '', 'Stop emails about all games', /the game was more than two months ago/],
  ['unknown', '&of=invitations', 'Stop invitations', /We don’t know this link: no founder has it/],
  ['failed', '', 'Stop emails about all games', /That did not get through/],
] as const)('says when it is %s, with %j', async (result, of, name, said) => {
  vi.mocked(stopEmails).mockResolvedValue(result);
  open(`#stop=the-key${of}`);
  await user.click(button(name));
  expect(screen.getByRole('status')).toHaveTextContent(said);
});

it('without a key has no button, and says where the link is', () => {
  open('');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getByText(/the link at the end of one of our emails/)).toBeVisible();
});
