import type { SendPassResult } from '#data/supabase/referrals.ts';

export const sendPassWords = {
  lead: 'We mail the private link of your pass to the address you joined with.',
  email: 'Email of your signup',
  invalid: 'Valid email required',
  submit: 'Send me my pass',
  submitting: 'Sending…',
};

/** The same sentence for every address: it must not tell who is on the list. */
export function sendPassSentence(result: SendPassResult): string {
  switch (result.status) {
    case 'accepted':
      return 'If that address is on the list, its pass is on the way. Look in the spam folder too. We send it at most once an hour.';
    case 'refused':
      return result.reason === 'invalid'
        ? sendPassWords.invalid
        : 'Too many passes were asked for just now. Please try again later.';
    case 'failed':
      return 'That did not get through. Please try again.';
  }
}
