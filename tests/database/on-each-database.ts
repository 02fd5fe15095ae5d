import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, beforeEach, describe } from 'vitest';
import { type LocalDatabase, openDatabase } from '../../dev/supabase/database.ts';
import { findPostgresBinaries, startPostgresServer } from '../../dev/supabase/postgres-server.ts';
import type { Claims } from '../../dev/supabase/third-party-auth.ts';
import { emptyDatabase, limitsReset } from './empty-database.ts';

export const PUBLISHABLE_KEY = 'sb_publishable_of_the_tests';
export const SECRET_KEY = 'sb_secret_of_the_tests';

export interface DatabaseUnderTest {
  readonly database: LocalDatabase;
  /** Speaks with the publishable key, as every browser does. */
  readonly visitor: SupabaseClient;
  /** Speaks with the secret key, as the edge functions do. */
  readonly service: SupabaseClient;
  /** What triggers warned about since the test began; empty on PGlite, which passes no warnings on. */
  readonly warnings: string[];
  /** Of a real server: allows connections beside the Data API's. */
  readonly url: string;
  /** Sets every limit back to what the migrations say. */
  readonly resetLimits: string;
}

interface Backend {
  name: 'PGlite' | 'PostgreSQL';
  start(): Promise<{ url: string }>;
}

const PGLITE: Backend = { name: 'PGlite', start: async () => ({ url: 'memory://' }) };

const POSTGRES: Backend = {
  name: 'PostgreSQL',
  start: async () => {
    // Autovacuum would free the space of rows that tests deleted, and so change the order in which new rows are read.
    const server = await startPostgresServer({ autovacuum: 'off' });
    if (server === null) throw new Error('The PostgreSQL programs went away while the tests ran.');
    return server;
  },
};

export const hasPostgres = findPostgresBinaries() !== null;
const backends: Backend[] = hasPostgres ? [PGLITE, POSTGRES] : [PGLITE];

/** The headers are what the edge adds about a caller, the claims what a verified token says. */
export function clientOf(
  database: LocalDatabase,
  key: string,
  headers: Record<string, string> = {},
  claims: Claims | null = null,
): SupabaseClient {
  return createClient('http://localhost', key, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers, fetch: (input, init) => database.fetch(new Request(input, init), claims) },
  });
}

async function openBackend(backend: Backend): Promise<DatabaseUnderTest> {
  const server = await backend.start();
  const warnings: string[] = [];
  const database = await openDatabase({
    url: server.url,
    publishableKey: PUBLISHABLE_KEY,
    secretKey: SECRET_KEY,
    onWarning: (message) => warnings.push(message),
  });
  return {
    url: server.url,
    database,
    warnings,
    resetLimits: await limitsReset(database),
    visitor: clientOf(database, PUBLISHABLE_KEY),
    service: clientOf(database, SECRET_KEY),
  };
}

export async function empty({ database, warnings, resetLimits }: DatabaseUnderTest): Promise<void> {
  await emptyDatabase(database);
  await database.exec(resetLimits);
  warnings.length = 0;
}

const shared = new Map<Backend['name'], Promise<DatabaseUnderTest>>();

/**
 * One database a backend and test process: starting one costs more than all its tests.
 * Nobody closes it: the end of the process frees the one, and stops and removes the other (see postgres-server.ts).
 */
function openShared(backend: Backend): Promise<DatabaseUnderTest> {
  const known = shared.get(backend.name) ?? openBackend(backend);
  shared.set(backend.name, known);
  return known;
}

type Declare = (opened: () => DatabaseUnderTest, backend: Backend) => void;

function onDatabases(subject: string, databases: readonly Backend[], declare: Declare): void {
  describe.each(databases)(`${subject} on $name`, (backend) => {
    let current: DatabaseUnderTest | undefined;
    const opened = (): DatabaseUnderTest => {
      if (current === undefined) throw new Error('The database is not open.');
      return current;
    };
    beforeAll(async () => {
      current = await openShared(backend);
    });
    beforeEach(() => empty(opened()));
    declare(opened, backend);
  });
}

/** Declares the same tests once for PGlite and once for a real server: what the local stack could let through that the real one doesn't. */
export const onEachDatabase = (subject: string, declare: Declare) => onDatabases(subject, backends, declare);

/** Declares tests of what our own SQL does, for a real server, or for PGlite where there is none. */
export const onOneDatabase = (subject: string, declare: Declare) =>
  onDatabases(subject, backends.slice(-1), declare);

/** Declares tests that need a server: of connections beside each other, and of PostgreSQL's own programs. */
export function onPostgres(subject: string, declare: Declare): void {
  if (hasPostgres) onDatabases(subject, [POSTGRES], declare);
  else describe.skip(subject, () => undefined);
}
