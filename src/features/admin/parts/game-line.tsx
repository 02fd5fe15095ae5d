import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface GameLineProps {
  to: string;
  title: string;
  when: string;
  children: ReactNode;
}

/** A game in somebody's list, and what is said of it. */
export function GameLine({ to, title, when, children }: GameLineProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-1">
      <Link to={to} className="inline-flex min-h-11 items-center wrap-anywhere underline underline-offset-4">
        <span>
          <bdi>{title}</bdi>, {when}
        </span>
      </Link>
      <span className="font-semibold">{children}</span>
    </li>
  );
}
