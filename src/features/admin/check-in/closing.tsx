import { Button } from '#components/ui/button.tsx';
import { type Note, notesForOthers } from '#domain/check-in.ts';
import type { GameEvent } from '#domain/event.ts';
import type { Guest } from '#domain/guest-list.ts';
import type { Attendance, Rsvp } from '#domain/rsvp.ts';
import { useStore } from '#lib/store.ts';
import { focusContent } from '../parts/focus.ts';
import { useDashboard } from '../state/dashboard-context.ts';
import { closing as words } from './check-in-content.ts';

interface ClosingProps {
  event: GameEvent;
  list: readonly Guest[];
  /** `onlyOver` leaves alone what another phone notes meanwhile. */
  onNote: (event: GameEvent, rsvp: Rsvp, attendance: Attendance | null, onlyOver: Attendance | null) => void;
}

const counted = (notes: readonly Note[], wanted: Attendance) =>
  notes.filter(({ attendance }) => attendance === wanted).length;

/** Notes everybody who did not come, and takes exactly that back. */
export function Closing({ event, list, onNote }: ClosingProps) {
  const { session, announce } = useDashboard();
  const made = useStore(session.closings)[event.id] ?? [];
  const noted = new Map(list.map(({ rsvp }) => [rsvp.id, rsvp.attendance]));
  // Of those, the ones that nobody has changed since.
  const standing = made.filter(({ rsvp, attendance }) => noted.get(rsvp.id) === attendance);
  const others = notesForOthers(list, event);
  const late = counted(others, 'left-late');
  const sentence = words.done(counted(standing, 'no-show'), counted(standing, 'left-late'));

  const keep = (notes: readonly Note[]) =>
    session.closings.set({ ...session.closings.get(), [event.id]: notes });

  function close(): void {
    focusContent();
    keep([...standing, ...others]);
    for (const { rsvp, attendance } of others) onNote(event, rsvp, attendance, rsvp.attendance ?? null);
    announce(words.done(counted(others, 'no-show'), late));
  }

  function undo(): void {
    focusContent();
    keep([]);
    for (const { rsvp, attendance } of standing) onNote(event, rsvp, rsvp.attendance ?? null, attendance);
    announce(words.undone);
  }

  return (
    <div className="mt-6 border-t-4 border-ink pt-4">
      {standing.length > 0 && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="grow text-lg font-semibold">{sentence}</p>
          <Button variant="plain" className="min-h-14!" onClick={undo}>
            {words.undo}
          </Button>
        </div>
      )}
      {others.length > 0 && (
        <>
          <Button variant="plain" className="min-h-14! w-full" onClick={close}>
            {words.button(others.length)}
          </Button>
          {late > 0 && <p className="mt-2">{words.hint(late)}</p>}
        </>
      )}
    </div>
  );
}
