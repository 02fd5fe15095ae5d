import { parseArgs } from 'node:util';
import { confirm } from '../dev/lib/confirm.ts';
import { runCommand } from '../dev/lib/shutdown.ts';
import { setPlaces } from './places/queues.ts';
import { chosenStores, STORE_OPTIONS, targetsIn } from './stores.ts';

await runCommand(async () => {
  const { values } = parseArgs({ options: STORE_OPTIONS });
  const stores = chosenStores(values.local === true);
  console.log(`Gives everybody who said yes a place in the queue of their game:
  a queue that is there keeps its order; who is missing follows in the order of answering.
  Places and first names of whoever is gone are taken out.`);
  await confirm([targetsIn(stores).firebase], values.project);
  const { events, rsvps } = await setPlaces(stores.firestore);
  console.log(`
${String(events).padStart(8)}  games whose queue was made or mended
${String(rsvps).padStart(8)}  answers that have their place key now`);
});
