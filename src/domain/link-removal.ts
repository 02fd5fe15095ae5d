import * as z from 'zod/mini';
import type { Instant } from '#lib/dates.ts';
import { courtClock, courtInstant } from './court-clock.ts';

/** Issues of the form; the screen holds a sentence for each. */
export type RemovalIssue = 'since-invalid';

/** @param text `YYYY-MM-DDTHH:MM`, as a field for date and time gives it, on the clocks where the events are. */
function sinceOf(text: string): Instant | null {
  const [date = '', time = ''] = text.split('T');
  return courtInstant({ date, time: time.slice(0, 'HH:MM'.length) });
}

const fieldsSchema = z.object({ removes: z.boolean(), since: z.string(), onlyUnopened: z.boolean() });

export type RemovalForm = z.input<typeof fieldsSchema>;

export interface Removal {
  /** Start of the removed RSVPs; null removes none. */
  removeSince: Instant | null;
  /** Leaves the RSVPs whose email was opened. */
  onlyUnopened?: true;
}

/** Form that asks which RSVPs by a link are removed. The message of its issue is a `RemovalIssue`. */
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

/** Begins with the present day: a flood is seldom older. */
export function removalForm(removes: boolean, now: Instant): RemovalForm {
  return { removes, since: `${courtClock(now).date}T00:00`, onlyUnopened: false };
}
