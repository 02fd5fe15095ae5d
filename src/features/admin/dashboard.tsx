import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Link, matchPath, Outlet, useLocation, useParams, useSearchParams } from 'react-router-dom';
import { SkipLink } from '#components/layout/skip-link.tsx';
import { duplicateEventForm } from '#domain/event-form-values.ts';
import { cn } from '#lib/cn.ts';
import { lazyWithRetry } from '#lib/lazy-with-retry.tsx';
import { whenIdle } from '#lib/when-needed.ts';
import { AnalyticsTab } from './analytics/analytics-tab.tsx';
import { adminTitle } from './auth/gate-content.ts';
import { LostCheckIns, UnsentNote } from './check-in/unsent-note.tsx';
import { DashboardHeader, TabBar } from './dashboard-header.tsx';
import { create } from './event/event-content.ts';
import { EventView } from './event/event-view.tsx';
import { CreateTab } from './event-form/create-tab.tsx';
import { EditView } from './event-form/edit-view.tsx';
import { EventsTab } from './event-list/events-tab.tsx';
import { EndingNotes } from './event-list/series-dates.tsx';
import { GuestsView } from './guests/guests-view.tsx';
import { HeaderStats, RetentionNote } from './header-stats.tsx';
import { header, states, viewTitles } from './parts/content.ts';
import { CONTENT_ID, type Entry, focusContent } from './parts/focus.ts';
import { FailureNote, Failures, LoadingNote } from './parts/live-states.tsx';
import { addsWeeksIn, responseIn } from './parts/paths.ts';
import { VIEW_PATHS, type ViewName } from './parts/view-paths.ts';
import { RsvpWatch } from './rsvp-watch.tsx';
import { DashboardContext } from './state/dashboard-context.ts';
import { makeQueryClient } from './state/query-client.ts';
import { makeSession } from './state/session.ts';
import { whenWritten } from './state/use-operation.ts';

// Supabase's client comes with them: the events don't wait for it.
const { Part: Founders } = lazyWithRetry(() =>
  import('./founders/founders-tab.tsx').then(({ FoundersTab }) => FoundersTab),
);
const { Part: CheckIn } = lazyWithRetry(() =>
  import('./check-in/check-in-view.tsx').then(({ CheckInView }) => CheckInView),
);
const { Part: Founder } = lazyWithRetry(() =>
  import('./founders/founder-view.tsx').then(({ FounderView }) => FounderView),
);

const { Part: Invite } = lazyWithRetry(() =>
  import('./invite-founders/invite-view.tsx').then(({ InviteView }) => InviteView),
);

const { Part: Series } = lazyWithRetry(() =>
  import('./series/series-view.tsx').then(({ SeriesView }) => SeriesView),
);

const { Part: KeepFounderGames } = lazyWithRetry(
  () => import('./founder-games/use-founder-games.ts').then(({ KeepFounderGames: part }) => part),
  whenIdle,
);

const { Part: OwnEmails } = lazyWithRetry(() =>
  import('./own-emails/own-emails-view.tsx').then(({ OwnEmailsView }) => OwnEmailsView),
);

const { Part: NoteOrganizerMail } = lazyWithRetry(
  () => import('./own-emails/use-organizer-mail.ts').then(({ NoteOrganizerMail: part }) => part),
  whenIdle,
);

const { Part: People } = lazyWithRetry(() =>
  import('./people/people-view.tsx').then(({ PeopleView }) => PeopleView),
);
const { Part: Person } = lazyWithRetry(() =>
  import('./people/person-view.tsx').then(({ PersonView }) => PersonView),
);

const { Part: Survey } = lazyWithRetry(() =>
  import('./survey/survey-tab.tsx').then(({ SurveyTab }) => SurveyTab),
);

interface DashboardProps {
  /** @throws when the session could not be ended. */
  onLogout: () => Promise<void>;
  onSessionOver: () => void;
  entry: Entry;
}

/** Views below the key figures, also on a phone. */
const OVERVIEWS: readonly ViewName[] = ['events', 'founders', 'people', 'survey', 'analytics'];

const VIEW_NAMES = Object.keys(VIEW_PATHS) as ViewName[];

function useViewName(): ViewName {
  const { pathname } = useLocation();
  return VIEW_NAMES.find((name) => matchPath(VIEW_PATHS[name], pathname)) ?? 'events';
}

/** Ends only the session that this dashboard was opened with. */
function useEndSession(onSessionOver: () => void): () => void {
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return useCallback(() => {
    if (isOpen.current) onSessionOver();
  }, [onSessionOver]);
}

