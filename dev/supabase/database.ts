import { AsyncLocalStorage } from 'node:async_hooks';
import { App } from '@supabase/lite';
import { type Backend, openPglite, openPostgres } from './backends.ts';
import { REALTIME, ROLES } from './hosted.ts';
import { applyMigrations, MIGRATIONS_FOLDER, newestPrivileges, readMigrations } from './migrations.ts';
import { refusalResponse } from './sql-refusal.ts';
import type { SqlSession } from './sql-session.ts';
import type { Claims } from './third-party-auth.ts';

const REST = '/rest/v1/';

interface DatabaseOptions {
  /** `memory://`, a folder that keeps the data, or `postgres://…`. */
  url: string;
  publishableKey?: string;
  secretKey?: string;
  migrationsFolder?: string;
  /** Receives warnings that triggers raise; PGlite drops them. */
  onWarning?: (message: string) => void;
}

export interface LocalDatabase extends SqlSession, Pick<Backend, 'listen' | 'close'> {
  /**
   * The Data API, as supabase-js speaks it: anything below /rest/v1/.
   * @param claims of a verified token make the request run as `authenticated`; without them the key decides.
   */
  fetch(request: Request, claims?: Claims | null): Promise<Response>;
}

const requests = new AsyncLocalStorage<{ request: Request; claims: Claims | null }>();

/** PostgREST's description of a request to the database; @supabase/lite sends it with functions only. */
function requestSettings({ method, url, headers }: Request) {
  return {
    method,
    path: new URL(url).pathname.slice(REST.length - 1),
    readOnly: method === 'GET' || method === 'HEAD',
    requestHeaders: Object.fromEntries(headers),
  };
}

/**
 * Gives triggers the request's headers, and callers the refusals of hosted PostgREST. @supabase/lite itself prints each refusal
 * as if the server had crashed, and turns a failed check constraint into a 500 without its code.
 */
function behaveAsPostgrest({ connection, recover }: Backend): void {
  const withContext = connection.withContext.bind(connection);
  connection.withContext = async <Result>(
    ...[keyVars, work, options]: Parameters<typeof withContext<Result>>
  ) => {
    const current = requests.getStore();
    const claims = current?.claims;
    // @supabase/lite sets the role, and `jwt` as request.jwt.claims.
    const vars = claims ? { ...keyVars, auth: { role: 'authenticated', jwt: claims } } : keyVars;
    const rpc = options?.rpc ?? (current && requestSettings(current.request));
    try {
      return await withContext<Result>(vars, work, rpc ? { ...options, rpc } : options);
    } catch (error) {
      await recover();
      const { role = 'anon' }: { role?: string } = vars?.auth ?? {};
      const refusal = refusalResponse(error, role);
      if (refusal === null) throw error;
      // The Data API sends this to the client.
      return refusal as Result;
    }
  };
}

function startApi(backend: Backend, publishableKey: string, secretKey: string): LocalDatabase['fetch'] {
  behaveAsPostgrest(backend);
  const app = new App({
    connection: backend.connection,
    auth: { enabled: false, publishable_key: publishableKey, secret_key: secretKey },
  });
  return async (request, claims = null) => {
    if (!new URL(request.url).pathname.startsWith(REST))
      return Response.json({ message: 'Not found' }, { status: 404 });
    // @supabase/lite gets the API key alone: it would take a token for one of Supabase Auth, which is not here.
    const headers = new Headers(request.headers);
    headers.delete('authorization');
    const ours = new Request(request, { headers });
    return backend.serialize(() => requests.run({ request: ours, claims }, () => app.fetch(ours)));
  };
}

/** Sends the first request, at which @supabase/lite grants everything to anon. The privileges are set after it. */
async function provokeGrants(fetch: LocalDatabase['fetch'], apikey: string): Promise<void> {
  const request = new Request(`http://localhost${REST}founders?select=founder_number&limit=1`, {
    headers: { apikey },
  });
  const response = await fetch(request);
  if (!response.ok)
    throw new Error(`The Data API does not start: ${response.status} ${await response.text()}`);
}

async function prepare(
  backend: Backend,
  {
    publishableKey = 'sb_publishable_local',
    secretKey = 'sb_secret_local',
    migrationsFolder = MIGRATIONS_FOLDER,
  }: DatabaseOptions,
): Promise<LocalDatabase['fetch']> {
  const migrations = await readMigrations(migrationsFolder);
  const privileges = newestPrivileges(migrations);
  await backend.exec(ROLES);
  await backend.exec(REALTIME);
  await applyMigrations(backend, migrations);
  const fetch = startApi(backend, publishableKey, secretKey);
  await provokeGrants(fetch, publishableKey);
  await backend.exec(privileges.sql);
  return fetch;
}

/** Opens, migrates and locks down a database before anybody can send it a request. */
export async function openDatabase(options: DatabaseOptions): Promise<LocalDatabase> {
  const backend = /^postgres(ql)?:/.test(options.url)
    ? openPostgres(options.url, options.onWarning ?? console.warn)
    : await openPglite(options.url);
  try {
    const fetch = await prepare(backend, options);
    const { query, exec, transaction, listen, close } = backend;
    return { fetch, query, exec, transaction, listen, close };
  } catch (error) {
    await backend.close();
    throw error;
  }
}
