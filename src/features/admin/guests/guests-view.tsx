import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '#components/ui/button.tsx';
import type { OrganizedEvent } from '#data/firestore/event-list.ts';
import { checkInWindow } from '#domain/check-in.ts';
import { emailStatusOf, historyOf } from '#domain/email-history.ts';
import { displayStatus } from '#domain/event.ts';
import {
  countResponses,
  type Guest,
  guestList,
  guestListCsv,
  isReserve,
  isSought,
  RESPONSES_IN_ORDER,
} from '#domain/guest-list.ts';
import { inviteName } from '#domain/invite.ts';
import { eventSlug } from '#domain/invite-ids.ts';
import { isStillComingAsked } from '#domain/queue.ts';
import type { Rsvp, RsvpResponse } from '#domain/rsvp.ts';
import { withJustSaid } from '#domain/still-coming.ts';
import { cn } from '#lib/cn.ts';
import { ChangedElsewhere } from '../event/changed-elsewhere.tsx';
import { useSettled } from '../event/changed-events.ts';
import { UnknownView } from '../event/event-view.tsx';
import { useSendDueEmails } from '../event/send-due-emails.ts';
import { RemovalNote } from '../invites/removal-note.tsx';
import { useInvites } from '../invites/use-invites.ts';
import { BelowMinimum } from '../minimum/below-minimum.tsx';
import { compact } from '../parts/button-classes.ts';
import { guestsRemoved } from '../parts/content.ts';
import { CsvButton } from '../parts/csv-button.tsx';
import { LiveView } from '../parts/live-states.tsx';
import { paths } from '../parts/paths.ts';
import { guests as words } from './guest-content.ts';
import { GuestForm, readGuestDraft } from './guest-form.tsx';
import { RecordsContext, useGuestRecords } from './guest-records.tsx';
import type { GuestRowProps } from './guest-row.tsx';
import { GuestRows } from './guest-rows.tsx';
import { GuestsHead } from './guests-head.tsx';
import { PlaceChanges } from './place-changes.tsx';
import { StillComingNote } from './still-coming-note.tsx';
import { TellAll } from './tell-all.tsx';
import { TellGuests } from './tell-guests.tsx';
import { ThanksNote } from './thanks-note.tsx';
import { type EmailHistories, useEmailHistories } from './use-email-histories.ts';
import { useGuests } from './use-guests.ts';
import { useKnownPlaces } from './use-known-places.ts';

export function GuestsView({ eventId, response }: { eventId: string; response: RsvpResponse }) {
  const guests = useGuests(eventId);
  return (
    <LiveView live={guests.live} refresh={guests.refresh} loading={words.loading}>
      {({ organized, rsvps }) => {
        if (!organized) return <UnknownView />;
        const list = guestList(rsvps, organized.event);
        return (
          <section aria-labelledby="guests-title" className="pt-4">
            <GuestsHead organized={organized} rsvps={rsvps} list={list} />
            <RemovalNote eventId={eventId} />
            {organized.event.figures ? (
              <p className="py-6">{guestsRemoved}</p>
            ) : (
              <CurrentGuests key={eventId} organized={organized} tab={response} list={list} guests={guests} />
            )}
          </section>
        );
      }}
    </LiveView>
  );
}

type Editing = { status: 'nobody' } | { status: 'adding' } | { status: 'changing'; rsvp: Rsvp };

/** The form that an ended session left open. */
function interrupted(eventId: string): Editing {
  const draft = readGuestDraft(eventId);
  if (!draft) return { status: 'nobody' };
  return draft.known ? { status: 'changing', rsvp: draft.known } : { status: 'adding' };
}

interface CurrentGuestsProps {
  organized: OrganizedEvent;
  tab: RsvpResponse;
  list: Guest[];
  guests: Pick<ReturnType<typeof useGuests>, 'unsent' | 'checkIn' | 'remove' | 'saved'>;
}

function CurrentGuests({ organized, list, ...props }: CurrentGuestsProps) {
  const { event } = organized;
  const places = useKnownPlaces(event.id, list);
  const { histories, retry } = useEmailHistories(event, list, places.known);
  useSettled(event.id);
  useSendDueEmails([event]);
  const now = Date.now();
  const known = histories.status === 'loading' ? [] : histories.guests;
  const shown = { organized, list, places, histories };
  return (
    <>
      <BelowMinimum event={event} now={now} />
      <TellGuests {...shown} onRetry={retry} />
      <TellAll events={[organized.event]} />
      <ChangedElsewhere eventId={event.id} />
      {displayStatus(event, now) === 'active' && <PlaceChanges {...shown} />}
      <ThanksNote organized={organized} list={list} />
      <GuestLists
        organized={organized}
        histories={histories}
        list={withJustSaid(list, event, known, now)}
        {...props}
      />
    </>
  );
}

