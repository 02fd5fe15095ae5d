import type { HeldNumber } from '#domain/referral.ts';
import { useNow } from '#lib/now.ts';
import { lapseLine, lapseOffer } from './hold-content.ts';

/** Lines about a number whose hold has ended. */
export function LapseLines({ number }: { number: HeldNumber }) {
  return (
    <>
      <p>{lapseLine(number, useNow())}</p>
      <p className="font-semibold">{lapseOffer(number)}</p>
    </>
  );
}
