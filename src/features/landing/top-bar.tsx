import { AnchorLink } from '#components/ui/anchor-link.tsx';
import { LogoMark } from '#components/ui/logo.tsx';
import { env } from '#lib/env.ts';
import { topBar } from './content.ts';

export function TopBar({ signupHref }: { signupHref: string }) {
  return (
    <header className="sticky top-0 z-10 bg-ground/95">
      <div className="mx-auto flex h-16 max-w-6xl items-center justify-between px-4 sm:px-6">
        <AnchorLink
          href="#hero"
          className="display flex min-h-11 items-center gap-2.5 text-2xl normal-case no-underline"
        >
          <LogoMark className="size-8" />
          {env.productName}
        </AnchorLink>
        <AnchorLink
          href={signupHref}
          className="display flex min-h-11 items-center rounded-md bg-court normal-case px-4 text-lg tracking-wide text-on-court no-underline hover:bg-ink hover:text-ground"
        >
          {topBar.join}
        </AnchorLink>
      </div>
    </header>
  );
}
