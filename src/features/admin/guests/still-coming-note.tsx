import { CopyButton } from '#components/ui/copy-button.tsx';
import type { OrganizedEvent } from '#data/firestore/event-list.ts';
import { type Asking, askingOf, notAsked } from '#domain/change-notice.ts';
import type { EmailHistory } from '#domain/email-history.ts';
import type { Guest } from '#domain/guest-list.ts';
import { stillComing } from '#domain/still-coming.ts';
import type { Instant } from '#lib/dates.ts';
import { liveUrl, sentInvite } from '../invites/invite-url.ts';
import { compact } from '../parts/button-classes.ts';
import { shortWhen } from '../parts/event-dates.ts';
import { stillComingForAll, stillComingMessage, stillComingNews as words } from './message-content.ts';
import { FoldedMessages } from './message-list.tsx';

interface StillComingNoteProps {
  organized: OrganizedEvent;
  list: readonly Guest[];
  /** Null while unknown. */
  histories: readonly EmailHistory[] | null;
}

/** How many players are still in, and a message to each of the others. */
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
          <FoldedMessages
            summary={words.ask(silent.length)}
            organized={organized}
            guests={silent}
            messageTo={() => stillComingMessage}
            beside={(guest) =>
              histories && (
                <span className="text-quiet">
                  {askedSentence(askingOf(guest, event, histories, now), now)}
                </span>
              )
            }
          />
        </>
      )}
    </section>
  );
}

function askedSentence(asking: Asking, now: Instant): string {
  return asking.status === 'asked' ? words.asked(shortWhen(asking.at, now)) : words[asking.status];
}
