import { parseArgs } from 'node:util';
import { confirm } from '../dev/lib/confirm.ts';
import { runCommand } from '../dev/lib/shutdown.ts';
import { restoreFirestore, saveStores } from './backup/archive.ts';
import { chosenStores, STORE_OPTIONS, targetsIn } from './stores.ts';

const USAGE = `npm run backup -- --to <new folder> [--local]
npm run backup -- --restore-firestore <folder> [--project <name>] [--local]`;

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      'restore-firestore': { type: 'string' },
      ...STORE_OPTIONS,
    },
  });
  const { to, 'restore-firestore': from, project, local = false } = values;
  if (to && !from) {
    const counts = await saveStores(chosenStores(local), to);
    for (const [name, count] of Object.entries(counts)) console.log(`${String(count).padStart(8)}  ${name}`);
    console.log(`
Saved in ${to}. It holds names and addresses: keep it where only you can read it.
Not in it: Postgres' private tables (secrets in emails, holds, the outbox, stops, followers of series, games for founders), Firestore's admins and secrets/mailbox.
To restore Firestore: npm run backup -- --restore-firestore ${to}${local ? ' --local' : ''}
To restore Postgres: from a dump by pg_dump (docs/go-live.md, section 8). The JSON of Supabase is for reading.`);
  } else if (from && !to) {
    const stores = chosenStores(local);
    await confirm([targetsIn(stores).firebase], project);
    console.log(`${await restoreFirestore(stores.firestore, from)} documents are back.`);
  } else {
    throw new Error(USAGE);
  }
});
