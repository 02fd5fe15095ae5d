import { afterEach, describe, expect, it, vi } from 'vitest';
import { organizerIn } from '../../supabase/functions/_shared/organizer.ts';

const payload = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url');
const tokenOf = (sub: string) => `${payload({ alg: 'RS256' })}.${payload({ sub })}.c2lnbmVk`;

describe('who may tell guests and invite founders', () => {
  afterEach(() => vi.unstubAllGlobals());

  const organizer = (token: string) =>
    organizerIn({ projectId: 'games', apiKey: 'public', emulatorHost: null }, token);

  function firestoreAnswers(...statuses: number[]) {
    const call = vi.fn(async (_url: string, _init: RequestInit) =>
      Response.json({}, { status: statuses.shift() ?? 500 }),
    );
    vi.stubGlobal('fetch', call);
    return call;
  }

  it('is asked of Firestore, with the token that the caller gave', async () => {
    const call = firestoreAnswers(200);
    const token = tokenOf('Dana-1');
    expect(await organizer(token)).toBe('organizer');
    const [url, init] = call.mock.calls[0] ?? [];
    expect(url).toBe(
      'https://firestore.googleapis.com/v1/projects/games/databases/(default)/documents/admins/Dana-1?key=public',
    );
    expect(new Headers(init?.headers).get('authorization')).toBe(`Bearer ${token}`);
  });

  it.each([
    ['has expired', 401],
    ['is none', 400],
    ['is somebody else’s', 403],
    ['is of an account that organizes nothing', 404],
  ])('is nobody whose token %s', async (_, status) => {
    firestoreAnswers(status);
    expect(await organizer(tokenOf('dana'))).toBe('stranger');
  });

  it.each(['../gameEvents/1', 'a/b', '', 'dana@example.com', 'a'.repeat(129), '%2e%2e'])(
    'is nobody who is called %j, and Firestore isn’t asked',
    async (sub) => {
      const call = firestoreAnswers(200);
      expect(await organizer(tokenOf(sub))).toBe('stranger');
      expect(call).not.toHaveBeenCalled();
    },
  );

  it('is not known while Firestore is down, and the log says so', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    firestoreAnswers(503, 503);
    expect(await organizer(tokenOf('dana'))).toBe('failed');
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
  });
});
