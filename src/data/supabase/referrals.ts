import type { FounderPass } from '#domain/referral.ts';
import { supabase, TOO_MANY_REQUESTS } from './client.ts';

/** Failed says nothing about the code: asking again may find it. */
export type ReferrerAnswer = { status: 'ready'; name: string } | { status: 'unknown' } | { status: 'failed' };

/** The first name behind an active code. */
export async function readReferrer(code: string): Promise<ReferrerAnswer> {
  const { data, error } = await supabase.rpc('referrer_name', { code });
  if (error) {
    console.error('The referral code could not be looked up.', error);
    return { status: 'failed' };
  }
  return data === null ? { status: 'unknown' } : { status: 'ready', name: data };
}

export type PassAnswer =
  | { status: 'ready'; pass: FounderPass }
  | { status: 'unknown' }
  | { status: 'failed' };

/** The pass of the founder with this id; unknown when there is none, or no longer. */
export async function readFounderPass(id: string): Promise<PassAnswer> {
  const { data, error } = await supabase.rpc('founder_pass', { id });
  if (error) {
    console.error('The founder pass is not available.', error);
    return { status: 'failed' };
  }
  const row = data[0];
  if (!row) return { status: 'unknown' };
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
