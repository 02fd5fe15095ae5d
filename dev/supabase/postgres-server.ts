import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, chown, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Where Debian's postgresql packages put one folder a major version. */
const DEBIAN_VERSIONS = '/usr/lib/postgresql';
const START_TIMEOUT_MS = 15_000;
const POLL_MS = 20;

export interface PostgresServer {
  /** A socket address as libpq and `openDatabase` take it. */
  url: string;
  stop(): Promise<void>;
}

interface Account {
  uid?: number;
  gid?: number;
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch {
    return false;
  }
}

/** The newest version's programs, or null where PostgreSQL isn't installed. */
export async function findPostgresBinaries(): Promise<string | null> {
  if (!(await exists(DEBIAN_VERSIONS))) return null;
  const versions = (await readdir(DEBIAN_VERSIONS)).sort((one, other) => Number(other) - Number(one));
  for (const version of versions) {
    const binaries = join(DEBIAN_VERSIONS, version, 'bin');
    if (await exists(join(binaries, 'initdb'))) return binaries;
  }
  return null;
}

/** PostgreSQL refuses to run as root, so root lends it the account its own package made. */
async function serverAccount(): Promise<Account> {
  if (process.getuid?.() !== 0) return {};
  const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const account =
    accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody');
  if (account === undefined)
    throw new Error('PostgreSQL needs an account other than root: create the user "postgres".');
  return { uid: Number(account[2]), gid: Number(account[3]) };
}

/** Safe only for data that is thrown away: nothing is flushed to disk. */
const SETTINGS = {
  listen_addresses: '',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // As hosted Supabase: without it a publication comes with a warning.
  wal_level: 'logical',
  max_connections: '250',
  shared_buffers: '32MB',
};

/**
 * Runs the server until its own input ends, which happens however this process ends: stop(), Ctrl-C, a crash or SIGKILL.
 * Then SIGINT, PostgreSQL's fast shutdown, and the folder is gone.
 */
const KEEPER = `
  trap '' INT TERM HUP
  folder=$1; shift
  "$@" >"$folder/log" 2>&1 &
  cat >/dev/null
  kill -INT $!
  wait
  rm -rf "$folder"
`;

async function isReady(binaries: string, folder: string): Promise<boolean> {
  try {
    await run(join(binaries, 'pg_isready'), ['--quiet', '--host', folder]);
    return true;
  } catch {
    return false;
  }
}

async function untilReady(binaries: string, folder: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await isReady(binaries, folder))) {
    if (Date.now() > deadline)
      throw new Error(`PostgreSQL did not start:\n${await readFile(join(folder, 'log'), 'utf8')}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

async function createCluster(
  data: string,
  binaries: string,
  options: Account & { cwd: string },
): Promise<void> {
  const cluster = [
    '--pgdata',
    data,
    '--username',
    'postgres',
    '--auth',
    'trust',
    '--encoding',
    'UTF8',
    '--locale',
    'C.UTF-8',
  ];
  await run(join(binaries, 'initdb'), [...cluster, '--no-sync'], options);
}

async function startIn(folder: string, binaries: string): Promise<PostgresServer> {
  const account = await serverAccount();
  if (account.uid !== undefined && account.gid !== undefined) await chown(folder, account.uid, account.gid);
  const options = { ...account, cwd: folder };
  const data = join(folder, 'data');
  await createCluster(data, binaries, options);
  const settings = Object.entries({ ...SETTINGS, unix_socket_directories: folder });
  const server = [
    join(binaries, 'postgres'),
    '-D',
    data,
    ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const keeper = spawn('sh', ['-c', KEEPER, 'keeper', folder, ...server], {
    ...options,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const ended = once(keeper, 'exit');
  const stop = async () => {
    keeper.stdin.end();
    await ended;
  };
  try {
    await untilReady(binaries, folder);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`, stop };
}

/** A throw-away server on a private socket, or null where this machine has no PostgreSQL. */
export async function startPostgresServer(): Promise<PostgresServer | null> {
  const binaries = await findPostgresBinaries();
  if (binaries === null) return null;
  const folder = await mkdtemp(join(tmpdir(), 'showup-postgres-'));
  try {
    return await startIn(folder, binaries);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}
