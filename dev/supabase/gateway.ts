import { once } from 'node:events';
import { createServer } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import { LOCAL_CLOCK_SECRET } from './clock.ts';
import { openDatabase } from './database.ts';
import { openFunctions } from './functions.ts';
import { LOCAL_WEBHOOK_SECRET, outboxRoutes } from './outbox.ts';
import { serveRealtime } from './realtime.ts';
import { type FirebaseProject, thirdPartyAuth } from './third-party-auth.ts';

/** The local stack's keys. They open nothing outside this machine. */
export const KEYS = { anon: 'sb_publishable_local', service: 'sb_secret_local' } as const;

/** Seals the private links that the local database keeps. */
export const LOCAL_LINK_KEY = 'local';

type Options = {
  port: number;
  dataFolder: string | null;
  /** Added to the variables that hosted Supabase sets. */
  functionVariables: Record<string, string>;
  /** The preview's pages may call the functions too. */
  previewUrl?: string | undefined;
  /** The Auth emulator, whose tokens organizers send; without one every token is a stranger's. */
  firebase?: FirebaseProject;
};

/** Sets the caller's address, as Cloudflare does in front of hosted Supabase. */
function fromTheEdge(context: Context<{ Bindings: HttpBindings }>): Request {
  const address = getConnInfo(context).remote.address ?? '';
  const headers = new Headers(context.req.raw.headers);
  headers.set('cf-connecting-ip', address);
  headers.append('x-forwarded-for', address);
  return new Request(context.req.raw, { headers });
}

/** The token of a request, which supabase-js fills with the key when nobody is signed in. */
function bearerOf(authorization = ''): string | null {
  const [, token] = /^Bearer (\S+)$/i.exec(authorization) ?? [];
  const keys: readonly string[] = Object.values(KEYS);
  return token === undefined || keys.includes(token) ? null : token;
}

/** Supabase's one URL: the Data API, realtime, edge functions, and the outbox instead of an e-mail provider. */
export async function startSupabase(options: Options) {
  const { port, dataFolder, functionVariables, previewUrl, firebase } = options;
  const url = `http://127.0.0.1:${port}`;
  const database = await openDatabase({
    url: dataFolder ? `${dataFolder}/postgres` : 'memory://',
    publishableKey: KEYS.anon,
    secretKey: KEYS.service,
  });
  const variables = {
    SUPABASE_URL: url,
    SUPABASE_ANON_KEY: KEYS.anon,
    SUPABASE_SERVICE_ROLE_KEY: KEYS.service,
    EMAIL_API_URL: `${url}/outbox/emails`,
    EMAIL_API_KEY: 'local',
    EMAIL_WEBHOOK_SECRET: LOCAL_WEBHOOK_SECRET,
    GUEST_LINK_KEY: LOCAL_LINK_KEY,
    CLOCK_SECRET: LOCAL_CLOCK_SECRET,
    FIREBASE_API_KEY: 'local',
    POSTAL_ADDRESS: '1 Court Street, Gainesville, FL 32601',
    FIREBASE_PROJECT_ID: 'demo-showup',
    // No emulator is there: a caller that starts one overrides it.
    FIRESTORE_EMULATOR_HOST: '127.0.0.1:1',
    ...functionVariables,
  };
  const functions = openFunctions(variables);
  const claimsOf = firebase ? thirdPartyAuth(firebase) : async () => null;
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.get('/health', (context) => context.json({ ok: true }));
  app.route('/outbox', outboxRoutes(dataFolder ? `${dataFolder}/outbox` : null, functions.call));
  app.all(
    '/rest/v1/*',
    cors({ origin: '*', exposeHeaders: ['content-range', 'preference-applied'] }),
    async (context) => {
      const token = bearerOf(context.req.header('authorization'));
      return database.fetch(fromTheEdge(context), token === null ? null : await claimsOf(token));
    },
  );
  app.all('/functions/v1/*', async (context) => {
    const response = await functions.call(fromTheEdge(context));
    const origin = context.req.header('origin');
    if (origin && origin === previewUrl) response.headers.set('access-control-allow-origin', origin);
    return response;
  });
  const server = createServer(getRequestListener(app.fetch));
  const stopRealtime = await serveRealtime(server, database, KEYS.anon);
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return {
    url,
    database,
    functionVariables: variables,
    async stop() {
      await functions.stop();
      await stopRealtime();
      server.closeAllConnections();
      await once(server.close(), 'close');
      await database.close();
    },
  };
}
