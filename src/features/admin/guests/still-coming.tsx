import { useState } from 'react';
import { CopyButton } from '#components/ui/copy-button.tsx';
import type { OrganizedEvent } from '#data/firestore/events.ts';
import type { Guest } from '#domain/guest-list.ts';
import { type StillComing, stillComing } from '#domain/still-coming.ts';
import { compact } from '../button-classes.ts';
import { liveUrl } from '../events/invite-url.ts';
import { stillComingForAll, stillComingMessage, stillComingNews as words } from './message-content.ts';
import { PreparedMessage } from './prepared-message.tsx';

interface StillComingNoteProps {
  organized: OrganizedEvent;
  list: readonly Guest[];
}

/** How many players have said that they still come, and a message to each who has not. */
export function StillComingNote({ organized, list }: StillComingNoteProps) {
  const { event, invite } = organized;
  const now = Date.now();
  const said = stillComing(list);
  const { players, confirmed, silent } = said;
  if (players === 0) return null;
  return (
    <section aria-labelledby="still-coming" className="mt-4 rounded-md bg-card p-4">
      <h3 id="still-coming" className="display text-xl leading-tight normal-case">
        {words.title} <span className="whitespace-nowrap tabular">{words.confirmed(confirmed, players)}</span>
      </h3>
      {silent.length > 0 && (
        <>
          <div className="mt-3 flex flex-wrap gap-2">
            <CopyButton
              text={stillComingForAll(said, event, liveUrl(invite, now), now)}
              label={words.copyForAll}
              className={compact}
            />
          </div>
          <Messages organized={organized} silent={silent} />
        </>
      )}
    </section>
  );
}

/** The messages stand in the page only when they are asked for: each is made of what is true by then. */
function Messages({
  organized,
  silent,
}: Pick<StillComingNoteProps, 'organized'> & Pick<StillComing, 'silent'>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="mt-2" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold underline underline-offset-4">
        {words.ask(silent.length)}
      </summary>
      {isOpen && (
        <ul className="mt-2 grid gap-4">
          {silent.map(({ rsvp }) => (
            <li key={rsvp.id}>
              <p className="mb-2 font-semibold wrap-anywhere">
                <bdi>{rsvp.name}</bdi>
              </p>
              <PreparedMessage rsvp={rsvp} organized={organized} write={stillComingMessage} />
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}
