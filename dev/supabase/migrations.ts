import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SqlSession } from './sql-session.ts';

export interface Migration {
  version: string;
  name: string;
  sql: string;
}

export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../supabase/migrations/', import.meta.url));

/** The file names `supabase db push` takes. */
const MIGRATION_FILE = /^(\d{14})_(\w+)\.sql$/;
const PRIVILEGES = /(^|_)privileges$/;

/** The Supabase CLI's own table: both agree on what has been applied. */
const HISTORY = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (
    version text primary key, statements text[], name text
  );
`;

async function readMigration(folder: string, file: string): Promise<Migration> {
  const [, version, name] = MIGRATION_FILE.exec(file) ?? [];
  if (version === undefined || name === undefined) {
    throw new Error(
      `${join(folder, file)} is not named <14 digits>_<name>.sql, so it would never be applied.`,
    );
  }
  return { version, name, sql: await readFile(join(folder, file), 'utf8') };
}

export async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(files.map((file) => readMigration(folder, file)));
}

export function newestPrivileges(migrations: readonly Migration[]): Migration {
  const newest = migrations.findLast(({ name }) => PRIVILEGES.test(name));
  if (newest === undefined)
    throw new Error('No migration named <14 digits>_privileges.sql states the privileges.');
  return newest;
}

async function applyMigration(database: SqlSession, { version, name, sql }: Migration): Promise<void> {
  try {
    await database.transaction(async (session) => {
      await session.exec(sql);
      await session.query(
        'insert into supabase_migrations.schema_migrations (version, name) values ($1, $2)',
        [version, name],
      );
    });
  } catch (cause) {
    throw new Error(`Migration ${version}_${name}.sql failed and was rolled back.`, { cause });
  }
}

/** Each migration is applied whole or not at all. */
export async function applyMigrations(database: SqlSession, migrations: readonly Migration[]): Promise<void> {
  await database.exec(HISTORY);
  const applied = await database.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations',
  );
  const versions = new Set(applied.map(({ version }) => version));
  for (const migration of migrations.filter(({ version }) => !versions.has(version))) {
    await applyMigration(database, migration);
  }
}
