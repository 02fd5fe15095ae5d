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

const fieldsSchema = z.object({ removes: z.boolean(), since: z.string() });

export type RemovalForm = z.input<typeof fieldsSchema>;

export interface Removal {
  /** Start of the removed RSVPs; null removes none. */
  removeSince: Instant | null;
}

/** Form that asks which RSVPs by a link are removed. The message of its issue is a `RemovalIssue`. */
export const removalSchema = z.pipe(
  fieldsSchema.check(
    z.refine(({ removes, since }) => !removes || sinceOf(since) !== null, {
      error: 'since-invalid' satisfies RemovalIssue,
      path: ['since'],
    }),
  ),
  z.transform(({ removes, since }): Removal => ({ removeSince: removes ? sinceOf(since) : null })),
);

/** Begins with the present day: a flood is seldom older. */
export function removalForm(removes: boolean, now: Instant): RemovalForm {
  return { removes, since: `${courtClock(now).date}T00:00` };
}
