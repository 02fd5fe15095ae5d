import { type MouseEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { LogoMark } from '#components/ui/logo.tsx';
import { env } from '#lib/env.ts';
import { type Readable, useStore } from '#lib/store.ts';
import { topBar } from './content.ts';
import { followJoin } from './lead-to-form.ts';

const MENU_ID = 'page-menu';

const SCROLLED_PX = 10;
const scrolled = {
  get: () => scrollY > SCROLLED_PX,
  getInitial: () => false,
  subscribe: (listener: () => void) => {
    addEventListener('scroll', listener, { passive: true });
    return () => removeEventListener('scroll', listener);
  },
};

const callToAction =
  'display flex min-h-11 items-center rounded-md bg-court px-3 text-lg tracking-wide text-on-court normal-case hover:bg-ink hover:text-ground';

function closeMenu({ currentTarget }: MouseEvent<HTMLAnchorElement>) {
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover?.();
}

interface TopBarProps {
  signupHref: string;
  /** Of a founder who has one. */
  nextGame: Readable<{ token: string } | undefined>;
}

/** On phones the links are a popover, which the browser opens and closes with and without our code. */
export function TopBar({ signupHref, nextGame }: TopBarProps) {
  const isScrolled = useStore(scrolled);
  const game = useStore(nextGame);
  const [isOpen, setOpen] = useState(false);
  return (
    <header className="top-bar" data-scrolled={isScrolled || undefined}>
      <div className="mx-auto flex h-full max-w-6xl items-center gap-3 px-4 md:px-6">
        <a href="#hero" className="display mr-auto flex min-h-11 items-center gap-2.5 text-2xl normal-case">
          <LogoMark className="size-8" />
          {env.productName}
        </a>
        <nav
          id={MENU_ID}
          popover="auto"
          aria-label={topBar.nav}
          onBeforeToggle={(event) => setOpen(event.newState === 'open')}
        >
          {topBar.links.map(({ href, label }) => (
            <a key={href} href={href} className="menu-link" onClick={closeMenu}>
              {label}
            </a>
          ))}
        </nav>
        {game ? (
          <Link to={`/rsvp/${game.token}`} className={callToAction}>
            {topBar.game}
          </Link>
        ) : (
          <a href={signupHref} onClick={followJoin} className={callToAction}>
            {topBar.join}
          </a>
        )}
        <button
          type="button"
          className="menu-button -mr-2.5 min-h-11 w-11 items-center justify-center"
          popoverTarget={MENU_ID}
          aria-controls={MENU_ID}
          aria-expanded={isOpen}
          aria-label={topBar.menu}
        >
          <svg viewBox="0 0 24 24" className="line-drawing size-6" aria-hidden="true">
            <path d={isOpen ? 'M5 5l14 14M19 5 5 19' : 'M3 6h18M3 12h18M3 18h18'} />
          </svg>
        </button>
      </div>
    </header>
  );
}
