import { ButtonLink } from '#components/ui/button.tsx';
import type { Survey } from '#domain/feedback.ts';
import { COHORT_SIZE } from '#domain/founding-board.ts';
import { takeFocus } from '#lib/take-focus.ts';
import { thanks } from './content.ts';

type ThanksProps = Pick<Extract<Survey, { status: 'submitted' }>, 'founderNumber' | 'hasPass' | 'hasMoved'>;

export function Thanks({ founderNumber, hasPass, hasMoved }: ThanksProps) {
  const isWaiting = founderNumber !== null && founderNumber > COHORT_SIZE;
  return (
    <section className="flex grow flex-col px-2 pt-6 pb-2 lg:rounded-xl lg:border-2 lg:border-hardwood lg:bg-card lg:p-10">
      <h2
        ref={hasMoved ? takeFocus : null}
        tabIndex={-1}
        className="display text-5xl leading-none normal-case outline-none lg:text-6xl"
      >
        {thanks.heading}
      </h2>
      <p className="mt-3 text-lg text-pretty">{thanks.text}</p>
      {founderNumber !== null && (
        <div className="mt-6 rounded-xl bg-ball p-6 text-on-ball">
          <p className="display">
            <span className="block text-3xl leading-none">
              {isWaiting ? thanks.waitlist : thanks.founder}
            </span>{' '}
            <span className="block text-[7rem] leading-[0.9]">#{founderNumber}</span>
          </p>
          <p className="mt-2 text-pretty">{(isWaiting ? thanks.waiting : thanks.welcome)(founderNumber)}</p>
        </div>
      )}
      <div className="mt-8 grid gap-2 sm:grid-cols-2">
        {hasPass && <ButtonLink to="/?founder=signup">{thanks.pass}</ButtonLink>}
        <ButtonLink to="/" variant={founderNumber === null || hasPass ? 'plain' : 'loud'}>
          {thanks.home}
        </ButtonLink>
        {founderNumber === null && <ButtonLink to="/?founder=signup">{thanks.join}</ButtonLink>}
      </div>
    </section>
  );
}
