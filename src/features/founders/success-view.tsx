import { LazyMotion, MotionConfig } from 'framer-motion';
import * as m from 'framer-motion/m';
import { type ReactNode, Suspense } from 'react';
import { Button } from '#components/ui/button.tsx';
import { lazyWithRetry } from '#lib/lazy-with-retry.tsx';
import { useStore } from '#lib/store.ts';
import type { Founding } from './founding.ts';
import { PassPanel } from './lazy-pass-panel.ts';
import { NumberTile } from './number-tile.tsx';
import { passWords } from './pass-content.ts';
import type { Joined } from './use-join.ts';

// Only a page that stays open for a day needs them, and with them the code of dates.
const { Part: LapseLines } = lazyWithRetry(() =>
  import('./lapse-lines.tsx').then(({ LapseLines: part }) => part),
);

const loadFeatures = () => import('./motion-features.ts').then((module) => module.motionFeatures);

/** The new number settles into place. It is readable at once, moving or not. */
function Settling({ children }: { children: ReactNode }) {
  return (
    <LazyMotion features={loadFeatures} strict>
      <MotionConfig reducedMotion="user">
        <m.div
          initial={{ scale: 0.92, y: 16 }}
          animate={{ scale: 1, y: 0 }}
          transition={{ duration: 0.36, ease: [0.2, 0.8, 0.2, 1] }}
        >
          {children}
        </m.div>
      </MotionConfig>
    </LazyMotion>
  );
}

interface SuccessViewProps {
  joined: Joined;
  founding: Founding;
}

export function SuccessView({ joined, founding }: SuccessViewProps) {
  const { name, isEarlier } = joined;
  const own = useStore(founding.pass.state);
  // A page that stays open for a day sees its hold end, and the number go.
  const pass = own.status === 'ready' ? own.pass : null;
  const address = own.status === 'ready' ? own.address : joined.address;
  const founderNumber = pass?.founderNumber ?? joined.founderNumber;
  return (
    <>
      <Settling>
        <NumberTile
          greeting={passWords.greeting(name)}
          founderNumber={founderNumber}
          isAskedFor
          isLapsed={pass?.hold === 'lapsed'}
        >
          {pass?.hold === 'lapsed' ? (
            <Suspense>
              <LapseLines number={pass} />
            </Suspense>
          ) : (
            <p className="wrap-anywhere">
              {passWords.place(founderNumber)}{' '}
              {pass?.hold === 'confirmed' ? passWords.kept : passWords.keep(founderNumber, address)}
            </p>
          )}
          <p className="text-on-court/85">{isEarlier ? passWords.earlier : passWords.next}</p>
        </NumberTile>
      </Settling>
      <Suspense>
        <PassPanel founding={founding} />
      </Suspense>
    </>
  );
}

/** The same for the friend of a founder, who keeps their own pass. */
export function FriendSuccessView({ joined: { founderNumber, name, address }, founding }: SuccessViewProps) {
  return (
    <>
      <Settling>
        <NumberTile greeting={passWords.friendGreeting(name)} founderNumber={founderNumber} isAskedFor>
          <p>{passWords.friendPlace(founderNumber)}</p>
          <p className="text-on-court/85 wrap-anywhere">{passWords.friendNext(address)}</p>
        </NumberTile>
      </Settling>
      <Button className="mt-5 w-full" onClick={() => founding.view.set({ shows: 'pass', isAskedFor: true })}>
        {passWords.back}
      </Button>
    </>
  );
}
