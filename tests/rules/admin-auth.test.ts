import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseEnv } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { AdminAuth } from '#data/firestore/auth.ts';
import { createFirestore, type Store } from '#data/firestore/client.ts';
import { listEvents } from '#data/firestore/event-list.ts';
import { setStatus } from '#data/firestore/event-write.ts';
import { startAuth } from '../../dev/firebase/auth.ts';
import { OWNER } from '../../dev/firebase/firestore.ts';
import { freePort } from '../../dev/lib/ports.ts';
import type { Service } from '../../dev/lib/processes.ts';
import { config, projectId } from './emulator.ts';
import { given, put, remove } from './fixtures.ts';
import { catchErrors, NOBODY, SIGNED_OUT } from './store-fixtures.ts';

// The organizer's own account, which opens with its module, wants the variables.
for (const [key, value] of Object.entries(parseEnv(readFileSync('.env.example', 'utf8')))) {
  vi.stubEnv(key, value);
}
const { openAdminAuth } = await import('#data/firestore/auth.ts');

const EMAIL = 'organizer@example.com';
const PASSWORD = 'a password for this test';

let service: Service;
let authHost: string;

async function post(path: string, fields: object): Promise<void> {
  const url = `http://${authHost}/identitytoolkit.googleapis.com/v1/${path}`;
  const headers = { ...OWNER, 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(fields) });
  if (!response.ok) throw new Error(await response.text());
}
const createAccount = (localId: string, email: string) =>
  post(`projects/${projectId}/accounts`, { localId, email, password: PASSWORD });

beforeAll(async () => {
  const port = await freePort();
  authHost = `127.0.0.1:${port}`;
  service = await startAuth({ port, projectId });
  await createAccount('auth-organizer', EMAIL);
  await createAccount('auth-friend', 'friend@example.com');
  await given(put('admins/auth-organizer', { email: EMAIL }));
});
afterAll(() => service.stop());

let opened = 0;
function open({ email = EMAIL, host = authHost } = {}): { auth: AdminAuth; store: Store } {
  opened += 1;
  const name = `admin-auth-${opened}`;
  const auth = openAdminAuth(config, { name, email, authEmulatorHost: host });
  return { auth, store: createFirestore(config, name) };
}

const listAll = (store: Store) => listEvents(store, { filter: 'all', after: null, now: Date.now() });

const logs = catchErrors();

describe('the gate', () => {
  test('lets the organizer in, whose readings then carry the account', async () => {
    const { auth, store } = open();
    const sessions: string[] = [];
    auth.onSession((session) => sessions.push(session));
    expect(await listAll(store)).toEqual(SIGNED_OUT);
    expect(await auth.signIn(PASSWORD)).toEqual({ status: 'signed-in' });
    expect(await listAll(store)).toMatchObject({ status: 'ready' });
    await auth.signOut();
    expect(await listAll(store)).toEqual(SIGNED_OUT);
    expect(sessions).toEqual(['signed-out', 'signed-in', 'signed-out']);
  });

  test('refuses a wrong password, an unknown account and none at all', async () => {
    for (const { auth } of [open(), open({ email: 'nobody@example.com' }), open({ email: 'no address' })]) {
      for (const password of ['wrong', '']) {
        expect(await auth.signIn(password)).toEqual({ status: 'refused', reason: 'wrong-password' });
      }
    }
    expect(logs).not.toHaveBeenCalled();
  });

  test('signs an account out that is no organizer’s, without ever letting it in', async () => {
    const { auth, store } = open({ email: 'friend@example.com' });
    const sessions: string[] = [];
    auth.onSession((session) => sessions.push(session));
    expect(await auth.signIn(PASSWORD)).toEqual({ status: 'refused', reason: 'not-organizer' });
    expect(sessions).toEqual(['signed-out']);
    expect(await listAll(store)).toEqual(SIGNED_OUT);
  });

  test('lets another organizer in by the address', async () => {
    await createAccount('auth-second', 'second@example.com');
    await given(put('admins/auth-second', { email: 'second@example.com' }));
    const { auth, store } = open();
    expect(await auth.signIn(PASSWORD, 'second@example.com')).toEqual({ status: 'signed-in' });
    expect(await listAll(store)).toMatchObject({ status: 'ready' });
  });

  test('signs out somebody who is no organizer any more', async () => {
    const { auth, store } = open();
    await auth.signIn(PASSWORD);
    await given(remove('admins/auth-organizer'));
    expect(await listAll(store)).toEqual(SIGNED_OUT);
    await given(put('admins/auth-organizer', { email: EMAIL }));
  });
});

describe('a session', () => {
  afterEach(() => vi.useRealTimers());

  test('that ended in the middle of the work is said to be over', async () => {
    await createAccount('auth-leaving', 'leaving@example.com');
    await given(put('admins/auth-leaving', { email: 'leaving@example.com' }));
    const { auth, store } = open({ email: 'leaving@example.com' });
    expect(await auth.signIn(PASSWORD)).toEqual({ status: 'signed-in' });
    await post('accounts:delete', { localId: 'auth-leaving', targetProjectId: projectId });
    // The token that is held still counts for an hour.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 3_600_000 });
    expect(await setStatus(store, 'any-game-2030-01-01', 'cancelled')).toEqual(SIGNED_OUT);
    expect(await listAll(store)).toEqual(SIGNED_OUT);
    expect(logs).not.toHaveBeenCalled();
  });
});

describe('the provider', () => {
  let provider: Server | undefined;
  afterEach(() => provider?.close());

  async function answering(status: number, message: string): Promise<string> {
    const server = createServer((_request, response) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { code: status, message } }));
    });
    provider = server;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  test.each([
    ['TOO_MANY_ATTEMPTS_TRY_LATER : Access was disabled.', 'too-many-attempts'],
    ['USER_DISABLED', 'not-organizer'],
    ['INVALID_LOGIN_CREDENTIALS', 'wrong-password'],
  ])('answers %s', async (message, reason) => {
    const { auth } = open({ host: await answering(400, message) });
    expect(await auth.signIn(PASSWORD)).toEqual({ status: 'refused', reason });
  });

  test('does not answer', async () => {
    const { auth } = open({ host: NOBODY.emulatorHost });
    expect(await auth.signIn(PASSWORD)).toEqual({ status: 'failed' });
    expect(logs).toHaveBeenCalledOnce();
  });
});
