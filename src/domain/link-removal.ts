import * as z from 'zod/mini';
import { type Instant, instantAt, wallClockAt } from '#lib/dates.ts';
import { EVENT_TIME_ZONE } from './event.ts';

/** Issues of the form; the screen holds a sentence for each. */
export type RemovalIssue = 'since-invalid';

/** `YYYY-MM-DDTHH:MM`, as a field for date and time gives it, on a wall clock where the events are. */
function sinceOf(text: string): Instant | null {
  const [date = '', time = ''] = text.split('T');
  return instantAt({ date, time: time.slice(0, 'HH:MM'.length) }, EVENT_TIME_ZONE);
}

const fieldsSchema = z.object({ removes: z.boolean(), since: z.string(), onlyUnopened: z.boolean() });

export type RemovalForm = z.input<typeof fieldsSchema>;

export interface Removal {
  /** From when on what came by the link is removed; null leaves it. */
  removeSince: Instant | null;
  /** Leaves the RSVPs whose email was opened. */
  onlyUnopened?: true;
}

/** Whether, and since when, what came by a link is removed. The message of its issue is a `RemovalIssue`. */
export const removalSchema = z.pipe(
  fieldsSchema.check(
    z.refine(({ removes, since }) => !removes || sinceOf(since) !== null, {
      error: 'since-invalid' satisfies RemovalIssue,
      path: ['since'],
    }),
  ),
  z.transform(
    ({ removes, since, onlyUnopened }): Removal => ({
      removeSince: removes ? sinceOf(since) : null,
      ...(removes && onlyUnopened && { onlyUnopened }),
    }),
  ),
);

/** Begins with this day where the events are: a flood is seldom older. */
export function removalForm(removes: boolean, now: Instant): RemovalForm {
  return { removes, since: `${wallClockAt(now, EVENT_TIME_ZONE).date}T00:00`, onlyUnopened: false };
}
