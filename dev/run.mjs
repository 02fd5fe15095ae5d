// The entry point of every command: `node dev/run.mjs <folder>/<program> [args]`. Needs only the system's Node (20 or newer)
// and git: installs the locked packages when they are missing or out of date, then runs <folder>/<program>.ts with the
// Node 24 that is among them.
import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const programs = `${root}node_modules/.bin`;

/** Node's compile cache, for the dozens of programs that a run starts. */
const NODE_COMPILE_CACHE = `${root}node_modules/.cache/node/`;

const ORPHAN_CHECK_MS = 500;

function run(command, args) {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, PATH: `${programs}:${process.env.PATH}`, NODE_COMPILE_CACHE };
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env });
    // This process waits for the child to shut down in order. Ctrl-C may reach both; a second signal changes nothing.
    const forward = (signal) => child.kill(signal);
    process.on('SIGINT', forward).on('SIGTERM', forward).on('SIGHUP', forward);
    // npm passes no signal on: this process only gets another parent.
    const parent = process.ppid;
    const orphaned = setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), ORPHAN_CHECK_MS);
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      clearInterval(orphaned);
      process.off('SIGINT', forward).off('SIGTERM', forward).off('SIGHUP', forward);
      resolve(signal ? 1 : (code ?? 1));
    });
  });
}

function changedAt(file) {
  return statSync(root + file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** npm's own record may be this much older than the lock file: an `npm install` by hand writes both within moments. */
const SAME_INSTALL_MS = 60_000;

function isInstalled() {
  return changedAt('node_modules/.package-lock.json') + SAME_INSTALL_MS >= changedAt('package-lock.json');
}

async function install() {
  if (isInstalled()) return;
  console.log('Installing packages (about a minute, once) …');
  const code = await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  if (code !== 0) {
    console.error('Packages could not be installed. Check the network, then run the same command again.');
    process.exit(code);
  }
}

const [program, ...args] = process.argv.slice(2);
await install();
process.exitCode = await run(`${programs}/node`, [`${program}.ts`, ...args]);
