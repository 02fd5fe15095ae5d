import { LazyMotion, MotionConfig } from 'framer-motion';
import * as m from 'framer-motion/m';
import type { Join } from '#domain/founder.ts';
import { success } from './form-content.ts';

const loadFeatures = () => import('./motion-features.ts').then((module) => module.motionFeatures);

function takeFocus(heading: HTMLHeadingElement | null) {
  heading?.focus();
}

/** The new founder's number settles into place. It is readable at once, moving or not. */
export function SuccessView({ founderNumber, join }: { founderNumber: number; join: Join }) {
  return (
    <LazyMotion features={loadFeatures} strict>
      <MotionConfig reducedMotion="user">
        <m.div
          initial={{ scale: 0.92, y: 16 }}
          animate={{ scale: 1, y: 0 }}
          transition={{ duration: 0.36, ease: [0.2, 0.8, 0.2, 1] }}
          className="court-paint grid grow place-content-center px-6 py-10 text-center text-on-court"
        >
          <p className="text-xl font-semibold">{success.greeting(join.name)}</p>
          <h3 ref={takeFocus} tabIndex={-1} className="display mt-4 mb-6 scroll-mt-44 text-ball outline-none">
            <span className="block text-4xl leading-none">{success.title}</span>{' '}
            <span className="block text-[8rem] leading-[0.9] sm:text-[11rem]">#{founderNumber}</span>
          </h3>
          <p className="mx-auto max-w-sm text-balance">{success.place(founderNumber)}</p>
          <p className="mx-auto mt-3 max-w-sm text-balance wrap-anywhere text-on-court/85">
            {success.next(join.email)}
          </p>
        </m.div>
      </MotionConfig>
    </LazyMotion>
  );
}
