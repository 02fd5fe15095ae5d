import { useState } from 'react';
import { Link } from 'react-router-dom';
import { HomeLink } from '#components/layout/home-link.tsx';
import { Button } from '#components/ui/button.tsx';
import { type StopScope, stopEmails } from '#data/supabase/guest-emails.ts';
import { useStore } from '#lib/store.ts';
import { outcomes, page } from './content.ts';

/** Key and subject are in the fragment, which no server sees; the prerendered HTML has neither. */
const fragment = {
  get: () => location.hash.slice(1),
  getInitial: () => '',
  subscribe: (listener: () => void) => {
    addEventListener('hashchange', listener);
    return () => removeEventListener('hashchange', listener);
  },
};

/** Emails to guests about a game or about several dates, new dates of a series, or invitations to founders. */
const SUBJECTS = ['games', 'dates', 'new-dates', 'invitations'] as const;
type Subject = (typeof SUBJECTS)[number];

const wordsFor = (subject: Subject) => (subject === 'dates' ? 'games' : subject);

/** Opening the page stops nothing: mail scanners open links too. */
export function StopPage() {
  const given = new URLSearchParams(useStore(fragment));
  const key = given.get('stop');
  const subject = SUBJECTS.find((one) => one === given.get('of')) ?? 'games';
  return (
    <>
      <header className="mx-auto max-w-xl px-4 pt-4 sm:px-6">
        <HomeLink className="text-2xl" />
      </header>
      <main className="mx-auto max-w-xl px-4 pb-16 sm:px-6">
        <h1 className="display mt-10 text-5xl leading-[0.95] text-balance">{page.heading}</h1>
        <p className="mt-5 text-lg text-pretty">{page.leads[wordsFor(subject)]}</p>
        {key === null ? (
          <p className="mt-5 font-semibold">{page.needsKey}</p>
        ) : (
          <StopButtons key={`${subject} ${key}`} stopKey={key} subject={subject} />
        )}
        <p className="mt-5 text-pretty text-quiet">{page.still[wordsFor(subject)]}</p>
        <Link className="mt-8 inline-block py-2.5 underline" to="/">
          {page.home}
        </Link>
      </main>
    </>
  );
}

type Again = 'none' | 'invite-again' | 'dates-again';
type Choice = { scope: Exclude<StopScope, Again>; label: string };

/** The buttons of each subject, and what takes their press back. */
const choices: Record<Subject, { stops: readonly Choice[]; again: Again }> = {
  games: {
    stops: [
      { scope: 'event', label: page.stopEvent },
      { scope: 'all', label: page.stopAll },
    ],
    again: 'none',
  },
  dates: { stops: [{ scope: 'all', label: page.stopAll }], again: 'none' },
  'new-dates': {
    stops: [
      { scope: 'event', label: page.stopSeries },
      { scope: 'new-dates', label: page.stopNewDates },
    ],
    again: 'dates-again',
  },
  invitations: { stops: [{ scope: 'invitation', label: page.stopInvitations }], again: 'invite-again' },
};

type Stopping = 'idle' | 'busy' | StopScope | 'unknown' | 'failed';

function sentenceOf(stopping: Stopping, subject: Subject): string | null {
  if (stopping === 'idle' || stopping === 'busy') return null;
  if (stopping === 'event' && subject === 'new-dates') return outcomes.series;
  return stopping === 'unknown' ? outcomes.unknown[wordsFor(subject)] : outcomes[stopping];
}

function StopButtons({ stopKey, subject }: { stopKey: string; subject: Subject }) {
  const [stopping, setStopping] = useState<Stopping>('idle');
  const { stops, again } = choices[subject];

  async function press(scope: StopScope) {
    if (stopping === 'busy') return;
    setStopping('busy');
    const result = await stopEmails(stopKey, scope);
    setStopping(result === 'done' ? scope : result);
  }

  const isStopped = stops.some(({ scope }) => scope === stopping);
  return (
    <>
      <div className="mt-6 grid gap-3">
        {stops.map(({ scope, label }) => (
          <Button key={scope} aria-disabled={stopping === 'busy'} onClick={() => void press(scope)}>
            {label}
          </Button>
        ))}
        {isStopped && (
          <Button variant="plain" onClick={() => void press(again)}>
            {page.again}
          </Button>
        )}
      </div>
      <p role="status" className="mt-5 font-semibold empty:hidden">
        {sentenceOf(stopping, subject)}
      </p>
    </>
  );
}
