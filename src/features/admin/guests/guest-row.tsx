import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import type { EmailStatus } from '#domain/email-history.ts';
import type { Guest } from '#domain/guest-list.ts';
import type { Attendance, Rsvp } from '#domain/rsvp.ts';
import { cn } from '#lib/cn.ts';
import { compact } from '../parts/button-classes.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { Contact } from '../parts/contact.tsx';
import { attendanceLabels } from '../parts/content.ts';
import { shortWhen } from '../parts/event-dates.ts';
import { focusContent } from '../parts/focus.ts';
import { guests as words } from './guest-content.ts';
import { RecordNote } from './guest-records.tsx';

export interface GuestRowProps {
  guest: Guest;
  /** How the response came; null when all came by the same link. */
  cameBy: string | null;
  /** Null while it is unknown, and for whom it says nothing. */
  emailStatus: EmailStatus | null;
  /** Null before the check-in opens. */
  onCheckIn: ((rsvp: Rsvp, attendance: Attendance | null) => void) | null;
  /** Whether sending a check-in failed. */
  isUnsent: boolean;
  onRemove: () => void;
  onEdit: (rsvp: Rsvp) => void;
}

/** On a phone. */
export function GuestRow({ guest, cameBy, emailStatus, ...actions }: GuestRowProps) {
  const { rsvp } = guest;
  return (
    <li className="py-3">
      <div className="flex items-start justify-between gap-3">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 pt-2 pb-1">
          <p className="text-lg leading-6 font-semibold wrap-anywhere">
            <bdi>{rsvp.name}</bdi>
          </p>
          <Badges guest={guest} />
          <RecordNote rsvp={rsvp} />
        </div>
        <RowActions rsvp={rsvp} {...actions} />
      </div>
      <div className="flex flex-wrap gap-x-4 text-sm text-quiet">
        <p>
          {words.responded(shortWhen(rsvp.submittedAt, Date.now()))}
          <Since rsvp={rsvp} cameBy={cameBy} />
        </p>
        <EmailNote rsvp={rsvp} status={emailStatus} />
      </div>
      <Notes rsvp={rsvp} />
      <div className="mt-2 flex flex-wrap gap-2">
        <CheckIn rsvp={rsvp} {...actions} />
        <Contact person={rsvp} />
      </div>
    </li>
  );
}

/** In a wide window. */
export function GuestTableRow({ guest, cameBy, emailStatus, ...actions }: GuestRowProps) {
  const { rsvp, reserve } = guest;
  return (
    <tr className="border-b border-line align-top *:py-2 *:pr-4">
      <th scope="row" className="text-left font-normal">
        <p className="py-2.5 text-lg leading-6 font-semibold wrap-anywhere">
          <bdi>{rsvp.name}</bdi>
        </p>
        <RecordNote rsvp={rsvp} />
        <Notes rsvp={rsvp} />
      </th>
      <td>
        <p className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1">
          {reserve === null && (rsvp.attendance === 'no-show' ? words.tabs : words.places)[rsvp.response]}
          <Badges guest={guest} />
        </p>
      </td>
      <td>
        <CheckIn rsvp={rsvp} {...actions} />
      </td>
      <td>
        <div className="-ml-2.5 flex min-h-11 flex-wrap items-center">
          <Contact person={rsvp} isQuiet />
        </div>
        <div className="-mt-1 text-sm text-quiet">
          <EmailNote rsvp={rsvp} status={emailStatus} />
        </div>
      </td>
      <td className="text-sm text-quiet">
        <p className="py-3 leading-5">
          {shortWhen(rsvp.submittedAt, Date.now())}
          <Since rsvp={rsvp} cameBy={cameBy} />
        </p>
      </td>
      <td className="pr-0!">
        <RowActions rsvp={rsvp} {...actions} />
      </td>
    </tr>
  );
}

function Badges({ guest: { reserve, confirmedAt } }: { guest: Guest }) {
  return (
    <>
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
    </>
  );
}

/** Nothing beside "No contact given". */
function EmailNote({ rsvp, status }: { rsvp: Rsvp; status: EmailStatus | null }) {
  if (status === null || (rsvp.email === undefined && rsvp.phone === undefined)) return null;
  return <p className={cn(status === 'bounced' && 'font-semibold text-clay')}>{words.emailStatus[status]}</p>;
}

function Notes({ rsvp: { notes } }: { rsvp: Rsvp }) {
  if (!notes) return null;
  return (
    <p className="mt-1 border-l-4 border-line pl-3 whitespace-pre-line wrap-anywhere">
      <span className="sr-only">{words.notes}: </span>
      <bdi>{notes}</bdi>
    </p>
  );
}

type RowActionsProps = Pick<GuestRowProps, 'onRemove' | 'onEdit'> & { rsvp: Rsvp };

function RowActions({ rsvp, onRemove, onEdit }: RowActionsProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { name } = rsvp;
  return (
    <div className="flex shrink-0 justify-end">
      <QuietButton name={words.edit(name)} onClick={() => onEdit(rsvp)}>
        {words.editLabel}
      </QuietButton>
      <QuietButton name={words.remove(name)} onClick={() => setIsAsking(true)}>
        {words.removeLabel}
      </QuietButton>
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
    </div>
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

function Since({ rsvp: { updatedAt }, cameBy }: Pick<GuestRowProps, 'cameBy'> & { rsvp: Rsvp }) {
  return (
    <>
      {cameBy && (
        <>
          , <span className="whitespace-nowrap">{cameBy}</span>
        </>
      )}
      {updatedAt !== undefined && `, ${words.updated(shortWhen(updatedAt, Date.now()))}`}
    </>
  );
}

type CheckInProps = Pick<GuestRowProps, 'onCheckIn' | 'isUnsent'> & { rsvp: Rsvp };

/** Exclusive toggle buttons; pressing the active one turns it off. */
const NOTES: readonly Attendance[] = ['arrived', 'no-show'];

/** The organizer's correction of a check-in. */
function CheckIn({ rsvp, onCheckIn, isUnsent }: CheckInProps) {
  const { attendance: noted, response, name } = rsvp;
  const offered = response === 'no' ? [] : NOTES;
  const notes = noted && !offered.includes(noted) ? [...offered, noted] : offered;
  if (onCheckIn === null || notes.length === 0) return null;
  return (
    <div>
      <fieldset className="flex">
        <legend className="sr-only">{words.checkIn(name)}</legend>
        {notes.map((attendance) => {
          const isPressed = noted === attendance;
          return (
            <Button
              key={attendance}
              variant="plain"
              aria-pressed={isPressed}
              className={cn(
                compact,
                'not-first-of-type:rounded-l-none not-first-of-type:border-l-0 not-last-of-type:rounded-r-none',
                isPressed && 'border-on-ball bg-ball! text-on-ball!',
                isPressed && isUnsent && 'border-dashed',
              )}
              onClick={() => onCheckIn(rsvp, isPressed ? null : attendance)}
            >
              {attendanceLabels[attendance]}
            </Button>
          );
        })}
      </fieldset>
      {isUnsent && <p className="py-1 text-sm font-semibold text-clay">{words.unsent}</p>}
    </div>
  );
}
