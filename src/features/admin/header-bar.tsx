import type { ReactNode } from 'react';
import { LogoMark } from '#components/ui/logo.tsx';
import { env } from '#lib/env.ts';
import { gate } from './gate-content.ts';

/** The dashboard's top line. */
export function HeaderBar({ children }: { children: ReactNode }) {
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <LogoMark className="size-9 max-sm:hidden" />
      <p className="display text-2xl leading-none normal-case max-sm:sr-only">{env.productName}</p>
      <h1 className="rounded-sm bg-hardwood px-2 py-0.5 text-sm font-semibold max-sm:text-xs">
        {gate.badge}
      </h1>
      <div className="ml-auto flex min-h-11 gap-2">{children}</div>
    </header>
  );
}