function GuestLists({
  organized,
  tab,
  list,
  guests,
  histories,
}: CurrentGuestsProps & { histories: EmailHistories }) {
  const { event } = organized;
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const records = useGuestRecords(event, list);
  const hasOneInvite = useInvites(event.id).length < 2;
  const [editing, setEditing] = useState(() => interrupted(event.id));
  const counts = countResponses(list.map(({ rsvp }) => rsvp));
  const ofTab = list.filter(({ rsvp }) => rsvp.response === tab);
  const shown = ofTab.filter(({ rsvp }) => isSought(rsvp, search));
  const isTooEarly = checkInWindow(event, Date.now()) === 'early';
  const reserves = shown.filter(isReserve);
  const others = shown.filter((guest) => !isReserve(guest));
  const told = histories.status === 'ready' ? histories.guests : null;
  const rowOf = (guest: Guest): GuestRowProps => ({
    guest,
    cameBy: hasOneInvite ? null : cameBy(guest.rsvp),
    emailStatus: told && emailStatusOf(guest.rsvp, historyOf(told, guest.rsvp), Date.now()),
    onCheckIn: isTooEarly ? null : (rsvp, attendance) => guests.checkIn(event, rsvp, attendance),
    isUnsent: guests.unsent[guest.rsvp.id]?.hasFailed ?? false,
    onRemove: () => guests.remove(guest, event),
    onEdit: (rsvp) => setEditing({ status: 'changing', rsvp }),
  });
  return (
    <>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          variant="plain"
          className={cn(compact, 'grow sm:grow-0')}
          onClick={() => setEditing({ status: 'adding' })}
        >
          {words.walkIn}
        </Button>
        <CsvButton fileName={`${eventSlug(event)}.csv`} csv={() => guestListCsv(list, records)} />
        <input
          type="search"
          aria-label={words.search}
          placeholder={words.search}
          className="control min-h-11! max-w-full grow placeholder:text-quiet sm:w-64! sm:grow-0"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </div>
      <ResponseTabs
        tab={tab}
        counts={counts}
        onTab={(response) => navigate(paths.guests(event.id, response), { replace: response === tab })}
      />
      <div id="guest-panel" role="tabpanel" aria-labelledby={`guest-tab-${tab}`}>
        {tab === 'yes' && isStillComingAsked(event, Date.now()) && (
          <StillComingNote organized={organized} list={list} histories={told} />
        )}
        {shown.length === 0 && (
          <p className="py-6 text-quiet">{ofTab.length === 0 ? words.empty[tab] : words.noMatch}</p>
        )}
        {shown.length > 0 && (
          <RecordsContext value={records}>
            <GuestRows
              caption={words.tableOf[tab]}
              others={others.map(rowOf)}
              reserves={reserves.map(rowOf)}
            />
          </RecordsContext>
        )}
      </div>
      {editing.status !== 'nobody' && (
        <GuestForm
          event={event}
          known={editing.status === 'changing' ? editing.rsvp : null}
          onSaved={(result) => guests.saved(event, result)}
          onClose={() => setEditing((now) => (now === editing ? { status: 'nobody' } : now))}
        />
      )}
    </>
  );
}

function cameBy({ inviteToken }: Rsvp): string {
  return inviteToken ? words.byLink(inviteName({ inviteToken })) : words.byOrganizer;
}

interface ResponseTabsProps {
  tab: RsvpResponse;
  counts: Record<RsvpResponse, number>;
  onTab: (tab: RsvpResponse) => void;
}

const STEPS = new Map([
  ['ArrowRight', 1],
  ['ArrowLeft', RESPONSES_IN_ORDER.length - 1],
]);

function ResponseTabs({ tab, counts, onTab }: ResponseTabsProps) {
  function move(key: string) {
    const step = STEPS.get(key);
    const next =
      step && RESPONSES_IN_ORDER[(RESPONSES_IN_ORDER.indexOf(tab) + step) % RESPONSES_IN_ORDER.length];
    if (!next) return;
    onTab(next);
    document.getElementById(`guest-tab-${next}`)?.focus();
  }
  return (
    <div role="tablist" aria-label={words.tabsLabel} className="mt-5 flex border-b-2 border-ink">
      {RESPONSES_IN_ORDER.map((response) => (
        <button
          key={response}
          id={`guest-tab-${response}`}
          type="button"
          role="tab"
          aria-selected={response === tab}
          aria-controls="guest-panel"
          tabIndex={response === tab ? 0 : -1}
          onClick={() => onTab(response)}
          onKeyDown={({ key }) => move(key)}
          className={cn(
            'display min-h-12 grow cursor-pointer rounded-t-md px-3 text-lg normal-case sm:grow-0 sm:px-6',
            response === tab ? 'bg-ink text-ground' : 'hover:bg-hardwood',
          )}
        >
          {words.tabs[response]} ({counts[response]})
        </button>
      ))}
    </div>
  );
}
