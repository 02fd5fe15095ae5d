import { Button } from '#components/ui/button.tsx';
import type { OrganizedEvent } from '#data/firestore/event-list.ts';
import type { Guest } from '#domain/guest-list.ts';
import { type LateChange, lateChanges } from '#domain/late-changes.ts';
import { movedUp } from '#domain/place-changes.ts';
import { compact } from '../parts/button-classes.ts';
import { shortWhen } from '../parts/event-dates.ts';
import { focusContent } from '../parts/focus.ts';
import { lateNews, movedUpMessage, movedUpNews } from './message-content.ts';
import { MessageList } from './message-list.tsx';
import type { EmailHistories } from './use-email-histories.ts';
import type { PlaceNotes } from './use-known-places.ts';

interface PlaceChangesProps {
  organized: OrganizedEvent;
  list: readonly Guest[];
  places: PlaceNotes;
  histories: EmailHistories;
}

/** Guests who left late, and new players who may not know of their place. */
export function PlaceChanges({ organized, list, places: { known, note }, histories }: PlaceChangesProps) {
  const { event } = organized;
  const late = lateChanges(list, event, movedUp(list, [], known));
  const untold = histories.status === 'loading' ? [] : movedUp(list, histories.guests, known);
  return (
    <>
      {late.length > 0 && <LateChanges changes={late} />}
      {untold.length > 0 && (
        <MovedUp organized={organized} moved={untold} onNoted={(guest) => note([guest])} />
      )}
    </>
  );
}

function LateChanges({ changes }: { changes: readonly LateChange[] }) {
  const now = Date.now();
  return (
    <section aria-labelledby="late-changes" className="mt-4 rounded-md border-2 border-clay p-4">
      <h3 id="late-changes" className="display text-xl leading-tight text-clay normal-case">
        {lateNews.title}
      </h3>
      <ul className="mt-2 grid gap-1">
        {changes.map(({ guest: { rsvp }, leftAt, movedUp }) => (
          <li key={rsvp.id} className="wrap-anywhere">
            <bdi className="font-semibold">{rsvp.name}</bdi> {lateNews.droppedOut(shortWhen(leftAt, now))}
            {movedUp && (
              <>
                {' '}
                <bdi className="font-semibold">{movedUp.rsvp.name}</bdi> {lateNews.movedUp}
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface MovedUpProps extends Pick<PlaceChangesProps, 'organized'> {
  moved: readonly Guest[];
  onNoted: (guest: Guest) => void;
}

function MovedUp({ organized, moved, onNoted }: MovedUpProps) {
  return (
    <section aria-labelledby="moved-up" className="mt-4 rounded-md border-2 border-ink p-4">
      <h3 id="moved-up" className="display text-xl leading-tight normal-case">
        {movedUpNews.title}
      </h3>
      <p className="mt-1">{movedUpNews.lead}</p>
      <MessageList
        organized={organized}
        guests={moved}
        messageTo={() => movedUpMessage}
        after={(guest) => (
          <Button
            aria-label={movedUpNews.notedName(guest.rsvp.name)}
            className={compact}
            onClick={() => {
              focusContent();
              onNoted(guest);
            }}
          >
            {movedUpNews.noted}
          </Button>
        )}
      />
    </section>
  );
}
