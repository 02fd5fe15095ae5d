import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { lockLocalData } from './lib/lock.ts';
import { LOCAL } from './lib/paths.ts';
import { claimPort } from './lib/ports.ts';
import { type Stack, type StackInfo, startStack } from './stack.ts';

const INFO_FILE = `${LOCAL}stack.json`;

/** The stack on the fixed addresses, with the data that survives a restart. While it is up, `.local/stack.json` describes it. */
export async function startLocalStack(appUrl: string): Promise<Stack> {
  lockLocalData();
  const ports = {
    supabase: await claimPort('supabase'),
    firestore: await claimPort('firestore'),
    auth: await claimPort('auth'),
  };
  const stack = await startStack({
    ports,
    appUrl,
    dataFolder: `${LOCAL}data`,
    workFolder: `${LOCAL}work`,
    seeded: true,
  });
  writeFileSync(INFO_FILE, `${JSON.stringify(stack.info, null, 2)}\n`);
  return {
    ...stack,
    async stop() {
      rmSync(INFO_FILE, { force: true });
      await stack.stop();
    },
  };
}

/** @throws when no stack is up here. */
export function runningStack(): StackInfo {
  if (!existsSync(INFO_FILE)) {
    throw new Error(`There is no ${INFO_FILE}: no local stack is up. Start one: npm run preview`);
  }
  return JSON.parse(readFileSync(INFO_FILE, 'utf8'));
}
