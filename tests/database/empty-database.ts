import type { LocalDatabase } from '../../dev/supabase/database.ts';

const TABLES = [
  ...['public.founders', 'public.referral_codes', 'public.referral_signups', 'public.beta_feedback'],
  ...['public.retired_numbers', 'public.organizers', 'private.founder_secrets', 'private.holds'],
  ...['private.signup_networks', 'private.attempts', 'private.open_numbers', 'private.guests'],
  ...['private.emails', 'private.emails_sent', 'private.email_stops', 'private.mail_addresses'],
  ...['private.mail_events', 'private.invitations', 'private.founder_games', 'private.series_follows'],
  ...['private.organizer_messages', 'private.message_recipients'],
  ...['private.near_events', 'private.organizer_notices', 'private.organizer_mail'],
];

/** From here on, rows that were deleted slow the next tests down. */
const LARGE_BYTES = 65_536;

/** `truncate` takes 30 ms: it makes new files for each table and index. In the role no trigger and no foreign key acts. */
const EMPTY = `
  do $$ begin
    if (select max(pg_relation_size(name)) from unnest('{${TABLES}}'::regclass[]) as name) > ${LARGE_BYTES} then
      truncate ${TABLES};
    end if;
    set local session_replication_role = replica;
    ${TABLES.map((table) => `delete from ${table};`).join(' ')}
    update private.founder_counter set last = 0, given = 0, kept = 0;
    update private.clock set lease_until = null, ended_at = null;
  end $$;
`;

/** Everything that people left in it; limits and settings stay. */
export async function emptyDatabase(database: Pick<LocalDatabase, 'exec'>): Promise<void> {
  await database.exec(EMPTY);
}

/** @returns the SQL that sets every limit back to what it is now, which is what the migrations say. */
export async function limitsReset({ query }: Pick<LocalDatabase, 'query'>): Promise<string> {
  const [limits] = await query<{ rows: string }>(
    "select string_agg(format('(%L, %s, %s, %s)', action, budget, budget_56, budget_48), ', ') as rows from private.limits",
  );
  return `
    update private.limits set budget = original.a, budget_56 = original.b, budget_48 = original.c
    from (values ${limits?.rows}) as original (action, a, b, c) where original.action = limits.action
  `;
}
