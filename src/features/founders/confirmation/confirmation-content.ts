import type { ConfirmResult } from '#data/supabase/confirming.ts';
import { COHORT_SIZE } from '#domain/founding-board.ts';
import type { HeldNumber } from '#domain/referral.ts';
import type { Instant } from '#lib/dates.ts';
import { env } from '#lib/env.ts';
import { lapseLine, lapseOffer, momentOf } from '../pass/hold-content.ts';

type Refusal = Extract<ConfirmResult, { status: 'refused' }>['reason'];

const refusals: Record<Refusal, string> = {
  unknown: `This link is not, or no longer, one of ours. Only the newest email counts. If it is the newest, write to ${env.contactEmail}.`,
  'too-many':
    'Many wrong links were opened from your network just now. Wait a few minutes and open yours again.',
};

export const confirmationWords = {
  title: 'Keep your number',
  lead: 'One press, and the number in your email is yours for good.',
  asked: (number: HeldNumber, now: Instant): string => {
    const { founderNumber, hold, heldUntil } = number;
    switch (hold) {
      case 'held':
        return `Number ${founderNumber} is held for you until ${momentOf(heldUntil, now)}. One press, and it is yours for good.`;
      case 'lapsed':
        return `${lapseLine(number, now)} ${lapseOffer(number)}`;
      case 'confirmed':
        return `Number ${founderNumber} is yours for good already.`;
    }
  },
  confirm: (number: HeldNumber | null) => {
    if (number === null) return 'Keep my number';
    return number.hold === 'confirmed' ? 'Show my pass' : `Keep #${number.founderNumber}`;
  },
  confirming: 'One moment…',
  confirmed: (firstName: string) => `It is yours, ${firstName}.`,
  kept: (founderNumber: number, firstNumber: number) => {
    if (founderNumber === firstNumber) return 'This number is yours for good.';
    const place = founderNumber <= COHORT_SIZE ? '' : ', on the waitlist';
    return `The hold on #${firstNumber} was over, and somebody else has it now. #${founderNumber} is yours for good${place}.`;
  },
  later: 'Almost yours',
  laterLead: (later: Extract<ConfirmResult, { status: 'later' }>, now: Instant) =>
    `Many numbers were confirmed today from your network, or with your kind of address. Press again from ${momentOf(later.countsFrom, now)} on: number ${later.founderNumber} is held for you until ${momentOf(later.heldUntil, now)}.`,
  refused: 'That link did not work',
  refusals,
  failed: 'That did not get through',
  failedLead: 'Your number is as it was. Check the connection and try again.',
  retry: 'Try again',
  leave: 'Go on to the site',
  movedTitle: 'Your pass has moved',
  movedLead:
    'It no longer opens on this device. Once the button in our email was pressed, the pass opens from that email: press it here too, or have us send it again below.',
  joinAnew: 'Join with another address',
  otherTitle: 'Another founder’s pass',
  otherLead: 'This device shows a pass already, and the link you opened is another founder’s.',
  keepOwn: 'Keep the pass of this device',
  openOther: 'Show the other one instead',
};
