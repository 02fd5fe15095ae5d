import { afterReply } from '../_shared/after-reply.ts';
import type { Recipient } from '../_shared/founder.ts';
import { deliver, sendAll } from '../_shared/outbox.ts';
import { openSetting, required } from '../_shared/setting.ts';
import { sendDueOfEvent } from '../guest-emails/due-emails.ts';
import { openGuestEmails } from '../guest-emails/open.ts';
import { sendOrganizerEmails } from '../guest-emails/organizer-notices.ts';
import { sendWaiting } from '../guest-emails/sending.ts';
import { sendDueWelcomes } from '../welcome-email/handler.ts';
import { type Clock, handle } from './handler.ts';
import { holdReminder } from './hold-reminder.ts';

const setting = openSetting('welcome_email');
const guests = openGuestEmails();

/** One event that fails keeps no other from its turn. @throws when one failed. */
async function sendDueOfNearEvents(until: number): Promise<void> {
  const failures: unknown[] = [];
  for (const eventId of await setting.call<string[]>('near_events', {})) {
    if (Date.now() > until) break;
    await sendDueOfEvent(guests, eventId, until).catch((cause: unknown) => failures.push(cause));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Events were left out.');
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
    (until) => sendWaiting(guests, until),
    (until) => sendOrganizerEmails(guests, until),
    sendHoldReminders,
    (until) => sendDueWelcomes(welcomes, until),
  ],
  afterReply,
};

Deno.serve((request) => handle(request, clock));
