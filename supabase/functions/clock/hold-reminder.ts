import { EVENT_TIME_ZONE } from '../../../src/domain/event.ts';
import { formatMoment } from '../../../src/lib/dates.ts';
import { type Branding, type Email, writeEmail } from '../_shared/email.ts';
import { greetingOf, keepBlocks, leaving, type Recipient } from '../_shared/founder.ts';

/** To a founder whose number is still unconfirmed when the hold is about to end. */
export function holdReminder(head: Branding, recipient: Recipient, now: number): Email {
  const { founder_number: number, email, held_until: heldUntil } = recipient;
  const until = formatMoment(heldUntil, now, EVENT_TIME_ZONE);
  return writeEmail(head, {
    to: email,
    subject: `#${number} is held until ${until}`,
    preview: 'One press keeps it for good.',
    scoreboard: { number: `#${number}`, caption: `held until ${until}` },
    blocks: [
      { kind: 'text', text: `${greetingOf(recipient)} your number is not confirmed yet.` },
      ...keepBlocks(recipient, head.siteUrl, now),
    ],
    reason: `You get this once, because somebody joined with this address at ${head.siteUrl}. If it was not you, do nothing: the number goes to somebody else.`,
    leaving,
  });
}
