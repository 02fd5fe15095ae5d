import { parseArgs } from 'node:util';
import { confirm } from '../dev/lib/confirm.ts';
import { runCommand } from '../dev/lib/shutdown.ts';
import {
  findOrganizer,
  listOrganizers,
  makeOrganizer,
  type Organizer,
  PLACES,
  type Place,
  removeOrganizer,
} from './organizer/places.ts';
import { chosenStores, STORE_OPTIONS, type Stores, targetsIn } from './stores.ts';

const USAGE = `npm run organizer -- --email you@example.com [--remove] [--project <name> --project <name>] [--local]
npm run organizer -- --list [--local]`;

const places = Object.keys(PLACES) as Place[];

function describe({ uid, email, has }: Organizer): string {
  const missing = places.filter((place) => !has[place]).map((place) => `\n  lacks ${PLACES[place]}`);
  return `${email || '(no address)'} ${uid}${missing.join('') || '\n  is an organizer everywhere'}`;
}

async function list(stores: Stores): Promise<void> {
  const organizers = await listOrganizers(stores);
  console.log(organizers.map(describe).join('\n') || 'Nobody is an organizer.');
  if (organizers.some(({ has }) => places.some((place) => !has[place])))
    throw new Error('Somebody is an organizer in one place and not in another: make or remove them again.');
}

async function change(stores: Stores, email: string, isRemoved: boolean, project?: string[]): Promise<void> {
  const found = await findOrganizer(stores, email);
  if (found === null) {
    throw new Error(
      `${email} has no account. Make one with a long password: Firebase console, Authentication, Users, Add user.`,
    );
  }
  console.log(`Before: ${describe(found)}`);
  const { firebase, supabase } = targetsIn(stores);
  await confirm([firebase, supabase], project);
  await (isRemoved ? removeOrganizer : makeOrganizer)(stores, found);
  console.log(
    isRemoved
      ? `\n${email} is no organizer any more. The account can still sign in, to nothing; delete it in the Firebase console.`
      : `\n${email} is an organizer. Who is signed in already signs in again: the claim is in new tokens only.`,
  );
}

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      email: { type: 'string' },
      remove: { type: 'boolean' },
      list: { type: 'boolean' },
      ...STORE_OPTIONS,
    },
  });
  const { email, remove = false, project } = values;
  if (values.list ? email || remove : !email?.includes('@')) throw new Error(`Whom?\n${USAGE}`);
  const stores = chosenStores(values.local === true);
  if (email === undefined) return list(stores);
  return change(stores, email.trim().toLowerCase(), remove, project);
});
