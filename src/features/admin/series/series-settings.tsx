import type { Series } from '#data/firestore/series.ts';
import type { GameEvent } from '#domain/event.ts';
import { series as words } from '../event/series-content.ts';
import { InviteSettings } from '../invites/invite-settings.tsx';
import { AddWeeks } from './add-weeks.tsx';

interface SeriesSettingsProps {
  event: GameEvent;
  series: Series;
}

/** The series that an event belongs to: which one it is, the link of all of them, and more weeks. */
export function SeriesSettings({ event, series }: SeriesSettingsProps) {
  const number = series.events.findIndex(({ id }) => id === event.id) + 1;
  return (
    <section aria-labelledby="series-title" className="mt-8 border-t-2 border-line pt-6">
      <h3 id="series-title" className="display text-2xl leading-none normal-case">
        {words.title}
      </h3>
      <p className="mt-2">
        <strong>{words.place(number, series.events.length)}</strong>
      </p>
      <InviteSettings event={event} invite={series.invite.isActive ? series.invite : null} kind="series" />
      <AddWeeks eventId={event.id} series={series} />
    </section>
  );
}
