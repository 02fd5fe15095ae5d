import { LazyMotion, MotionConfig } from 'framer-motion';
import * as m from 'framer-motion/m';
import { type ReactNode, Suspense } from 'react';
import { Button } from '#components/ui/button.tsx';
import { isShortHold } from '#domain/founding-board.ts';
import { useNow } from '#lib/now.ts';
import { useStore } from '#lib/store.ts';
import type { Joined } from '../founding/founding.ts';
import { useFounding } from '../founding/founding-provider.tsx';
import { PassPanel } from '../pass/lazy-pass-panel.ts';
import { LapseLines, NumberTile } from '../pass/number-tile.tsx';
import { passWords } from '../pass/pass-content.ts';

const loadFeatures = () => import('./motion-features.ts').then((module) => module.motionFeatures);

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

interface JoinedProps {
  joined: Joined;
}

export function SuccessView({ isFriend, ...props }: JoinedProps & { isFriend: boolean }) {
  return isFriend ? <FriendJoined {...props} /> : <OwnJoined {...props} />;
}

function OwnJoined({ joined }: JoinedProps) {
  const { name, isEarlier } = joined;
  const own = useStore(useFounding().pass);
  // The hold may end, and the number go, while the page stays open.
  const pass = own.status === 'ready' ? own.pass : null;
  const address = own.status === 'ready' ? own.address : joined.address;
  const founderNumber = pass?.founderNumber ?? joined.founderNumber;
  const now = useNow();
  const keep = pass && isShortHold(pass.heldUntil, now) ? passWords.keepNow : passWords.keep;
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
            <LapseLines number={pass} />
          ) : (
            <p className="wrap-anywhere">
              {passWords.place(founderNumber)}{' '}
              {pass?.hold === 'confirmed' ? passWords.kept : keep(founderNumber, address)}
            </p>
          )}
          <p className="text-on-court/85">{isEarlier ? passWords.earlier : passWords.next}</p>
        </NumberTile>
      </Settling>
      <Suspense>
        <PassPanel />
      </Suspense>
    </>
  );
}

function FriendJoined({ joined: { founderNumber, name, address } }: JoinedProps) {
  const { showPass } = useFounding();
  return (
    <>
      <Settling>
        <NumberTile greeting={passWords.friendGreeting(name)} founderNumber={founderNumber} isAskedFor>
          <p>{passWords.friendPlace(founderNumber)}</p>
          <p className="text-on-court/85 wrap-anywhere">{passWords.friendNext(address)}</p>
        </NumberTile>
      </Settling>
      <Button className="mt-5 w-full" onClick={showPass}>
        {passWords.back}
      </Button>
    </>
  );
}