export function Dashboard({ onLogout, onSessionOver, entry }: DashboardProps) {
  const view = useViewName();
  const isOverview = OVERVIEWS.includes(view);
  // In the sun the screen belongs to the guests.
  const isAtCourt = view === 'checkIn';
  useEffect(() => {
    if (entry === 'typed') focusContent();
  }, [entry]);
  const endSession = useEndSession(onSessionOver);
  const [client] = useState(() => makeQueryClient(endSession));
  const [session] = useState(makeSession);
  // The count makes two announcements of the same words said twice.
  const [announcement, setAnnouncement] = useState({ text: '', count: 0 });
  const shared = useMemo(() => {
    const announce = (text: string) => setAnnouncement(({ count }) => ({ text, count: count + 1 }));
    return { endSession, announce, session };
  }, [endSession, session]);
  const [logout, setLogout] = useState<'idle' | 'leaving' | 'failed'>('idle');

  async function leave() {
    setLogout('leaving');
    try {
      await whenWritten(client);
      await onLogout();
    } catch (cause) {
      console.error('Logging out failed.', cause);
      setLogout('failed');
    }
  }

  return (
    <QueryClientProvider client={client}>
      <DashboardContext value={shared}>
        <title>{`${viewTitles[view]} | ${adminTitle}`}</title>
        <SkipLink href={`#${CONTENT_ID}`}>{header.skip}</SkipLink>
        <div className="mx-auto min-h-dvh max-w-6xl px-3 pb-12 sm:px-6">
          {!isAtCourt && <DashboardHeader onLogout={leave} />}
          <p role="status" className="font-semibold">
            {logout === 'leaving' && header.leaving}
          </p>
          {logout === 'failed' && <FailureNote sentence={header.logoutFailed} onRetry={leave} />}
          <RsvpWatch />
          <Suspense>
            <KeepFounderGames />
            <NoteOrganizerMail />
          </Suspense>
          {/* On a phone, guests and forms come first. */}
          <div className={cn('mb-5', !isOverview && 'max-lg:hidden', isAtCourt && 'hidden')}>
            <HeaderStats />
            <RetentionNote />
            <EndingNotes />
          </div>
          {!isAtCourt && <TabBar />}
          <main
            id={CONTENT_ID}
            tabIndex={-1}
            aria-label={viewTitles[view]}
            className="border-t-4 border-transparent outline-none focus-visible:border-court-line"
          >
            <Failures />
            <LostCheckIns />
            {!isAtCourt && <UnsentNote />}
            <Suspense fallback={<LoadingNote text={states.loading} />}>
              <Outlet context={dashboardViews} />
            </Suspense>
          </main>
          {view !== 'emails' && !isAtCourt && (
            <footer className="mt-8">
              <Link
                to={VIEW_PATHS.emails}
                className="inline-flex min-h-11 items-center underline underline-offset-4"
              >
                {viewTitles.emails}
              </Link>
            </footer>
          )}
          <p role="status" className="sr-only">
            <span key={announcement.count}>{announcement.text}</span>
          </p>
        </div>
      </DashboardContext>
    </QueryClientProvider>
  );
}

function GuestsRoute() {
  const { eventId = '' } = useParams();
  const [search] = useSearchParams();
  return <GuestsView key={eventId} eventId={eventId} response={responseIn(search)} />;
}

function CheckInRoute() {
  const { eventId = '' } = useParams();
  return <CheckIn key={eventId} eventId={eventId} />;
}

function EditRoute() {
  const { eventId = '' } = useParams();
  return (
    <EventView key={eventId} id={eventId}>
      {(organized) => <EditView {...organized} />}
    </EventView>
  );
}

function CopyRoute() {
  const { eventId = '' } = useParams();
  return (
    <EventView key={eventId} id={eventId}>
      {({ event, invite }) => (
        <CreateTab
          begin={{
            of: event.id,
            title: create.copyTitle,
            intro: create.copyIntro,
            form: duplicateEventForm(event, invite, Date.now()),
          }}
        />
      )}
    </EventView>
  );
}

function InviteRoute() {
  const { eventId = '' } = useParams();
  return <Invite key={eventId} eventId={eventId} />;
}

function SeriesRoute() {
  const { eventId = '' } = useParams();
  const [search] = useSearchParams();
  return <Series eventId={eventId} addsWeeks={addsWeeksIn(search)} />;
}

function FounderRoute() {
  const { number = '' } = useParams();
  return <Founder key={number} number={Number(number)} />;
}

function PersonRoute() {
  const { key = '' } = useParams();
  return <Person key={key} id={key} />;
}

/** The component of each route below `/admin`. */
export const dashboardViews: Record<ViewName, ComponentType> = {
  events: EventsTab,
  guests: GuestsRoute,
  checkIn: CheckInRoute,
  edit: EditRoute,
  invite: InviteRoute,
  series: SeriesRoute,
  create: CreateTab,
  copy: CopyRoute,
  founders: Founders,
  founder: FounderRoute,
  people: People,
  person: PersonRoute,
  survey: Survey,
  analytics: AnalyticsTab,
  emails: OwnEmails,
};
