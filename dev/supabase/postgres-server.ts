import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

const START_TIMEOUT_MS = 15_000;
const POLL_MS = 20;

export interface PostgresServer {
  url: string;
  stop(): Promise<void>;
}

/** The newest version's programs in Debian's packages; null without PostgreSQL. */
export function findPostgresBinaries(): string | null {
  const version = (path: string) => Number(path.split('/').at(-3));
  const found = globSync('/usr/lib/postgresql/*/bin/initdb');
  const newest = found.toSorted((one, other) => version(one) - version(other)).at(-1);
  return newest === undefined ? null : dirname(newest);
}

/** The package's own user, for root: PostgreSQL refuses to run as root. */
function serverAccount() {
  if (process.getuid?.() !== 0) return null;
  const id = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('--user'), gid: id('--group') };
}

const SETTINGS = {
  listen_addresses: '',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // As on hosted Supabase. PostgreSQL warns about a publication at any lower level.
  wal_level: 'logical',
  max_connections: '250',
  shared_buffers: '32MB',
};

/** Runs the server until its input ends: by stop(), or however this process ends. SIGINT is PostgreSQL's fast shutdown. */
const KEEPER = `
  trap '' INT TERM HUP
  folder=$1; shift
  "$@" >"$folder/log" 2>&1 &
  cat >/dev/null
  kill -INT $!
  wait
  rm -rf "$folder"
`;

async function untilReady(binaries: string, folder: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    try {
      await run(join(binaries, 'pg_isready'), ['--quiet', '--host', folder]);
      return;
    } catch {
      if (Date.now() > deadline)
        throw new Error(`PostgreSQL did not start:\n${await readFile(join(folder, 'log'), 'utf8')}`);
      await delay(POLL_MS);
    }
  }
}

/**
 * A throw-away server on a private socket, or null where this machine has no PostgreSQL.
 * @param more of PostgreSQL's settings.
 */
export async function startPostgresServer(more: Record<string, string> = {}): Promise<PostgresServer | null> {
  const binaries = findPostgresBinaries();
  if (binaries === null) return null;
  const folder = await mkdtemp(join(tmpdir(), 'showup-postgres-'));
  let stop = () => rm(folder, { recursive: true, force: true });
  try {
    const account = serverAccount();
    if (account) await chown(folder, account.uid, account.gid);
    const options = { ...account, cwd: folder };
    const data = join(folder, 'data');
    await run(
      join(binaries, 'initdb'),
      [
        ...['--pgdata', data, '--username', 'postgres', '--auth', 'trust', '--no-sync'],
        ...['--encoding', 'UTF8', '--locale', 'C.UTF-8'],
      ],
      options,
    );
    const settings = Object.entries({ ...SETTINGS, ...more, unix_socket_directories: folder });
    const server = [
      ...[join(binaries, 'postgres'), '-D', data],
      ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ];
    const keeper = spawn('sh', ['-c', KEEPER, 'keeper', folder, ...server], {
      ...options,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    const ended = once(keeper, 'exit');
    stop = async () => {
      keeper.stdin.end();
      await ended;
    };
    await untilReady(binaries, folder);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`, stop };
}
