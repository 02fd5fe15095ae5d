import { memo, Suspense } from 'react';
import { type FoundingBoard, nextFounderNumber } from '#domain/founding-board.ts';
import { cn } from '#lib/cn.ts';
import { env } from '#lib/env.ts';
import { lazyWithRetry } from '#lib/lazy-with-retry.tsx';
import { useNow } from '#lib/now.ts';
import { useStore } from '#lib/store.ts';
import { whenNeeded } from '#lib/when-needed.ts';
import type { SignupView } from '../founding/founding.ts';
import { useFounding } from '../founding/founding-provider.tsx';
import { intro, leadLine, perkLines, scheduleLines } from './content.ts';
import { SuccessView } from './lazy-success-view.ts';
import { LostPass } from './lost-pass.tsx';
import { ReferrerLine } from './referral-banner.tsx';

export const SIGNUP_ID = 'founder-signup';

// The form is prerendered; its code comes when somebody may want to use it.
const { Part: JoinForm, load: loadSignup } = lazyWithRetry(
  () => import('./join-form.tsx').then(({ JoinForm: part }) => part),
  () => whenNeeded(document.getElementById(SIGNUP_ID)),
);

export { loadSignup };

const { Part: ReturningView } = lazyWithRetry(() =>
  import('./returning-view.tsx').then(({ ReturningView: part }) => part),
);
const { Part: LinkedView } = lazyWithRetry(() =>
  import('../confirmation/confirmation-view.tsx').then(({ LinkedView: part }) => part),
);

/**
 * Memoized, without props that change: new ones would make React drop the prerendered form, with what was typed into it,
 * before its code arrives.
 */
export const Signup = memo(function Signup() {
  return (
    <section
      id={SIGNUP_ID}
      tabIndex={-1}
      aria-labelledby="signup-title"
      className="mx-auto grid max-w-6xl grid-cols-1 gap-6 outline-none px-4 pt-6 pb-16 sm:px-6 lg:grid-cols-[1fr_34rem] lg:gap-16 lg:pb-24"
    >
      <Welcome />
      <Intro />
      <div className="flex flex-col rounded-xl border-2 border-hardwood bg-card p-4 sm:p-8">
        <noscript>
          <p className="mb-6 font-semibold">
            {intro.needsScript} <a href={`mailto:${env.contactEmail}`}>{env.contactEmail}</a>
          </p>
        </noscript>
        <CurrentView />
        <LostPass />
      </div>
    </section>
  );
});

function Intro() {
  const founding = useFounding();
  const board = useStore(founding.board);
  const view = useStore(founding.view);
  const pass = useStore(founding.pass);
  const isForm = view.shows === 'friend' || (view.shows === 'form' && pass.status === 'none');
  return (
    <div className="max-lg:contents lg:sticky lg:top-28 lg:self-start">
      {/* On a phone the question of the email's button comes first. */}
      <div className={view.shows === 'confirmation' ? 'max-lg:sr-only' : undefined}>
        <div className="flex flex-wrap items-center justify-between gap-6">
          <h2 id="signup-title" className="display text-5xl leading-[0.9] sm:text-6xl">
            {isForm ? intro.title : intro.ownTitle}
          </h2>
          {isForm && <NextNumber board={board} />}
        </div>
        <p className="mt-5 text-lg text-pretty">{isForm ? leadLine(board) : intro.ownLead}</p>
      </div>
      {/* On a phone the form comes first. */}
      <div className={cn('order-1', !isForm && 'max-lg:hidden')}>
        <p className="mt-5 hidden text-lg text-pretty in-[.invited]:block">{intro.about}</p>
        <ul className="mt-6">
          {perkLines(board).map((line) => (
            <Line key={line}>{line}</Line>
          ))}
          <Schedule />
        </ul>
        {isForm && <p className="mt-3 text-quiet">{intro.privacy}</p>}
      </div>
    </div>
  );
}

function CurrentView() {
  const view = useStore(useFounding().view);
  return (
    <Suspense key={view.shows}>
      <View view={view} />
    </Suspense>
  );
}

function View({ view }: { view: SignupView }) {
  switch (view.shows) {
    case 'form':
      return <JoinForm sponsorCode={null} />;
    case 'friend':
      return <JoinForm sponsorCode={view.code} />;
    case 'joined':
    case 'friend-joined':
      return <SuccessView joined={view.joined} isFriend={view.shows === 'friend-joined'} />;
    case 'pass':
      return <ReturningView isAskedFor={view.isAskedFor} />;
    case 'confirmation':
    case 'other-pass':
    case 'moved-pass':
      return <LinkedView view={view} />;
  }
}

/** A hint only: the database assigns the real number. */
function NextNumber({ board }: { board: FoundingBoard }) {
  return (
    <p className="court-paint grid size-24 shrink-0 place-content-center text-center text-on-court tabular sm:size-28">
      <span className="text-sm">{intro.nextUp}</span>{' '}
      <span className="display text-5xl leading-none text-ball">
        {board.status === 'ready' ? nextFounderNumber(board) : '–'}
      </span>
    </p>
  );
}

/** A referral link leads here, past the top of the page. */
function Welcome() {
  return (
    <div className="hidden in-[.invited]:block lg:col-span-2">
      <ReferrerLine />
    </div>
  );
}

function Schedule() {
  return scheduleLines(useNow()).map((line) => <Line key={line}>{line}</Line>);
}

function Line({ children }: { children: string }) {
  return <li className="border-t border-line py-3 text-pretty">{children}</li>;
}
