import { parseArgs } from 'node:util';
import { confirm } from '../dev/lib/confirm.ts';
import { runCommand } from '../dev/lib/shutdown.ts';
import { forgetMadeUp } from './forget/made-up.ts';
import type { RsvpTrace } from './forget/rsvps.ts';
import { eraseTraces, findTraces, hasTraces, type Traces } from './forget/traces.ts';
import { chosenStores, STORE_OPTIONS, type Stores, targetsIn } from './stores.ts';

const USAGE = `npm run forget -- --email ana@example.com [--project <name> --project <name>] [--local]
npm run forget -- --made-up --since 2026-11-20T18:00Z [--until <time>] [--network <code>] [--domain <domain>] [--project <name>] [--local]`;

function linesAbout({ founder, rsvps, perhaps, guest, records, perhapsRecords }: Traces): string[] {
  const line = ({ name, response, gameEventId }: RsvpTrace) => `${name}, ${response}, ${gameEventId}`;
  return [
    ...(founder
      ? [
          `Founder #${founder.founderNumber}: ${founder.name}, with the secret of the welcome email and the notes on emails sent`,
          `Referral code ${founder.code ?? '(none)'}, who came by it, and by whom this person came`,
        ]
      : []),
    ...rsvps.map((rsvp) => `RSVP and its guards: ${line(rsvp)}`),
    ...(guest.notes > 0 ? [`Notes on emails, their addresses, and on stopping them: ${guest.notes}`] : []),
    ...(records.length > 0 ? ['The record of the games they came to'] : []),
    ...perhaps.map((rsvp) => `Left alone, but has the same phone number: ${line(rsvp)}`),
    ...perhapsRecords.map((name) => `Left alone, but has the same phone number: the record ${name}`),
  ];
}

const UNTIED = `
Survey answers carry no name, address or id of a person, so nobody can tell whose they are. Somebody who wrote a name into
one can quote it: then delete that row of beta_feedback in the Supabase dashboard. Copies: your backups, and what the
mail provider keeps of its emails.`;

async function forgetPerson(stores: Stores, email: string, project?: string[]): Promise<void> {
  const traces = await findTraces(stores, email);
  const lines = linesAbout(traces);
  console.log(lines.length > 0 ? lines.join('\n') : `Nothing is stored under ${email}.`);
  if (hasTraces(traces)) {
    const { firebase, supabase } = targetsIn(stores);
    await confirm([firebase, supabase], project);
    await eraseTraces(stores, traces);
    const left = await findTraces(stores, email);
    if (hasTraces(left)) throw new Error('Something came back meanwhile. Run it again.');
    const isRetired = traces.founder?.confirmed === true;
    console.log(`\nDeleted.${isRetired ? ' The founder number is never given again.' : ''}`);
  }
  console.log(UNTIED);
}

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      email: { type: 'string' },
      'made-up': { type: 'boolean' },
      since: { type: 'string' },
      until: { type: 'string' },
      network: { type: 'string' },
      domain: { type: 'string' },
      ...STORE_OPTIONS,
    },
  });
  const { email, since, until = new Date().toISOString(), network = null, domain = null, project } = values;
  const stores = chosenStores(values.local === true);
  if (email?.includes('@') && !values['made-up']) return forgetPerson(stores, email, project);
  if (values['made-up'] && since && !email)
    return forgetMadeUp(stores, { since, until, network, domain }, project);
  throw new Error(`Whom? ${USAGE}`);
});
