import { parseArgs } from 'node:util';
import { confirm } from '../dev/lib/confirm.ts';
import { runCommand } from '../dev/lib/shutdown.ts';
import { GUESTS_DAYS, ORIGIN_DAYS, UNCONFIRMED_DAYS } from '../src/domain/retention.ts';
import { retainFirestore } from './retention/firestore.ts';
import { callFunction, chosenStores, STORE_OPTIONS, type Stores, targetsIn } from './stores.ts';

/** @returns the number of unconfirmed signups that were removed. */
async function retainSupabase(store: Stores['supabase']): Promise<number> {
  await callFunction(store, 'remove_ended_guest_notes');
  const { signups } = await callFunction<{ signups: number }>(store, 'remove_ended_data');
  return signups;
}

await runCommand(async () => {
  const { values } = parseArgs({ options: STORE_OPTIONS });
  const stores = chosenStores(values.local === true);
  console.log(`Removes for good what is kept no longer than this:
  browser and origin of an RSVP: ${ORIGIN_DAYS} days
  the guests of a game and its links: ${GUESTS_DAYS} days after it. Its counters and who came, as numbers, stay.
  a signup that nobody confirmed: ${UNCONFIRMED_DAYS} days
The answers to the survey are put into an order that tells nothing of when they came.`);
  const { firebase, supabase } = targetsIn(stores);
  await confirm([firebase, supabase], values.project);
  const { rsvps, events } = await retainFirestore(stores.firestore, Date.now());
  console.log(`
${String(rsvps).padStart(8)}  RSVPs without browser and origin
${String(events).padStart(8)}  games without guests and links
${String(await retainSupabase(stores.supabase)).padStart(8)}  signups that nobody confirmed`);
});
