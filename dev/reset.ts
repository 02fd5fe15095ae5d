import { rmSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { confirm } from './lib/confirm.ts';
import { localFolderState, runningProcess } from './lib/local-folder.ts';
import { LOCAL } from './lib/paths.ts';
import { runCommand } from './lib/shutdown.ts';

await runCommand(async () => {
  const { values } = parseArgs({ options: { project: { type: 'string', multiple: true } } });
  const pid = runningProcess();
  if (pid !== null) {
    throw new Error(
      `The local data is in use by process ${pid}. Stop it first (Ctrl-C in its terminal), then reset.`,
    );
  }
  switch (localFolderState()) {
    case 'missing':
      console.log(`There is no local data in ${LOCAL}.`);
      return;
    case 'not-ours':
      throw new Error(`${LOCAL} was left alone: it is a link, or was not made by npm start.`);
    case 'ours':
      console.log(`All local data is in ${LOCAL}: founders, games, answers, builds.`);
      await confirm([{ what: 'the folder', name: basename(LOCAL) }], values.project);
      rmSync(LOCAL, { recursive: true, force: true });
      console.log('The local data is gone. npm start begins with fresh seed data.');
  }
});
