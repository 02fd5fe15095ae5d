import { inspect } from 'node:util';
import { expect, it, vi } from 'vitest';
import { makeCalendarFile } from '../../edge/calendar-file.ts';
import { makeGamesFeed } from '../../edge/games-feed.ts';
import { invitationPage } from '../../edge/invitation-page.ts';

const TOKEN = 'sunset-volleyball-2030-06-15-abc123';

const previewPage = () =>
  invitationPage(
    new Request(`https://showup.example/rsvp/${TOKEN}`),
    { ASSETS: { fetch: async () => new Response('<!doctype html>') } },
    { waitUntil: () => undefined },
  );

it.each([
  ['a link preview', previewPage],
  [
    'a feed of own games',
    () => makeGamesFeed([{ token: TOKEN, eventEnd: 'the-game', placeKey: 'a-place', isKeyFinal: false }]),
  ],
  ['a calendar file', () => makeCalendarFile({ token: TOKEN, dates: [] })],
])('a failure behind %s is logged without the guest’s token', async (_, respond) => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  vi.stubGlobal('caches', { default: { match: async () => undefined, put: async () => undefined } });
  vi.stubGlobal('fetch', async () => Response.json({ error: { message: `No ${TOKEN}` } }, { status: 500 }));
  await respond();
  expect(logged).toHaveBeenCalledOnce();
  expect(inspect(logged.mock.calls, { depth: null })).not.toContain(TOKEN);
});
