import { useState } from 'react';
import { Link } from 'react-router-dom';
import { HomeLink } from '#components/layout/home-link.tsx';
import { Button } from '#components/ui/button.tsx';
import { type StopScope, stopEmails } from '#data/supabase/guest-emails.ts';
import { useStore } from '#lib/store.ts';
import { outcomes, page } from './content.ts';

/** The key is in the fragment, which no server sees; the prerendered HTML has none. */
const stopKey = {
  get: () => new URLSearchParams(location.hash.slice(1)).get('stop'),
  getInitial: () => null,
  subscribe: (listener: () => void) => {
    addEventListener('hashchange', listener);
    return () => removeEventListener('hashchange', listener);
  },
};

/** Opening the page stops nothing: mail scanners open links too. */
export function StopPage() {
  const key = useStore(stopKey);
  return (
    <>
      <header className="mx-auto max-w-xl px-4 pt-4 sm:px-6">
        <HomeLink className="text-2xl" />
      </header>
      <main className="mx-auto max-w-xl px-4 pb-16 sm:px-6">
        <h1 className="display mt-10 text-5xl leading-[0.95] text-balance">{page.heading}</h1>
        <p className="mt-5 text-lg text-pretty">{page.lead}</p>
        {key === null ? (
          <p className="mt-5 font-semibold">{page.needsKey}</p>
        ) : (
          <StopButtons key={key} stopKey={key} />
        )}
        <p className="mt-5 text-pretty text-quiet">{page.still}</p>
        <Link className="mt-8 inline-block py-2.5 underline" to="/">
          {page.home}
        </Link>
      </main>
    </>
  );
}

type Stopping = 'idle' | 'busy' | keyof typeof outcomes;

function StopButtons({ stopKey }: { stopKey: string }) {
  const [stopping, setStopping] = useState<Stopping>('idle');

  async function press(scope: StopScope) {
    if (stopping === 'busy') return;
    setStopping('busy');
    const result = await stopEmails(stopKey, scope);
    setStopping(result === 'done' ? scope : result);
  }

  const isStopped = stopping === 'event' || stopping === 'all';
  return (
    <>
      <div className="mt-6 grid gap-3">
        <Button aria-disabled={stopping === 'busy'} onClick={() => void press('event')}>
          {page.stopEvent}
        </Button>
        <Button aria-disabled={stopping === 'busy'} onClick={() => void press('all')}>
          {page.stopAll}
        </Button>
        {isStopped && (
          <Button variant="plain" onClick={() => void press('none')}>
            {page.again}
          </Button>
        )}
      </div>
      <p role="status" className="mt-5 font-semibold empty:hidden">
        {stopping !== 'idle' && stopping !== 'busy' && outcomes[stopping]}
      </p>
    </>
  );
}
