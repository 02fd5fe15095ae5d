import { type ReactNode, useState } from 'react';
import { SkipLink } from '#components/layout/skip-link.tsx';
import { duplicateGameForm } from '#domain/create-event.ts';
import { cn } from '#lib/cn.ts';
import { useView } from './address.ts';
import { AnalyticsTab } from './analytics-tab.tsx';
import { AnswerWatch } from './answer-watch.tsx';
import { header, viewTitles } from './content.ts';
import { CreateTab } from './create-tab.tsx';
import { DashboardHeader } from './dashboard-header.tsx';
import { DeskContext } from './desk.ts';
import { EditView } from './edit-view.tsx';
import { EventsTab } from './events-tab.tsx';
import { CONTENT_ID, type Entry, useFocusFollowing } from './focus.ts';
import { create } from './form-content.ts';
import { GameView, UnknownView } from './game-view.tsx';
import { adminTitle } from './gate-content.ts';
import { GuestsView } from './guests-view.tsx';
import { HeaderStats } from './header-stats.tsx';
import { FailureNote, Failures } from './live-states.tsx';
import { TabBar } from './tab-bar.tsx';
import { useDeskWork } from './use-desk-work.ts';
import { placeOf, type View } from './views.ts';

interface DashboardProps {
  /** @throws when the session could not be ended. */
  onLogout: () => Promise<void>;
  onSessionOver: () => void;
  entry: Entry;
}

export function Dashboard({ onLogout, onSessionOver, entry }: DashboardProps) {
  const view = useView();
  useFocusFollowing(placeOf(view), entry);
  const { desk, announcement, changes, tell, failures } = useDeskWork(onSessionOver);
  const [logout, setLogout] = useState<'idle' | 'failed'>('idle');

  async function leave() {
    setLogout('idle');
    try {
      await onLogout();
    } catch (cause) {
      console.error('Logging out failed.', cause);
      setLogout('failed');
    }
  }

  return (
    <DeskContext value={desk}>
      <title>{`${viewTitles[view.name]} | ${adminTitle}`}</title>
      <SkipLink href={`#${CONTENT_ID}`}>{header.skip}</SkipLink>
      <div className="mx-auto min-h-dvh max-w-6xl px-3 pb-12 sm:px-6">
        <DashboardHeader onLogout={leave} />
        {logout === 'failed' && <FailureNote sentence={header.logoutFailed} onRetry={leave} />}
        <AnswerWatch onAnswers={tell} />
        <Overview view={view}>
          <HeaderStats changes={changes} />
        </Overview>
        <TabBar view={view} />
        <main
          id={CONTENT_ID}
          tabIndex={-1}
          aria-label={viewTitles[view.name]}
          className="border-t-4 border-transparent outline-none focus-visible:border-court-line"
        >
          <Failures failures={failures} onDismiss={desk.dismiss} />
          <Content view={view} />
        </main>
        <p role="status" className="sr-only">
          <span key={announcement.count}>{announcement.text}</span>
        </p>
      </div>
    </DeskContext>
  );
}

/** On a phone, the totals must not stand before a list of guests or a form. */
function Overview({ view, children }: { view: View; children: ReactNode }) {
  const isOverview = view.name === 'events' || view.name === 'analytics';
  return <div className={cn('mb-5', !isOverview && 'max-lg:hidden')}>{children}</div>;
}

function Content({ view }: { view: View }) {
  switch (view.name) {
    case 'events':
      return <EventsTab filter={view.filter} place={view.place} />;
    case 'guests':
      return <GuestsView key={view.eventId} eventId={view.eventId} answer={view.answer} />;
    case 'edit':
      return (
        <GameView key={view.eventId} id={view.eventId}>
          {(game) => <EditView game={game} />}
        </GameView>
      );
    case 'create':
      return <CreateTab key="new" />;
    case 'copy':
      return (
        <GameView key={view.eventId} id={view.eventId}>
          {({ event, invite }) => (
            <CreateTab
              begin={{
                of: event.id,
                title: create.copyTitle,
                intro: create.copyIntro,
                form: duplicateGameForm(event, invite, Date.now()),
              }}
            />
          )}
        </GameView>
      );
    case 'analytics':
      return <AnalyticsTab range={view.range} />;
    case 'unknown':
      return <UnknownView />;
  }
}
