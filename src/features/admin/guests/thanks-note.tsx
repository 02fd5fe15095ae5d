import { CopyButton } from '#components/ui/copy-button.tsx';
import { ShareButton } from '#components/ui/share-button.tsx';
import type { OrganizedEvent } from '#data/firestore/event-list.ts';
import type { Guest } from '#domain/guest-list.ts';
import { isToCome } from '#domain/series.ts';
import { type Thanks, thanksFor } from '#domain/thanks.ts';
import { useSeries } from '../event/use-events.ts';
import { liveUrl } from '../invites/invite-url.ts';
import { compact } from '../parts/button-classes.ts';
import { LiveView } from '../parts/live-states.tsx';
import { useGuestRecords } from './guest-records.tsx';
import { type NextGame, thanksToAll, thanksToOne, thanks as words } from './message-content.ts';
import { FoldedMessages } from './message-list.tsx';

interface ThanksProps {
  organized: OrganizedEvent;
  thanks: Thanks;
}

/** After a game: a message to the group chat, and one to each who came for the first time. */
export function ThanksNote({ organized, list }: { organized: OrganizedEvent; list: readonly Guest[] }) {
  const records = useGuestRecords(organized.event, list);
  const thanks = thanksFor(list, organized.event, records, Date.now());
  if (!thanks) return null;
  return (
    <section aria-labelledby="thanks" className="mt-4 rounded-md bg-card p-4">
      <h3 id="thanks" className="display text-xl leading-tight normal-case">
        {words.title}
      </h3>
      <p className="mt-1 text-pretty">{words.lead}</p>
      {organized.standing ? (
        <MessagesOfSeries organized={organized} thanks={thanks} />
      ) : (
        <Messages organized={organized} thanks={thanks} next={null} />
      )}
    </section>
  );
}

function MessagesOfSeries({ organized, thanks }: ThanksProps) {
  const { event, standing } = organized;
  const { live, refresh } = useSeries(event.id);
  const now = Date.now();
  return (
    <LiveView live={live} refresh={refresh} loading={words.loading}>
      {({ series }) => {
        const nextEvent = series?.events.find((one) => isToCome(one, now));
        const url = liveUrl(standing?.isActive ? standing : null, now);
        const next = nextEvent ? { event: nextEvent, url } : null;
        return <Messages organized={organized} thanks={thanks} next={next} />;
      }}
    </LiveView>
  );
}

function Messages({ organized, thanks, next }: ThanksProps & { next: NextGame | null }) {
  const { firstTimers } = thanks;
  const text = thanksToAll(thanks, organized.event, next, Date.now());
  return (
    <>
      <div className="mt-3 flex flex-wrap gap-2">
        <CopyButton text={text} label={words.copy} className={compact} />
        <ShareButton data={{ text }} label={words.share} className={compact} />
      </div>
      {firstTimers.length > 0 && (
        <FoldedMessages
          summary={words.firstTimers(firstTimers.length)}
          organized={organized}
          guests={firstTimers}
          messageTo={() => thanksToOne(next)}
        />
      )}
    </>
  );
}
