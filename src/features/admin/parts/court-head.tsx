import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { states } from './content.ts';
import { SportEmoji } from './event-badges.tsx';
import { paths } from './paths.ts';

/** The painted head of a view, with the way back to the events. */
export function CourtHead({ children }: { children: ReactNode }) {
  return (
    <div className="court-paint p-5 text-on-court sm:p-7 [&_:focus-visible]:outline-ball">
      <Link
        to={paths.events}
        className="-mt-2 inline-flex min-h-11 items-center underline underline-offset-4"
      >
        ← {states.toEvents}
      </Link>
      {children}
    </div>
  );
}

interface CourtTitleProps {
  id: string;
  /** What the view is about, above the title of the event. */
  about: string;
  event: { sport: string; title: string };
}

export function CourtTitle({ id, about, event }: CourtTitleProps) {
  return (
    <>
      <p className="text-sm font-semibold text-ball">{about}</p>
      <h2 id={id} className="display mt-1 text-4xl leading-none text-balance wrap-anywhere normal-case">
        <SportEmoji sport={event.sport} /> <bdi>{event.title}</bdi>
      </h2>
    </>
  );
}
