import { EVENT_TIME_ZONE } from '#domain/event.ts';
import { COHORT_SIZE } from '#domain/founding-board.ts';
import type { HeldNumber } from '#domain/referral.ts';
import { formatMoment, type Instant } from '#lib/dates.ts';

export function momentOf(instant: Instant, now: Instant): string {
  return formatMoment(instant, now, EVENT_TIME_ZONE);
}

export function lapseLine({ founderNumber, firstNumber, heldUntil }: HeldNumber, now: Instant): string {
  const ended = `Your hold on number ${firstNumber} ended on ${momentOf(heldUntil, now)}`;
  return founderNumber === firstNumber
    ? `${ended}, and it is open again.`
    : `${ended}, and somebody who joined later has it now.`;
}

export function lapseOffer({ founderNumber, firstNumber }: HeldNumber): string {
  if (founderNumber === firstNumber) return 'Confirm before somebody else joins, and it is yours for good.';
  const place = founderNumber <= COHORT_SIZE ? '' : ', on the waitlist';
  return `Confirm now, and you get number ${founderNumber} for good${place}.`;
}
