import type { GameEvent } from '../../../src/domain/event.ts';
import { type Email, writeEmail } from '../_shared/email.ts';
import { dateBlocks, daysOf, titleOf } from './dates-blocks.ts';
import { newDates as words } from './email-content.ts';
import { type GuestBranding, leavingOf } from './email-parts.ts';

type Follower = {
  email: string;
  /** Of the standing link. */
  token: string;
  stopKey: string;
};

/** To a follower of a series. Its link is everybody's, and opens no answer. @param events by date. */
export function newDatesEmail(
  head: GuestBranding,
  { email, token, stopKey }: Follower,
  events: readonly GameEvent[],
  now: number,
): Email {
  const days = daysOf(events, now);
  const { length: count } = events;
  return writeEmail(head, {
    to: email,
    subject: words.subject(count, titleOf(events) ?? head.productName),
    preview: days,
    scoreboard: { number: String(count), caption: words.caption(count, days) },
    blocks: [
      { kind: 'text', text: words.text(count) },
      ...dateBlocks(
        words.heading(count),
        events.map((event) => ({ event, standing: null })),
        now,
      ),
      { kind: 'button', label: words.button(count), url: `${head.siteUrl}/rsvp/${token}` },
      { kind: 'text', text: words.link },
    ],
    reason: words.because(head.siteUrl),
    leaving: leavingOf({ stopKey }, head, 'new-dates'),
  });
}
