import { parseArgs } from 'node:util';
import { confirm } from '../dev/lib/confirm.ts';
import { runCommand } from '../dev/lib/shutdown.ts';
import { recountPeople } from './people/recount.ts';
import { chosenStores, STORE_OPTIONS, targetsIn } from './stores.ts';

await runCommand(async () => {
  const { values } = parseArgs({ options: STORE_OPTIONS });
  const stores = chosenStores(values.local === true);
  console.log('Compares the record of every person with who was checked in, and repairs what differs.');
  await confirm([targetsIn(stores).firebase], values.project);
  const { people, repaired } = await recountPeople(stores.firestore);
  console.log(`
${String(people).padStart(8)}  records
${String(repaired).padStart(8)}  repaired`);
});
