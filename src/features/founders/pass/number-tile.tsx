import type { ReactNode } from 'react';
import { COHORT_SIZE } from '#domain/founding-board.ts';
import type { HeldNumber } from '#domain/referral.ts';
import { cn } from '#lib/cn.ts';
import { useNow } from '#lib/now.ts';
import { takeFocus } from '#lib/take-focus.ts';
import { lapseLine, lapseOffer } from './hold-content.ts';
import { passWords } from './pass-content.ts';

interface NumberTileProps {
  greeting: string;
  founderNumber: number | null;
  /** Takes the focus: the visitor waits for this number. */
  isAskedFor: boolean;
  /** The number is open to others. */
  isLapsed?: boolean;
  children?: ReactNode;
}

export function NumberTile({
  greeting,
  founderNumber,
  isAskedFor,
  isLapsed = false,
  children,
}: NumberTileProps) {
  const isWaiting = founderNumber !== null && founderNumber > COHORT_SIZE;
  const kind = isWaiting ? passWords.waitlist : passWords.founder;
  return (
    <div className="court-paint grid place-content-center px-6 py-8 text-center text-on-court">
      <p className="text-xl font-semibold wrap-anywhere">{greeting}</p>
      <h3
        ref={isAskedFor ? takeFocus : null}
        tabIndex={-1}
        className={cn('display mt-3 mb-4 scroll-mt-44 outline-none', !isLapsed && 'text-ball')}
      >
        <span className="block text-3xl leading-none">{isLapsed ? passWords.unconfirmed : kind}</span>{' '}
        <span className="block text-[7rem] leading-[0.9] sm:text-[9rem]">#{founderNumber ?? '–'}</span>
      </h3>
      <div className="mx-auto grid max-w-sm gap-3 text-balance">{children}</div>
    </div>
  );
}

export function LapseLines({ number }: { number: HeldNumber }) {
  return (
    <>
      <p>{lapseLine(number, useNow())}</p>
      <p className="font-semibold">{lapseOffer(number)}</p>
    </>
  );
}
