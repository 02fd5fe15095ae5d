import './mocks.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { TellResult } from '#domain/email-history.ts';
import { HOUR } from '../../domain/builders.ts';
import { givenGuests, givenHistories, mock, replyLater, startData } from './data.ts';
import { GUESTS, ID, idOf, START, yes } from './fixtures.ts';
import * as page from './page.tsx';

const TEXT = 'Bring water.\nPark behind the hall.';

beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue(START - 100 * HOUR);
  sessionStorage.clear();
  startData();
  givenHistories();
  givenGuests([
    yes('Ana', { email: 'ana@example.com' }),
    yes('Ana2', { email: 'ANA@example.com' }),
    yes('Bo', { email: 'bo@example.com', response: 'maybe' }),
    yes('Cy', { email: 'cy@example.com', response: 'no' }),
    yes('Di'),
  ]);
});

const messageField = () => page.field('Your message');
async function openForm() {
  await page.open(GUESTS);
  await page.user.click(screen.getByText('Message all guests'));
  await screen.findByLabelText('Your message');
}
const answers = (result: TellResult) => async (_: string, ids: readonly string[]) => ({
  status: 'done' as const,
  results: Object.fromEntries(ids.map((id) => [id, result])),
});

describe('a message to all guests', () => {
  it('goes to each address once, not to a no, says whom it can’t reach, and leaves the form empty', async () => {
    mock.sendMessage.mockImplementation(answers('sent'));
    await openForm();
    expect(screen.getByText(/^No email given:/)).toHaveTextContent(
      'No email given: Di. Tell them in the group',
    );
    await page.fill('Your message', TEXT);
    expect(screen.getByText('34 of 500 characters')).toBeVisible();
    await page.press('Tell 2 guests');
    expect(await screen.findByText('2 guests written to.')).toBeVisible();
    const message = { id: expect.stringMatching(/^[0-9a-f]{32}$/), text: TEXT };
    expect(mock.sendMessage.mock.calls).toEqual([[ID, [idOf('Ana'), idOf('Bo')], message]]);
    await waitFor(() => expect(messageField()).toHaveValue(''));
  });

  it('keeps its text and its id through a failure and a reload, and gets another id when it is changed', async () => {
    mock.sendMessage.mockResolvedValueOnce({ status: 'failed' });
    await openForm();
    await page.fill('Your message', TEXT);
    await page.press('Tell 2 guests');
    expect(await screen.findByText(/did not reach everybody\. It is still in the form/)).toBeVisible();
    await openForm();
    expect(messageField()).toHaveValue(TEXT);
    mock.sendMessage.mockImplementationOnce(answers('failed'));
    await page.press('Tell 2 guests');
    expect(await screen.findByText('2 emails failed: press again.')).toBeVisible();
    await page.user.type(messageField(), '!');
    mock.sendMessage.mockImplementation(answers('sent'));
    await page.press('Tell 2 guests');
    await waitFor(() => expect(messageField()).toHaveValue(''));
    const [first, again, changed] = mock.sendMessage.mock.calls.map(([, , { id }]) => id);
    expect(again).toBe(first);
    expect(changed).not.toBe(first);
  });

  it('is sent once by two presses', async () => {
    const reply = replyLater(mock.sendMessage);
    await openForm();
    await page.fill('Your message', TEXT);
    await page.press('Tell 2 guests');
    await page.press('Tell 2 guests');
    expect(messageField()).toHaveAttribute('readonly');
    await reply({ status: 'done', results: { [idOf('Ana')]: 'sent', [idOf('Bo')]: 'stopped' } });
    expect(mock.sendMessage).toHaveBeenCalledOnce();
    expect(screen.getByText(/^1 guest written to\. 1 gets no emails/)).toBeVisible();
  });

  it.each([
    [' \n ', 'Please write a message.'],
    ['a'.repeat(501), 'Please shorten it: 500 characters at most.'],
    [
      'paid \u202e gnihton',
      'Please remove what can’t be read: control characters, or marks that turn text around.',
    ],
  ])('says what is wrong with %j, and sends nothing', async (text, sentence) => {
    await openForm();
    await page.fill('Your message', text);
    await page.press('Tell 2 guests');
    expect(screen.getByText(sentence)).toBeVisible();
    expect(messageField()).toHaveFocus();
    expect(mock.sendMessage).not.toHaveBeenCalled();
  });

  it('takes 500 emoji', async () => {
    mock.sendMessage.mockImplementation(answers('sent'));
    await openForm();
    await page.fill('Your message', '🏐'.repeat(500));
    await page.press('Tell 2 guests');
    expect(await screen.findByText('2 guests written to.')).toBeVisible();
  });

  it('is previewed as it will arrive, and the preview goes when the text is changed', async () => {
    mock.previewMessage.mockResolvedValueOnce({ status: 'failed' });
    const html = '<style>p { color: red }</style><p style="color: green">Bring water.</p>';
    mock.previewMessage.mockResolvedValue({ status: 'ready', subject: 'Message', html });
    await openForm();
    await page.fill('Your message', TEXT);
    await page.press('Preview the email');
    expect(await screen.findByText('The email could not be shown.')).toBeVisible();
    await page.press('Try again');
    const frame = await screen.findByTitle('The email as a guest gets it');
    expect(frame).toHaveAttribute('sandbox', 'allow-same-origin');
    expect(frame).toHaveAttribute('srcdoc', '<p data-style="color: green">Bring water.</p>');
    expect(mock.previewMessage).toHaveBeenLastCalledWith(ID, 'message', TEXT);
    await page.user.type(messageField(), '!');
    expect(screen.queryByTitle('The email as a guest gets it')).not.toBeInTheDocument();
  });
});

it('the organizer’s words go with a change notice', async () => {
  givenGuests([yes('Ana', { email: 'ana@example.com' })], { status: 'cancelled' });
  mock.tellGuests.mockImplementation(answers('sent'));
  await page.open(GUESTS);
  const panel = within(await screen.findByRole('region', { name: /not know that it is cancelled/ }));
  await page.user.type(panel.getByLabelText('Your own words, if you like'), 'Sorry, the hall is flooded.');
  await page.press('Write to 1 guest by email');
  await waitFor(() => expect(mock.tellGuests).toHaveBeenCalledOnce());
  expect(mock.tellGuests.mock.lastCall?.[2]).toMatchObject({ text: 'Sorry, the hall is flooded.' });
});
