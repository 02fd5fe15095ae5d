import { FieldGroup } from '#components/form/field.tsx';
import { courtInstant } from '#domain/court-clock.ts';
import { EVENT_TIME_ZONE } from '#domain/event.ts';
import { formatTime } from '#lib/dates.ts';
import { repeat as words } from '../event/series-content.ts';
import { shortDay } from '../parts/event-dates.ts';

interface WeekDatesProps {
  id: string;
  dates: readonly string[];
  /** On the clocks where the events are; empty while unknown. */
  time: string;
  skipped: string;
  error: string | undefined;
  onSkip: (skipped: string) => void;
}

const NOON = '12:00';

function label(date: string, time: string): string {
  const now = Date.now();
  const instant = courtInstant({ date, time: time || NOON }) ?? now;
  // The form names the zone above.
  return time ? `${shortDay(instant, now)}, ${formatTime(instant, EVENT_TIME_ZONE)}` : shortDay(instant, now);
}

/** The dates of a series, each with a tick. */
export function WeekDates({ id, dates, time, skipped, error, onSkip }: WeekDatesProps) {
  const without = skipped.split(' ').filter(Boolean);
  if (dates.length === 0) return <p className="mb-4 text-sm text-quiet">{words.noDate}</p>;
  return (
    <FieldGroup id={id} label={words.dates} error={error}>
      {(control) => (
        <div className="grid gap-2 sm:grid-cols-2">
          {dates.map((date) => (
            <label key={date} className="choice gap-3 px-3 py-2 tabular">
              <input
                {...control(date)}
                type="checkbox"
                checked={!without.includes(date)}
                onChange={({ target }) =>
                  onSkip(
                    (target.checked ? without.filter((one) => one !== date) : [...without, date]).join(' '),
                  )
                }
              />
              {label(date, time)}
            </label>
          ))}
        </div>
      )}
    </FieldGroup>
  );
}
