import { listRsvps } from '#data/firestore/guest-list.ts';
import { organizerStore } from '#data/firestore/organizer.ts';
import { type GameEvent, placesLost } from '#domain/event.ts';
import { losingPlaces } from '#domain/guest-list.ts';
import { fewerPlayers as words } from '../event/event-content.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { shortWhen } from '../parts/event-dates.ts';

/** The players of one event who would become reserves. */
export interface PlacesLost {
  event: GameEvent;
  count: number;
  /** In the order of the queue; null when they could not be read. */
  names: string[] | null;
}

async function readOne(event: GameEvent, maxPlayers: number): Promise<PlacesLost> {
  const result = await listRsvps(organizerStore, event.id);
  if (result.status !== 'ready') return { event, count: placesLost(event, maxPlayers), names: null };
  const names = losingPlaces(result.rsvps, event, maxPlayers).map(({ rsvp }) => rsvp.name);
  return { event, count: names.length, names };
}

/** Players who would become reserves. Reads the RSVPs only of events that get too small. */
export async function readPlacesLost(
  events: readonly GameEvent[],
  maxPlayers: number,
): Promise<PlacesLost[]> {
  const now = Date.now();
  const smaller = events.filter((event) => event.dateTime > now && placesLost(event, maxPlayers) > 0);
  const lost = await Promise.all(smaller.map((event) => readOne(event, maxPlayers)));
  return lost.filter(({ count }) => count > 0);
}

interface PlacesLostDialogProps {
  lost: readonly PlacesLost[];
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before players become reserves. */
export function PlacesLostDialog({ lost, onConfirm, onClose }: PlacesLostDialogProps) {
  const now = Date.now();
  const total = lost.reduce((sum, { count }) => sum + count, 0);
  return (
    <ConfirmDialog
      question={words.question(total)}
      consequence={words.consequence}
      confirm={words.confirm}
      keep={words.keep}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <ul className="mt-3 grid gap-2">
        {lost.map(({ event, count, names }) => (
          <li key={event.id} className="wrap-anywhere">
            {lost.length > 1 && <>{shortWhen(event.dateTime, now)}: </>}
            <bdi className="font-semibold">{names ? names.join(', ') : words.unnamed(count)}</bdi>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
