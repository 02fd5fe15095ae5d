import { CopyButton } from '#components/ui/copy-button.tsx';
import type { OrganizedEvent } from '#data/firestore/event-list.ts';
import { dialedNumber, internationalDigits } from '#domain/contact.ts';
import { firstName } from '#domain/queue.ts';
import type { Rsvp } from '#domain/rsvp.ts';
import { mailUrl, smsUrl, whatsAppUrl } from '#lib/message-links.ts';
import { privateLink } from '../invites/invite-url.ts';
import { compact } from '../parts/button-classes.ts';
import { ContactLink } from '../parts/contact.tsx';
import { type GuestMessage, messages as words } from './message-content.ts';

interface PreparedMessageProps {
  rsvp: Rsvp;
  organized: OrganizedEvent;
  write: GuestMessage;
}

/** A message to one guest, to send from the organizer's own phone, or to copy. */
export function PreparedMessage({ rsvp, organized: { event, invite }, write }: PreparedMessageProps) {
  const { name, phone, email } = rsvp;
  const now = Date.now();
  const text = write(firstName(name) ?? name, event, privateLink(rsvp, invite, now), now);
  const number = phone ? dialedNumber(phone) : '';
  const digits = phone ? internationalDigits(phone) : null;
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{words.groupOf(name)}</legend>
      {number !== '' && (
        <ContactLink to={smsUrl(number, text)} name={words.textTo(name)} label={words.text} />
      )}
      {digits !== null && (
        <ContactLink
          to={whatsAppUrl(digits, text)}
          name={words.whatsAppTo(name)}
          label={words.whatsApp}
          target="_blank"
          rel="noopener noreferrer"
        />
      )}
      {email && (
        <ContactLink to={mailUrl(email, event.title, text)} name={words.emailTo(name)} label={words.email} />
      )}
      <CopyButton text={text} label={words.copy} className={compact} />
    </fieldset>
  );
}
