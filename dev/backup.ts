import { parseArgs } from 'node:util';
import { restoreFirestore, saveStores } from './backup/archive.ts';
import { runCommand } from './lib/shutdown.ts';
import { chosenStores } from './owner/stores.ts';

const USAGE = `npm run backup -- --to <new folder> [--local]
npm run backup -- --restore-firestore <folder> [--local]`;

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      'restore-firestore': { type: 'string' },
      local: { type: 'boolean' },
    },
  });
  const { to, 'restore-firestore': from, local = false } = values;
  if (to && !from) {
    const counts = await saveStores(chosenStores(local), to);
    for (const [name, count] of Object.entries(counts)) console.log(`${String(count).padStart(8)}  ${name}`);
    console.log(`\nSaved in ${to}. It holds names and addresses: keep it where only you can read it.`);
  } else if (from && !to) {
    console.log(`${await restoreFirestore(chosenStores(local).firestore, from)} documents are back.`);
  } else {
    throw new Error(USAGE);
  }
});
