import { useState } from 'react';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import type { Attendance } from '#data/firestore/organizer-guests.ts';
import type { Guest } from '#domain/guest-list.ts';
import type { Rsvp } from '#domain/rsvp.ts';
import { cn } from '#lib/cn.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { guests as words } from './guest-content.ts';
import { compact } from './looks.ts';
import { shortWhen } from './when.ts';

interface GuestRowProps {
  guest: Guest;
  onCheckIn: (rsvp: Rsvp, attendance: Attendance | null) => void;
  onRemove: (rsvp: Rsvp) => void;
  onEdit: (rsvp: Rsvp) => void;
}

export function GuestRow({ guest: { rsvp, reserve }, onCheckIn, onRemove, onEdit }: GuestRowProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { name, notes, response } = rsvp;
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="text-lg font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        {reserve !== null && (
          <span className="rounded-sm bg-hardwood px-2 py-0.5 text-sm font-semibold">
            {words.reserve(reserve)}
          </span>
        )}
        <Times rsvp={rsvp} />
      </div>
      {notes && (
        <p className="mt-1 border-l-4 border-line pl-3 whitespace-pre-line wrap-anywhere">
          <span className="sr-only">{words.notes}: </span>
          <bdi>{notes}</bdi>
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {response !== 'no' && <CheckIn rsvp={rsvp} onCheckIn={onCheckIn} />}
        <Contact rsvp={rsvp} />
        <div className="flex gap-2 sm:ml-auto">
          <Button look="plain" className={compact} aria-label={words.edit(name)} onClick={() => onEdit(rsvp)}>
            {words.editLabel}
          </Button>
          <Button
            look="plain"
            className={compact}
            aria-label={words.remove(name)}
            onClick={() => setIsAsking(true)}
          >
            {words.removeLabel}
          </Button>
        </div>
      </div>
      {isAsking && (
        <ConfirmDialog
          question={words.removeQuestion(name)}
          consequence={words.removeConsequence}
          confirm={words.removeConfirm}
          keep={words.keep}
          onConfirm={() => onRemove(rsvp)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </li>
  );
}

function Times({ rsvp: { submittedAt, updatedAt } }: { rsvp: Rsvp }) {
  const now = Date.now();
  return (
    <p className="text-sm text-quiet">
      {words.answered(shortWhen(submittedAt, now))}
      {updatedAt !== undefined && `, ${words.changed(shortWhen(updatedAt, now))}`}
    </p>
  );
}

const ATTENDANCES: Attendance[] = ['arrived', 'no-show'];

/** Two switches that exclude each other; pressing a pressed one takes it back. */
function CheckIn({ rsvp, onCheckIn }: Pick<GuestRowProps, 'onCheckIn'> & { rsvp: Rsvp }) {
  const labels: Record<Attendance, string> = { arrived: words.arrived, 'no-show': words.noShow };
  return (
    <fieldset className="flex">
      <legend className="sr-only">{words.checkIn(rsvp.name)}</legend>
      {ATTENDANCES.map((attendance) => {
        const isPressed = rsvp.attendance === attendance;
        return (
          <Button
            key={attendance}
            look="plain"
            aria-pressed={isPressed}
            className={cn(
              compact,
              'first-of-type:rounded-r-none last-of-type:rounded-l-none last-of-type:border-l-0',
              isPressed && 'bg-court! text-on-court!',
            )}
            onClick={() => onCheckIn(rsvp, isPressed ? null : attendance)}
          >
            {labels[attendance]}
          </Button>
        );
      })}
    </fieldset>
  );
}

function Contact({ rsvp: { name, email, phone } }: { rsvp: Rsvp }) {
  const number = phone?.replace(/[^+\d]/g, '');
  if (!number && !email) return <p className="self-center text-sm text-quiet">{words.noContact}</p>;
  return (
    <>
      {number && (
        <>
          <ContactLink href={`tel:${number}`} name={words.callName(name)} label={words.call} />
          <ContactLink href={`sms:${number}`} name={words.textName(name)} label={words.text} />
        </>
      )}
      {email && (
        <ContactLink
          href={`mailto:${encodeURIComponent(email)}`}
          name={words.emailName(name)}
          label={words.email}
        />
      )}
    </>
  );
}

function ContactLink({ href, name, label }: { href: string; name: string; label: string }) {
  return (
    <ButtonLink look="plain" className={compact} href={href} aria-label={name}>
      {label}
    </ButtonLink>
  );
}
