import { rmSync } from 'node:fs';
import { runningProcess } from './lib/lock.ts';
import { LOCAL } from './lib/paths.ts';
import { runCommand } from './lib/shutdown.ts';

await runCommand(async () => {
  const pid = runningProcess();
  if (pid !== null) {
    throw new Error(
      `The local data is in use by process ${pid}. Stop it first (Ctrl-C in its terminal), then reset.`,
    );
  }
  rmSync(LOCAL, { recursive: true, force: true });
  console.log('The local data is gone. npm start begins with fresh seed data.');
});
