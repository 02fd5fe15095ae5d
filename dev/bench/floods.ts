// Sends floods of made-up requests. Fails when somebody who has nothing to do with one has to wait, or gets nothing.

import type { Flood, Sql } from './floods/flood.ts';
import {
  confirmedByOne,
  confirmedByTwo,
  failingSignups,
  signups,
  welcomeEmails,
  wrongCodes,
} from './floods/founders.ts';
import { cancellation, emailsOfEvent } from './floods/guest-emails.ts';
import { madeUpRsvps } from './floods/rsvps.ts';
import { type Measured, withPostgres } from './harness.ts';

const CONNECTIONS = 20;

const IN_POSTGRES: ((pool: Sql) => Promise<Flood>)[] = [
  ...[signups, failingSignups, confirmedByOne, confirmedByTwo, wrongCodes, welcomeEmails],
  ...[emailsOfEvent, cancellation],
];

const EMPTY = `
  truncate public.founders, private.attempts, private.emails_sent, private.open_numbers, public.retired_numbers,
    private.guests, private.emails cascade;
  update private.founder_counter set last = 0;
`;

export async function measure(): Promise<Measured> {
  const inPostgres = await withPostgres(CONNECTIONS, async (pool, database) => {
    const measured: Flood[] = [];
    for (const measureOne of IN_POSTGRES) {
      await database.exec(EMPTY);
      measured.push(await measureOne(pool));
    }
    return measured;
  });
  const floods = [...inPostgres, ...(await madeUpRsvps())];
  return { rows: floods.map(({ row }) => row), problems: floods.flatMap(({ problems }) => problems) };
}
