import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { LogoMark } from '#components/ui/logo.tsx';
import { gate } from './gate-content.ts';

/** The frame of the gate. Its prerendered HTML is the page's first paint. */
export function GatePanel({ children }: { children: ReactNode }) {
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-xl grid-cols-1 content-start p-2 pt-[max(0.5rem,12dvh)] sm:p-6 sm:pt-[12dvh]">
      <div className="court-paint p-6 text-on-court sm:p-10 [&_:focus-visible]:outline-ball">
        <LogoMark className="size-10" />
        <h1 className="display mt-8 text-5xl leading-[0.9] text-balance normal-case text-ball sm:text-6xl">
          {gate.heading}
        </h1>
        {children}
      </div>
      <Link className="mx-auto mt-2 inline-flex min-h-11 items-center px-4 underline" to="/">
        {gate.home}
      </Link>
    </main>
  );
}
