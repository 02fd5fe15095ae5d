import type { FounderPass } from '#domain/referral.ts';
import { callFunction, database, REQUEST_TIMEOUT_MS, TOO_MANY_REQUESTS } from './client.ts';

/** Failed says nothing about the code: asking again may find it. */
export type ReferrerAnswer = { status: 'ready'; name: string } | { status: 'unknown' } | { status: 'failed' };

/** The first name behind an active code. */
export async function readReferrer(code: string): Promise<ReferrerAnswer> {
  const { data, error } = await database.rpc('referrer_name', { code });
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
  const { data, error } = await database.rpc('founder_pass', { id });
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
  try {
    const { ok, status } = await callFunction(
      'send-pass',
      { email },
      AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    );
    if (ok) return { status: 'accepted' };
    if (status === BAD_REQUEST) return { status: 'refused', reason: 'invalid' };
    if (status === TOO_MANY_REQUESTS) return { status: 'refused', reason: 'too-many' };
    console.error(`send-pass answered ${status}.`);
  } catch (cause) {
    console.error('The pass was not requested.', cause);
  }
  return { status: 'failed' };
}
