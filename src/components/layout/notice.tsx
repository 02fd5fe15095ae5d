import type { ReactNode } from 'react';
import { LogoMark } from '#components/ui/logo.tsx';

export function Notice({ score, title, children }: { score: string; title: string; children: ReactNode }) {
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div className="w-full max-w-xl court-paint p-7 text-on-court sm:p-11">
        <div className="flex items-center justify-between">
          <LogoMark className="size-10" />
          <p className="display text-5xl leading-none text-ball" aria-hidden="true">
            {score}
          </p>
        </div>
        <h1 className="display mt-10 text-6xl leading-[0.9] text-balance">{title}</h1>
        {children}
      </div>
    </main>
  );
}
