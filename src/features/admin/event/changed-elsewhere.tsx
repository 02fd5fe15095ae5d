import { Link } from 'react-router-dom';
import { shortWhen } from '../parts/event-dates.ts';
import { paths } from '../parts/paths.ts';
import { useChangedEvents } from './changed-events.ts';
import { changedEvents as words } from './event-content.ts';

/** Links to the changed events whose guests may not know. @param eventId of the shown event, which is left out. */
export function ChangedElsewhere({ eventId }: { eventId: string | null }) {
  const others = useChangedEvents().filter(({ id }) => id !== eventId);
  const now = Date.now();
  if (others.length === 0) return null;
  return (
    <div className="mt-4 rounded-md bg-card p-4">
      <p>{words.others}</p>
      <ul className="mt-1 flex flex-wrap gap-x-6">
        {others.map(({ id, title, dateTime }) => (
          <li key={id}>
            <Link className="text-link inline-flex min-h-11 items-center wrap-anywhere" to={paths.guests(id)}>
              <bdi>{title}</bdi>, {shortWhen(dateTime, now)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
