import { FACTOR_IDS, FRUSTRATION_IDS, VENUES } from '#domain/feedback.ts';
import { SPORT_IDS } from '#domain/founder.ts';
import { type SeasonInvitation, seasonGame, seasonInvitations } from '../firebase/season.ts';
import type { LocalDatabase } from './database.ts';
import { pick, type SampleFounder, sampleFounders, WEEKS } from './sample-founders.ts';

/** Every fourth founder came by the link of one of the first three. */
const REFERRAL_EVERY = 4;
const REFERRERS = 3;
const SURVEYS = 15;
const REMARKS = ['Evenings only, I work days.', 'Please start before it gets cold.'];

async function addFounder(database: LocalDatabase, founder: SampleFounder, referredBy: string | null) {
  const { name, email, sports, frequency, joinedAt, isConfirmed } = founder;
  const joined = new Date(joinedAt);
  await database.query(
    `insert into public.founders (id, name, email, sports, frequency, referred_by, created_at, confirmed_at)
     values (gen_random_uuid(), $1, $2, $3, $4, $5, $6, $7)`,
    [name, email, sports, frequency, referredBy, joined, isConfirmed ? joined : null],
  );
}

/** Stores what `invite-founders` leaves of an email that was sent, without counting it as one of today's. */
async function addInvitation(database: LocalDatabase, invitation: SeasonInvitation) {
  const { eventId, email, secret, sentAt, openedAt } = invitation;
  await database.query(
    `with invitation as (
       insert into private.invitations (subject, founder_id, event_ids, secret, opened_at)
       select sha256(uuid_send(id) || convert_to($1, 'UTF8')), id, array[$1], $3, $5 from public.founders where email = $2
       returning subject
     )
     insert into private.emails (subject, kind, mailbox, contact, part, state, revision, wanted, said, sent_at)
     select subject, 'invitation', private.mailbox_hash($2), private.noted_contact($2), 'invitation', 'sent', 0,
       'invitation', 'invitation', $4
     from invitation`,
    [eventId, email, secret, new Date(sentAt), openedAt === null ? null : new Date(openedAt)],
  );
}

async function codeOf(database: LocalDatabase, { email }: SampleFounder): Promise<string | null> {
  const [row] = await database.query<{ code: string }>(
    'select code from public.referral_codes where user_email = $1',
    [email],
  );
  return row?.code ?? null;
}

/** Six weeks of signups, referrals, invitations and surveys, and a game for founders; only into an empty store. */
export async function seedFounders(database: LocalDatabase): Promise<void> {
  const [first] = await database.query('select from public.founders limit 1');
  if (first) return;
  const now = Date.now();
  const founders = sampleFounders(now);
  for (const [index, founder] of founders.entries()) {
    const isReferred = index >= REFERRERS && index % REFERRAL_EVERY === 0;
    const referrer = pick(founders, index % REFERRERS);
    await addFounder(database, founder, isReferred ? await codeOf(database, referrer) : null);
  }
  for (const invitation of seasonInvitations(now)) await addInvitation(database, invitation);
  const { token, event_ids, title, dates } = seasonGame(now);
  await database.query('insert into private.founder_games values ($1, $2, $3, $4)', [
    ...[token, event_ids, title],
    dates.map((date) => new Date(date)),
  ]);
  for (let index = 0; index < SURVEYS; index += 1) {
    await database.query(
      `insert into public.beta_feedback
         (id, frustration, sports, venue_ratings, commitment_factors, created_on, would_join, testimonial)
       values (gen_random_uuid(), $1, $2, $3, $4, current_date - $5::integer, $6, $7)`,
      [
        pick(FRUSTRATION_IDS, index * 3),
        [pick(SPORT_IDS, index), pick(SPORT_IDS, index + 1)],
        { [pick(VENUES, index)]: true, [pick(VENUES, index + 2)]: true },
        [pick(FACTOR_IDS, index), pick(FACTOR_IDS, index + 3)].join(','),
        (index * 3) % (WEEKS * 7),
        index % 3 > 0,
        index % 8 === 0 ? pick(REMARKS, index / 8) : null,
      ],
    );
  }
}
