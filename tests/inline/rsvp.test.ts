import { beforeEach, expect, it, vi } from 'vitest';
import { EARLY_TITLE_ID } from '#features/rsvp/invitation/early-title.ts';
import { expectLog } from '../setup.ts';

const TOKEN = 'sunset-volleyball-2030-06-15-abc123';
const asked = vi.fn<typeof fetch>();

const texts = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([name, stringValue]) => [name, { stringValue }]));

const INVITE = { gameEventId: '0123456789abcdef0123456789abcdef', title: 'Sunset volleyball' };

/** What Firestore has at the link. */
function store(invite: Record<string, string> | null = INVITE) {
  asked.mockImplementation(async (url) => {
    if (String(url).includes('rsvpInvites')) {
      return invite ? Response.json({ fields: texts(invite) }) : Response.json({}, { status: 403 });
    }
    return Response.json([{ found: { fields: texts({ title: 'Sunset volleyball' }) } }]);
  });
}

beforeEach(() => {
  vi.resetModules();
  delete window.invitation;
  delete window.firstContent;
  asked.mockReset();
  vi.stubGlobal('fetch', asked);
  document.body.innerHTML = `<p id="${EARLY_TITLE_ID}">…</p>`;
});

/** Opens the page's HTML, whose script runs before any bundle. */
async function open(address: string): Promise<void> {
  history.replaceState(null, '', address);
  await import('../../src/inline/rsvp.ts');
  await window.firstContent;
}

it.each([`/rsvp/${TOKEN}`, `/rsvp/${TOKEN}/`, `/rsvp/${TOKEN}?name=Ana#edit=1`])(
  'an invitation’s HTML asks for invite and game ahead of the bundle: %s',
  async (address) => {
    store();
    await open(address);
    expect(window.invitation?.token).toBe(TOKEN);
    expect(await window.invitation?.invite).toMatchObject({ status: 200 });
    expect(await window.invitation?.events).toMatchObject({ status: 200 });
    expect(asked).toHaveBeenCalledTimes(2);
  },
);

const OTHERS = ['/rsvp', '/rsvp/', '/rsvp/short', '/rsvp/UPPER-CASE-2030-01-01', `/rsvp/${TOKEN}/more`];

it.each(OTHERS)('it asks for nothing where there can be none: %s', async (address) => {
  await open(address);
  expect(asked).not.toHaveBeenCalled();
  expect(window.invitation).toBeUndefined();
});

it('it shows the title before the bundle and the game are there, as text', async () => {
  store({ ...INVITE, title: '<b>Sunset</b> volleyball' });
  const answer = asked.getMockImplementation();
  asked.mockImplementation((url, request) =>
    String(url).includes('rsvpInvites') && answer ? answer(url, request) : new Promise(() => undefined),
  );
  await open(`/rsvp/${TOKEN}`);
  expect(document.getElementById(EARLY_TITLE_ID)).toHaveTextContent(/^<b>Sunset<\/b> volleyball$/);
});

it.each([
  ['tells none', { gameEventId: INVITE.gameEventId }],
  ['has a last day', { ...INVITE, expiresAt: '2030-06-16' }],
])('it shows no title when the link %s', async (_, invite) => {
  store(invite);
  await open(`/rsvp/${TOKEN}`);
  expect(document.body).toHaveTextContent(/^…$/);
});

it('it shows no title, and asks for no game, when the link leads nowhere', async () => {
  store(null);
  await open(`/rsvp/${TOKEN}`);
  expect(document.body).toHaveTextContent(/^…$/);
  expect(await window.invitation?.events).toMatchObject({ status: 404 });
  expect(asked).toHaveBeenCalledOnce();
});

it('it shows no title where the page has no place for it any more', async () => {
  store();
  document.body.innerHTML = '<p>The page</p>';
  await open(`/rsvp/${TOKEN}`);
  expect(document.body).toHaveTextContent(/^The page$/);
});

it.each([
  ['there is no connection, which the page says', () => Promise.reject(new TypeError('Failed to fetch')), 0],
  [
    'Firestore answers with something else',
    () => {
      expectLog('The title could not be shown early.');
      return Promise.resolve(Response.json({ fields: { gameEventId: { bytesValue: 'AA==' } } }));
    },
    200,
  ],
])('it holds nothing up when %s', async (_, reply, status) => {
  asked.mockImplementation(reply);
  await open(`/rsvp/${TOKEN}`);
  expect(document.body).toHaveTextContent(/^…$/);
  expect(await window.invitation?.invite).toMatchObject({ status });
});
