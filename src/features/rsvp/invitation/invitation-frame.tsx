import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { env } from '#lib/env.ts';
import { page } from '../guest-page/content.ts';

export const guestColumn =
  'contents lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:block lg:self-start lg:rounded-xl lg:border-2 lg:border-hardwood lg:bg-card lg:p-8';

/** The page around an invitation: the card, and beside or below it the guest's half. */
export function InvitationFrame({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto flex min-h-dvh max-w-xl flex-col p-2 sm:py-6 lg:max-w-6xl lg:px-6 lg:py-10">
      <main
        tabIndex={-1}
        className="grow outline-none lg:grid lg:grid-cols-[1fr_26rem] lg:grid-rows-[auto_1fr] lg:gap-x-14"
      >
        {children}
      </main>
      <footer className="mt-4 border-t border-line px-2 text-sm text-quiet lg:px-0">
        {page.poweredBy}{' '}
        <Link className="inline-block py-3 font-semibold text-ink underline" to={env.homeUrl}>
          {env.productName}
        </Link>
      </footer>
    </div>
  );
}
