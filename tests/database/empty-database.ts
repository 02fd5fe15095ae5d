import type { LocalDatabase } from '../../dev/supabase/database.ts';

const EMPTY = `
  truncate public.founders, public.referral_codes, public.referral_signups, public.beta_feedback, private.emails,
    private.founder_secrets, private.holds, private.signup_networks, private.attempts, private.emails_sent, private.open_numbers, public.retired_numbers,
    private.guests, private.email_stops, private.mail_addresses, private.mail_events, private.invitations, private.founder_games, public.organizers;
  update private.founder_counter set last = 0, given = 0, kept = 0;
`;

/** Everything that people left in it; limits and settings stay. */
export async function emptyDatabase(database: Pick<LocalDatabase, 'exec'>): Promise<void> {
  await database.exec(EMPTY);
}
