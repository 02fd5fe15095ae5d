import type { FounderPass } from '#domain/referral.ts';
import { isCount, supabase, TOO_MANY_REQUESTS } from './client.ts';

/** Failed says nothing about the code: asking again may find it. */
export type ReferrerResult = { status: 'ready'; name: string } | { status: 'unknown' } | { status: 'failed' };

/** The first name behind an active code. */
export async function readReferrer(code: string): Promise<ReferrerResult> {
  const { data, error } = await supabase.rpc('referrer_name', { code });
  if (data === null && !error) return { status: 'unknown' };
  if (typeof data === 'string') return { status: 'ready', name: data };
  console.error('The referral code could not be looked up.', error ?? data);
  return { status: 'failed' };
}

export type PassResult =
  | { status: 'ready'; pass: FounderPass }
  | { status: 'unknown' }
  | { status: 'failed' };

/** The pass of the founder with this id; unknown when there is none, or no longer. */
export async function readFounderPass(id: string): Promise<PassResult> {
  const { data, error } = await supabase.rpc('founder_pass', { id });
  const row = data?.[0];
  if (Array.isArray(data) && !row) return { status: 'unknown' };
  if (!row || ![row.founder_number, row.signups, row.rewards, row.spots_left].every(isCount)) {
    console.error('The founder pass is not available.', error ?? data);
    return { status: 'failed' };
  }
  return {
    status: 'ready',
    pass: {
      founderNumber: row.founder_number,
      firstName: row.first_name,
      referralCode: row.referral_code,
      signups: row.signups,
      rewards: row.rewards,
      spotsLeft: row.spots_left,
    },
  };
}

/** Accepted says nothing about the address: it is the answer whether or not somebody joined with it. */
export type SendPassResult =
  | { status: 'accepted' }
  | { status: 'refused'; reason: 'invalid' | 'too-many' }
  | { status: 'failed' };

const BAD_REQUEST = 400;

/** Mails the private link to an address, if it is on the list. */
export async function sendPass(email: string): Promise<SendPassResult> {
  const { error, response } = await supabase.functions.invoke('send-pass', { body: { email } });
  if (!error) return { status: 'accepted' };
  if (response?.status === BAD_REQUEST) return { status: 'refused', reason: 'invalid' };
  if (response?.status === TOO_MANY_REQUESTS) return { status: 'refused', reason: 'too-many' };
  console.error(response ? `send-pass answered ${response.status}.` : 'The pass was not requested.', error);
  return { status: 'failed' };
}
