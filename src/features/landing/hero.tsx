import type { ReactNode } from 'react';
import { ButtonLink } from '#components/ui/button.tsx';
import { env } from '#lib/env.ts';
import { hero } from './content.ts';
import { followJoin } from './lead-to-form.ts';

export function Hero({ actions, children }: { actions: ReactNode; children: ReactNode }) {
  return (
    <section
      id="hero"
      tabIndex={-1}
      className="mx-auto grid grid-cols-1 max-w-6xl -scroll-mt-[30px] outline-none items-center gap-10 px-4 pt-6 pb-12 sm:px-6 sm:py-10 lg:min-h-[85vh] lg:grid-cols-[1fr_27rem] lg:gap-16"
    >
      <div>
        <p className="display text-lg tracking-widest text-quiet">{hero.place}</p>
        <h1 className="display mt-2 text-[clamp(1.75rem,13.4vw,6rem)] leading-[0.9] text-balance lg:text-[4.5rem] xl:text-[5.5rem]">
          {hero.headline}
        </h1>
        <p className="mt-6 max-w-xl text-lg text-pretty">{hero.lead}</p>
        {actions}
        <p className="mt-6 max-w-xl text-pretty text-quiet">{hero.promise}</p>
      </div>
      <div className="relative">
        <CentreCircle />
        {children}
      </div>
    </section>
  );
}

export function JoinButtons({ signupHref }: { signupHref: string }) {
  return (
    <>
      <ButtonLink to={signupHref} onClick={followJoin}>
        {hero.joinWaitlist}
      </ButtonLink>
      <ButtonLink variant="plain" to={env.appUrl} target="_blank" rel="noopener">
        {hero.joinProduct}
      </ButtonLink>
    </>
  );
}

function CentreCircle() {
  return (
    <svg
      className="line-drawing absolute top-1/2 left-1/2 hidden [translate:-50%_-50%] text-line lg:block"
      viewBox="0 0 672 672"
      aria-hidden="true"
    >
      <circle cx="336" cy="336" r="335" />
    </svg>
  );
}
