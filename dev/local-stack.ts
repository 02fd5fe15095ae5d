import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { lockLocalData, runningProcess } from './lib/local-folder.ts';
import { LOCAL } from './lib/paths.ts';
import { claimPort, configuredPort } from './lib/ports.ts';
import { type Stack, type StackInfo, startStack } from './stack.ts';
import { startClock } from './supabase/clock.ts';

const INFO_FILE = `${LOCAL}stack.json`;

/**
 * Starts the stack on the fixed addresses, with data that survives a restart. `.local/stack.json` describes it while it is up.
 * @param commands are named in the advice to choose another port.
 */
export async function startLocalStack(
  appUrl: string,
  commands: readonly string[],
  { seeded = true } = {},
): Promise<Stack> {
  lockLocalData();
  const ports = {
    supabase: await claimPort('supabase', commands),
    firestore: await claimPort('firestore', commands),
    auth: await claimPort('auth', commands),
  };
  const stack = await startStack({
    ports,
    appUrl,
    previewUrl: `http://localhost:${configuredPort('preview')}`,
    dataFolder: `${LOCAL}data`,
    seeded,
  });
  writeFileSync(INFO_FILE, `${JSON.stringify(stack.info, null, 2)}\n`);
  const stopClock = startClock(stack.info.supabaseUrl);
  return {
    ...stack,
    async stop() {
      stopClock();
      rmSync(INFO_FILE, { force: true });
      await stack.stop();
    },
  };
}

/** @throws when no stack is up here. */
export function runningStack(): StackInfo {
  // A stack that was killed leaves its file behind.
  if (runningProcess() === null || !existsSync(INFO_FILE)) {
    throw new Error('No local stack is up here. Start one: npm run preview');
  }
  return JSON.parse(readFileSync(INFO_FILE, 'utf8'));
}
