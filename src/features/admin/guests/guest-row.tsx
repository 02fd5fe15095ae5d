import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { dialedNumber } from '#domain/contact.ts';
import type { Guest } from '#domain/guest-list.ts';
import { ATTENDANCES, type Attendance, type Rsvp } from '#domain/rsvp.ts';
import { cn } from '#lib/cn.ts';
import { compact } from '../button-classes.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { shortWhen } from '../event-dates.ts';
import { focusContent } from '../focus.ts';
import { ContactLink } from './contact-link.tsx';
import { guests as words } from './guest-content.ts';

interface GuestRowProps {
  guest: Guest;
  /** How the response came, when it is not how all did. */
  cameBy: string | null;
  onCheckIn: (rsvp: Rsvp, attendance: Attendance | null) => void;
  onRemove: () => void;
  onEdit: (rsvp: Rsvp) => void;
}

export function GuestRow({
  guest: { rsvp, reserve, confirmedAt },
  cameBy,
  onCheckIn,
  onRemove,
  onEdit,
}: GuestRowProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { name, notes, response } = rsvp;
  return (
    <li className="py-3">
      <div className="flex items-start justify-between gap-3">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 pt-2 pb-1">
          <p className="text-lg leading-6 font-semibold wrap-anywhere">
            <bdi>{name}</bdi>
          </p>
          {reserve !== null && (
            <span className="rounded-sm bg-hardwood px-2 py-0.5 text-sm font-semibold">
              {words.reserve(reserve)}
            </span>
          )}
          {confirmedAt !== null && (
            <span className="rounded-sm bg-court px-2 py-0.5 text-sm font-semibold text-on-court">
              {words.confirmed}
            </span>
          )}
        </div>
        <div className="flex shrink-0">
          <QuietButton name={words.edit(name)} onClick={() => onEdit(rsvp)}>
            {words.editLabel}
          </QuietButton>
          <QuietButton name={words.remove(name)} onClick={() => setIsAsking(true)}>
            {words.removeLabel}
          </QuietButton>
        </div>
      </div>
      <Times rsvp={rsvp} cameBy={cameBy} />
      {notes && (
        <p className="mt-1 border-l-4 border-line pl-3 whitespace-pre-line wrap-anywhere">
          <span className="sr-only">{words.notes}: </span>
          <bdi>{notes}</bdi>
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {response !== 'no' && <CheckIn rsvp={rsvp} onCheckIn={onCheckIn} />}
        <Contact rsvp={rsvp} />
      </div>
      {isAsking && (
        <ConfirmDialog
          question={words.removeQuestion(name)}
          consequence={words.removeConsequence}
          confirm={words.removeConfirm}
          keep={words.keep}
          onConfirm={() => {
            focusContent();
            onRemove();
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </li>
  );
}

interface QuietButtonProps {
  name: string;
  onClick: () => void;
  children: string;
}

/** For rarely needed actions, so that the check-in stands out. */
function QuietButton({ name, onClick, children }: QuietButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      onClick={onClick}
      className="min-h-11 cursor-pointer px-2.5 text-sm font-semibold underline underline-offset-4 hover:decoration-2"
    >
      {children}
    </button>
  );
}

function Times({ rsvp: { submittedAt, updatedAt }, cameBy }: Pick<GuestRowProps, 'cameBy'> & { rsvp: Rsvp }) {
  const now = Date.now();
  return (
    <p className="text-sm text-quiet">
      {words.responded(shortWhen(submittedAt, now))}
      {cameBy && (
        <>
          , <span className="whitespace-nowrap">{cameBy}</span>
        </>
      )}
      {updatedAt !== undefined && `, ${words.updated(shortWhen(updatedAt, now))}`}
    </p>
  );
}

/** Two toggle buttons that exclude each other; pressing the active one turns it off. */
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
            variant="plain"
            aria-pressed={isPressed}
            className={cn(
              compact,
              'first-of-type:rounded-r-none last-of-type:rounded-l-none last-of-type:border-l-0',
              isPressed && 'border-on-ball bg-ball! text-on-ball!',
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
  const number = phone && dialedNumber(phone);
  if (!number && !email) return <p className="self-center text-sm text-quiet">{words.noContact}</p>;
  return (
    <>
      {number && (
        <>
          <ContactLink to={`tel:${number}`} name={words.callName(name)} label={words.call} />
          <ContactLink to={`sms:${number}`} name={words.textName(name)} label={words.text} />
        </>
      )}
      {email && (
        <ContactLink
          to={`mailto:${encodeURIComponent(email)}`}
          name={words.emailName(name)}
          label={words.email}
        />
      )}
    </>
  );
}
