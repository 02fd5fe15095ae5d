import type { GameEvent } from '../../../src/domain/event.ts';
import type { OrganizerMessage } from '../../../src/domain/organizer-message.ts';
import type { Rsvp } from '../../../src/domain/rsvp.ts';
import { type Email, writeEmail } from '../_shared/email.ts';
import { oneLine, subjectTitle, whenLine } from '../_shared/event-blocks.ts';
import { greetingTo } from '../_shared/greeting.ts';
import { changedEmail } from './email.ts';
import { words as guestWords, message as words } from './email-content.ts';
import { type Guest, type GuestBranding, leavingOf, linkBlocks, messageBlocks } from './email-parts.ts';

/** The organizer's words, and the guest's next game with the link to the answer. */
export function messageEmail(
  head: GuestBranding,
  guest: Guest,
  message: OrganizerMessage,
  now: number,
): Email {
  const { rsvp, email, event } = guest;
  const when = whenLine(event, now);
  return writeEmail(head, {
    to: email,
    subject: words.subject(subjectTitle(event, now)),
    preview: oneLine(message.text),
    scoreboard: { number: words.score, caption: when },
    blocks: [
      { kind: 'text', text: `${greetingTo(rsvp.name)} ${words.lead}` },
      ...messageBlocks(event, message),
      { kind: 'heading', text: words.next },
      { kind: 'text', text: `${oneLine(event.title)}, ${when}, ${oneLine(event.location)}` },
      ...linkBlocks(guest, head.siteUrl),
    ],
    reason: guestWords.respondedBecause(head.siteUrl),
    leaving: leavingOf(guest, head),
  });
}

const NOBODY = '0'.repeat(32);

/** What a guest would get who answered before the last change. */
export function previewEmail(
  head: GuestBranding,
  event: GameEvent,
  { about, text }: { about: 'message' | 'change'; text: string },
  now: number,
): Email {
  const seen = (about === 'change' ? event.pastStates.at(-1) : null) ?? event;
  const rsvp: Rsvp = {
    ...{ id: NOBODY, gameEventId: event.id, inviteToken: 'example-of-a-link', placeKey: '', response: 'yes' },
    ...{ name: words.somebody, submittedAt: now, seenDateTime: seen.dateTime, seenLocation: seen.location },
  };
  const guest: Guest = {
    ...{ rsvp, event, email: 'guest@example.com', placeKey: '' },
    ...{ secret: NOBODY, stopKey: NOBODY, isOpened: true },
  };
  const message = { id: NOBODY, text };
  if (about === 'message') return messageEmail(head, guest, message, now);
  return changedEmail(head, guest, event.status === 'cancelled' ? 'cancelled' : 'changed', now, message);
}
