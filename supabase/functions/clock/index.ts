import { afterReply } from '../_shared/after-reply.ts';
import type { Recipient } from '../_shared/founder.ts';
import { deliver, sendAll } from '../_shared/outbox.ts';
import { openSetting, required } from '../_shared/setting.ts';
import { lookAt } from '../guest-emails/due-emails.ts';
import { openGuestEmails } from '../guest-emails/open.ts';
import { sendOrganizerNews } from '../guest-emails/organizer-news.ts';
import { sendWaiting } from '../guest-emails/sending.ts';
import { sendDueWelcomes } from '../welcome-email/handler.ts';
import { handle } from './handler.ts';
import { holdReminder } from './hold-reminder.ts';

const setting = openSetting('welcome_email');
const guests = openGuestEmails();

async function lookAtNearEvents(until: number): Promise<void> {
  for (const eventId of await setting.call<string[]>('near_events', {})) {
    if (Date.now() > until) return;
    await lookAt(guests, eventId, until).catch((cause: unknown) =>
      console.error('An event was left out.', cause),
    );
  }
}

function sendHoldReminders(until: number): Promise<void> {
  return sendAll(
    setting,
    async (at_most) => {
      const recipients = await setting.call<Recipient[]>('claim_hold_reminders', { at_most });
      return recipients.map((recipient) => ({ subject: recipient.subject, kind: 'reminder', recipient }));
    },
    ({ recipient, ...claimed }) =>
      deliver(setting, claimed, { said: 'reminder', revision: 0 }, async () => ({
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

const clock = {
  secret: required('CLOCK_SECRET'),
  begin: () => setting.call<boolean>('begin_clock', {}),
  end: () => setting.call<void>('end_clock', {}),
  endedAt: () => setting.call<number | null>('clock_ended_at', {}),
  duties: [
    lookAtNearEvents,
    () => sendOrganizerNews(guests),
    (until: number) => sendWaiting(guests, until),
    sendHoldReminders,
    () => sendDueWelcomes(welcomes),
  ],
  afterReply,
};

Deno.serve((request) => handle(request, clock));
