import { FACTOR_IDS, FRUSTRATION_IDS, VENUES } from '#domain/feedback.ts';
import { FREQUENCY_IDS, SPORT_IDS, type SportId } from '#domain/founder.ts';
import { NAMES } from '../firebase/season.ts';
import type { LocalDatabase } from './database.ts';

const FOUNDERS = 37;
/** Number of the latest founders who have not confirmed yet. */
const HELD = 3;
const SPORTS: SportId[][] = [
  ['volleyball'],
  ['volleyball', 'basketball'],
  ['pickleball'],
  ['tennis', 'pickleball'],
  ['volleyball', 'pickleball'],
  ['basketball'],
  ['volleyball', 'tennis'],
];
const WEEKS = 6;
/** Every fourth founder came by the link of one of the first three. */
const REFERRAL_EVERY = 4;
const REFERRERS = 3;
const SURVEYS = 15;
const REMARKS = ['Evenings only, I work days.', 'Please start before it gets cold.'];

const pick = <T>(list: readonly T[], index: number): T => {
  const found = list[index % list.length];
  if (found === undefined) throw new Error('There is nothing to pick from.');
  return found;
};

/** Days since this founder joined: few at first, then more a day. */
function daysAgo(index: number): number {
  return WEEKS * 7 * (1 - Math.sqrt((index + 1) / FOUNDERS));
}

async function addFounder(database: LocalDatabase, index: number, referredBy: string | null) {
  await database.query(
    `insert into public.founders (id, name, email, sports, frequency, referred_by, created_at, confirmed_at)
     select gen_random_uuid(), $1, $2, $3, $4, $5, joined_at, case when $7 then joined_at end
     from cast(now() - $6::float8 * interval '1 day' as timestamptz) as joined_at`,
    [
      `${pick(NAMES, index)} Sample`,
      `founder-${index + 1}@example.com`,
      pick(SPORTS, index * 3),
      pick(FREQUENCY_IDS, index),
      referredBy,
      daysAgo(index),
      index < FOUNDERS - HELD,
    ],
  );
}

async function codeOf(database: LocalDatabase, index: number): Promise<string | null> {
  const [row] = await database.query<{ code: string }>(
    'select code from public.referral_codes where user_email = $1',
    [`founder-${index + 1}@example.com`],
  );
  return row?.code ?? null;
}

/** Six weeks of signups, referrals and surveys; only into an empty store. */
export async function seedFounders(database: LocalDatabase): Promise<void> {
  const [first] = await database.query('select from public.founders limit 1');
  if (first) return;
  for (let index = 0; index < FOUNDERS; index += 1) {
    const isReferred = index >= REFERRERS && index % REFERRAL_EVERY === 0;
    await addFounder(database, index, isReferred ? await codeOf(database, index % REFERRERS) : null);
  }
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
