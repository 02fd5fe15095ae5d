import { afterReply } from '../_shared/after-reply.ts';
import type { Recipient } from '../_shared/founder.ts';
import { deliver, sendAll } from '../_shared/outbox.ts';
import { openSetting, required } from '../_shared/setting.ts';
import { sendDueOfEvent } from '../guest-emails/due-emails.ts';
import { noteDates } from '../guest-emails/following.ts';
import { openGuestEmails } from '../guest-emails/open.ts';
import { sendOrganizerEmails } from '../guest-emails/organizer-notices.ts';
import { sendWaiting } from '../guest-emails/sending.ts';
import { sendDueWelcomes } from '../welcome-email/handler.ts';
import { type Clock, handle } from './handler.ts';
import { holdReminder } from './hold-reminder.ts';

const setting = openSetting('welcome_email');
const guests = openGuestEmails();

/** One that fails keeps no other from its turn. @throws when one failed. */
async function forEach(names: readonly string[], until: number, work: (name: string) => Promise<unknown>) {
  const failures: unknown[] = [];
  for (const name of names) {
    if (Date.now() > until) break;
    await work(name).catch((cause: unknown) => failures.push(cause));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some were left out.');
}

async function sendDueOfNearEvents(until: number): Promise<void> {
  const eventIds = await setting.call<string[]>('near_events', {});
  await forEach(eventIds, until, (eventId) => sendDueOfEvent(guests, eventId, until));
}

/** Dates that were added while the dashboard's own call got lost. Their followers are due an email then. */
async function noteFollowedSeries(until: number): Promise<void> {
  const tokens = await setting.call<string[]>('followed_links', {});
  await forEach(tokens, until, (token) => noteDates(guests, token));
}

function sendHoldReminders(until: number): Promise<void> {
  return sendAll(
    setting,
    async (at_most) => {
      const recipients = await setting.call<Recipient[]>('claim_hold_reminders', { at_most });
      return recipients.map((recipient) => ({ subject: recipient.subject, kind: 'reminder', recipient }));
    },
    ({ recipient, ...claimed }) =>
      deliver(setting, [{ ...claimed, said: 'reminder', revision: 0 }], async () => ({
        email: holdReminder(setting.head, recipient, Date.now()),
        idempotencyKey: `reminder-${recipient.secret}`,
      })),
    until,
  );
}

const welcomes = {
  ...setting,
  claimDue: (at_most: number) => setting.call<Recipient[]>('claim_due_welcomes', { at_most }),
};

const clock: Clock = {
  secret: required('CLOCK_SECRET'),
  begin: () => setting.call<boolean>('begin_clock', {}),
  end: (is_whole) => setting.call<void>('end_clock', { is_whole }),
  endedAt: () => setting.call<number | null>('clock_ended_at', {}),
  duties: [
    sendDueOfNearEvents,
    noteFollowedSeries,
    (until) => sendWaiting(guests, until),
    (until) => sendOrganizerEmails(guests, until),
    sendHoldReminders,
    (until) => sendDueWelcomes(welcomes, until),
  ],
  afterReply,
};

Deno.serve((request) => handle(request, clock));
