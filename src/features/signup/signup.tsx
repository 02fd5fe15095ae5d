import { lazy, memo, Suspense } from 'react';
import { type FoundingBoard, nextFounderNumber } from '#domain/founding-board.ts';
import { env } from '#lib/env.ts';
import { keepTrying } from '#lib/keep-trying.ts';
import { useNow } from '#lib/now.ts';
import { type Store, useStore } from '#lib/store.ts';
import { whenWanted } from '#lib/when-wanted.ts';
import { intro, perks, scheduleLines } from './content.ts';
import type { Founding } from './founding.ts';

export const SIGNUP_ID = 'founder-signup';

// The form is in the prerendered HTML; its code comes when somebody may want to use it.
const JoinForm = lazy(async () => {
  if (!import.meta.env.SSR) await whenWanted(document.getElementById(SIGNUP_ID));
  const { JoinForm: component } = await keepTrying(() => import('./join-form.tsx'));
  return { default: component };
});

/**
 * The signup section. It is memoized and takes nothing that changes: new props would make React drop the
 * prerendered form, with what was typed into it, before its code arrives.
 */
export const Signup = memo(function Signup({ founding }: { founding: Founding }) {
  return (
    <section
      id={SIGNUP_ID}
      tabIndex={-1}
      aria-labelledby="signup-title"
      className="mx-auto grid max-w-6xl gap-8 outline-none px-4 pt-6 pb-16 sm:px-6 lg:grid-cols-[1fr_34rem] lg:gap-16 lg:pb-24"
    >
      <div className="lg:sticky lg:top-28 lg:self-start">
        <div className="flex items-center justify-between gap-6">
          <h2 id="signup-title" className="display text-5xl leading-[0.9] sm:text-6xl">
            {intro.title}
          </h2>
          <NextNumber board={founding.board} />
        </div>
        <p className="mt-5 text-lg text-pretty">{intro.lead}</p>
        <ul className="mt-6">
          {perks.map((perk) => (
            <Line key={perk}>{perk}</Line>
          ))}
          <Schedule />
        </ul>
        <p className="mt-3 text-quiet">{intro.privacy}</p>
      </div>
      <div className="flex min-h-[40rem] flex-col rounded-xl border-2 border-hardwood bg-card p-4 sm:p-8">
        <noscript>
          <p className="mb-6 font-semibold">
            {intro.needsScript} <a href={`mailto:${env.contactEmail}`}>{env.contactEmail}</a>
          </p>
        </noscript>
        <Suspense>
          <JoinForm founding={founding} />
        </Suspense>
      </div>
    </section>
  );
});

/** The tile that is open next. Its number is a hint: the database gives the real one. */
function NextNumber({ board: store }: { board: Store<FoundingBoard> }) {
  const board = useStore(store);
  return (
    <p className="court-paint grid size-24 shrink-0 place-content-center text-center text-on-court tabular-nums sm:size-28">
      <span className="text-sm">{intro.nextUp}</span>{' '}
      <span className="display text-5xl leading-none text-ball">
        {board.status === 'ready' ? nextFounderNumber(board.count) : '–'}
      </span>
    </p>
  );
}

function Schedule() {
  return scheduleLines(useNow()).map((line) => <Line key={line}>{line}</Line>);
}

function Line({ children }: { children: string }) {
  return <li className="border-t border-line py-3 text-pretty">{children}</li>;
}
