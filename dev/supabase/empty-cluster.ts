import { existsSync, mkdirSync, openAsBlob, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createPgliteConnection } from '@supabase/lite/pglite';
import { ROOT } from '../lib/paths.ts';

const CACHE = `${ROOT}node_modules/.cache/showup/`;

function pgliteVersion(): string {
  return JSON.parse(readFileSync(`${ROOT}node_modules/@electric-sql/pglite/package.json`, 'utf8')).version;
}

/** Holds a local database. PGlite clears all of PostgreSQL's own 128 MB at each start, which takes it a second. */
const SHARED_BUFFERS = '16MB';

async function createCluster(): Promise<Blob> {
  const { driver } = await createPgliteConnection({ url: 'memory://' });
  await driver.waitReady;
  await driver.exec(`alter system set shared_buffers = '${SHARED_BUFFERS}'`);
  const cluster = await driver.dumpDataDir('none');
  await driver.close();
  return cluster;
}

/** PGlite's empty database as a tar file, cached: reading it takes half a second, creating it 3 s. */
export async function emptyCluster(): Promise<Blob> {
  const kept = `${CACHE}pglite-${pgliteVersion()}-${SHARED_BUFFERS}.tar`;
  if (existsSync(kept)) return openAsBlob(kept);
  const cluster = await createCluster();
  mkdirSync(CACHE, { recursive: true });
  // Renamed when whole: another process may look for the file now.
  const whole = `${kept}.${process.pid}`;
  writeFileSync(whole, Buffer.from(await cluster.arrayBuffer()));
  renameSync(whole, kept);
  return cluster;
}
