import { parseArgs } from 'node:util';
import { confirm } from '../dev/lib/confirm.ts';
import { runCommand } from '../dev/lib/shutdown.ts';
import type { RsvpTrace } from './forget/rsvps.ts';
import { eraseTraces, findTraces, hasTraces, type Traces } from './forget/traces.ts';
import { chosenStores, STORE_OPTIONS, targetsIn } from './stores.ts';

const USAGE = 'npm run forget -- --email ana@example.com [--project <name> --project <name>] [--local]';

function linesAbout({ founder, rsvps, perhaps, guest }: Traces): string[] {
  const line = ({ name, response, gameEventId }: RsvpTrace) => `${name}, ${response}, ${gameEventId}`;
  return [
    ...(founder
      ? [
          `Founder #${founder.founderNumber}: ${founder.name}, with the secret of the welcome email and the notes on emails sent`,
          `Referral code ${founder.code ?? '(none)'}, who came by it, and by whom this person came`,
        ]
      : []),
    ...rsvps.map((rsvp) => `RSVP and its guards: ${line(rsvp)}`),
    ...(guest.notes > 0 ? [`Notes on emails about games, and on stopping them: ${guest.notes}`] : []),
    ...perhaps.map((rsvp) => `Left alone, but has the same phone number: ${line(rsvp)}`),
  ];
}

const UNTIED = `
Survey answers carry no name, address or id of a person, so nobody can tell whose they are. Somebody who wrote a name into
one can quote it: then delete that row of beta_feedback in the Supabase dashboard. Copies: your backups, and what the
mail provider keeps of its emails.`;

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      email: { type: 'string' },
      ...STORE_OPTIONS,
    },
  });
  if (!values.email?.includes('@')) throw new Error(`Whom? ${USAGE}`);
  const stores = chosenStores(values.local === true);
  const traces = await findTraces(stores, values.email);
  const lines = linesAbout(traces);
  console.log(lines.length > 0 ? lines.join('\n') : `Nothing is stored under ${values.email}.`);
  if (hasTraces(traces)) {
    const { firebase, supabase } = targetsIn(stores);
    await confirm([firebase, supabase], values.project);
    await eraseTraces(stores, traces);
    const left = await findTraces(stores, values.email);
    if (hasTraces(left)) throw new Error('Something came back meanwhile. Run it again.');
    const isRetired = traces.founder?.confirmed === true;
    console.log(`\nDeleted.${isRetired ? ' The founder number is never given again.' : ''}`);
  }
  console.log(UNTIED);
});
