import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useZodForm } from '#components/form/use-zod-form.ts';
import { Button } from '#components/ui/button.tsx';
import { organizerStore } from '#data/firestore/organizer.ts';
import { addWeeks, type Series } from '#data/firestore/series.ts';
import { tellOfDates } from '#data/supabase/tell-guests.ts';
import { courtClock } from '#domain/court-clock.ts';
import { type GameEvent, rsvpWindow } from '#domain/event.ts';
import { detailsOf } from '#domain/event-input.ts';
import { type EventIds, makeEventIds } from '#domain/invite-ids.ts';
import { weeksAddedLast } from '#domain/series-list.ts';
import {
  eventOn,
  type LaterWeeksForm,
  laterDates,
  laterWeeksSchema,
  SERIES_MAX,
  weeksIssue,
  weeksLeft,
} from '#domain/weekly.ts';
import { reasonOf } from '../event/event-content.ts';
import { weeksIssueSentences, series as words } from '../event/series-content.ts';
import { InviteSettings } from '../invites/invite-settings.tsx';
import { shortWhen } from '../parts/event-dates.ts';
import { focusContent } from '../parts/focus.ts';
import { CountField } from '../parts/input-field.tsx';
import { Problem } from '../parts/live-states.tsx';
import { readAgain } from '../state/cache.ts';
import { useDashboard } from '../state/dashboard-context.ts';
import { keys } from '../state/query-client.ts';
import { useOperation } from '../state/use-operation.ts';
import { WeekDates } from './week-dates.tsx';

interface SeriesSettingsProps {
  event: GameEvent;
  series: Series;
}

export function SeriesSettings({ event, series }: SeriesSettingsProps) {
  const first = series.events.find((one) => rsvpWindow(one, Date.now()).status === 'open') ?? null;
  const number = series.events.findIndex(({ id }) => id === event.id) + 1;
  return (
    <section aria-labelledby="series-title" className="mt-8 border-t-2 border-line pt-6">
      <h3 id="series-title" className="display text-2xl leading-none normal-case">
        {words.title}
      </h3>
      <p className="mt-2">
        <strong>{words.place(number, series.events.length)}</strong>
      </p>
      <InviteSettings
        event={event}
        invite={series.invite.isActive ? series.invite : null}
        link="series"
        isInSeries
        first={first}
      />
      <AddWeeks eventId={event.id} series={series} />
    </section>
  );
}

interface AddWeeksProps {
  eventId: string;
  series: Series;
}

/** Adds weeks to a series, as copies of its last event. */
export function AddWeeks({ eventId, series }: AddWeeksProps) {
  const last = series.events.at(-1);
  const max = weeksLeft(series.invite.gameEventIds.length);
  if (!last) return null;
  return (
    <div className="mt-4 rounded-xl border-2 border-line bg-card p-4 sm:p-6">
      <h4 className="display text-xl leading-none normal-case">{words.addTitle}</h4>
      {max === 0 ? (
        <p className="mt-3">{words.full(SERIES_MAX)}</p>
      ) : (
        // A new form, with new dates and ids, after weeks were added.
        <WeeksForm key={series.invite.gameEventIds.length} {...{ eventId, series, last, max }} />
      )}
    </div>
  );
}

function WeeksForm({ eventId, series, last, max }: AddWeeksProps & { last: GameEvent; max: number }) {
  const client = useQueryClient();
  const { announce } = useDashboard();
  // A retry after a lost acknowledgement must add the same events.
  const attempt = useRef<{ of: string; ids: EventIds[] } | null>(null);
  const form = useZodForm<LaterWeeksForm, string[]>({
    id: 'later',
    schema: laterWeeksSchema(last.dateTime, max),
    sentences: { ...weeksIssueSentences, 'weeks-out-of-range': words.tooMany(max) },
    begin: () => ({ weeks: String(Math.min(weeksAddedLast(series.events), max)), skipped: '' }),
  });
  const { weeks, skipped } = form.watch();
  const { isSubmitting } = form.formState;
  const { time } = courtClock(last.dateTime);
  const isCount = weeksIssue(weeks, 1, max) === null;

  const adding = useOperation({
    subject: () => series.invite.inviteToken,
    run: (dates: string[]) => {
      const events = dates.map((date) => eventOn(date, detailsOf(last)));
      const of = JSON.stringify(events);
      if (attempt.current?.of !== of) attempt.current = { of, ids: events.map(makeEventIds) };
      return addWeeks(organizerStore, series.invite, events, attempt.current.ids);
    },
    done: (_, dates) => {
      announce(words.added(dates.length));
      // Followers hear of it now. When this gets lost, the clock's next round tells them.
      void tellOfDates(series.invite.inviteToken);
      // A new form replaces this one.
      focusContent();
      for (const key of [keys.event(eventId), keys.events, keys.totals, keys.founderGames, keys.allSeries])
        readAgain(client, key);
    },
  });
  const reason = reasonOf(adding.state);

  return (
    <form method="dialog" noValidate onSubmit={form.submitTo(adding.run)} aria-label={words.addTitle}>
      <p className="mt-2 mb-4 text-quiet">{words.addIntro(shortWhen(last.dateTime, Date.now()))}</p>
      <CountField form={form} name="weeks" label={words.addWeeks} min={1} max={max} />
      <WeekDates
        id={form.idOf('skipped')}
        dates={isCount ? laterDates(last.dateTime, Number(weeks), Date.now()) : []}
        time={time}
        skipped={skipped}
        error={form.errorOf('skipped')}
        onSkip={(next) => form.edit('skipped', next)}
      />
      <Problem sentence={reason && words.failed(reason)} />
      <Button variant="plain" type="submit" aria-disabled={isSubmitting}>
        {isSubmitting ? words.adding : words.add}
      </Button>
    </form>
  );
}
