import { CopyButton } from '#components/ui/copy-button.tsx';
import type { OrganizedEvent } from '#data/firestore/event-list.ts';
import { askingOf, notAsked } from '#domain/change-notice.ts';
import type { EmailHistory } from '#domain/email-history.ts';
import type { Guest } from '#domain/guest-list.ts';
import { stillComing } from '#domain/still-coming.ts';
import { liveUrl, sentInvite } from '../invites/invite-url.ts';
import { compact } from '../parts/button-classes.ts';
import { shortWhen } from '../parts/event-dates.ts';
import { stillComingForAll, stillComingMessage, stillComingNews as words } from './message-content.ts';
import { MessageList } from './message-list.tsx';

interface StillComingNoteProps {
  organized: OrganizedEvent;
  list: readonly Guest[];
  /** Null while it is not known who was asked by email. */
  histories: readonly EmailHistory[] | null;
}

/** How many players have said that they still come, and a message to each who has not. */
export function StillComingNote({ organized, list, histories }: StillComingNoteProps) {
  const { event } = organized;
  const now = Date.now();
  const said = stillComing(list);
  const { players, confirmed, silent } = said;
  if (players === 0) return null;
  const unasked = histories ? notAsked(list, event, histories, now) : [];
  return (
    <section aria-labelledby="still-coming" className="mt-4 rounded-md bg-card p-4">
      <h3 id="still-coming" className="display text-xl leading-tight normal-case">
        <span className="tabular">{words.stillIn(confirmed, players)}</span>
      </h3>
      {silent.length > 0 && (
        <>
          {unasked.length > 0 && (
            <p className="mt-1 wrap-anywhere">{words.notAsked(unasked.map(({ rsvp }) => rsvp.name))}</p>
          )}
          <div className="mt-3 flex flex-wrap gap-2">
            <CopyButton
              text={stillComingForAll(said, event, liveUrl(sentInvite(organized, now), now), now)}
              label={words.copyForAll}
              className={compact}
            />
          </div>
          <MessageList
            summary={words.ask(silent.length)}
            organized={organized}
            guests={silent}
            messageTo={() => stillComingMessage}
            beside={(guest) =>
              histories && <Asked guest={guest} organized={organized} histories={histories} />
            }
          />
        </>
      )}
    </section>
  );
}

interface AskedProps {
  guest: Guest;
  organized: OrganizedEvent;
  histories: readonly EmailHistory[];
}

function Asked({ guest, organized: { event }, histories }: AskedProps) {
  const now = Date.now();
  const asking = askingOf(guest, event, histories, now);
  const sentence = asking.status === 'asked' ? words.asked(shortWhen(asking.at, now)) : words[asking.status];
  return <span className="text-quiet">{sentence}</span>;
}
