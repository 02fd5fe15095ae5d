import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import type { OrganizedEvent } from '#data/firestore/event-list.ts';
import type { Series } from '#data/firestore/series.ts';
import { hasGuests } from '#domain/change-notice.ts';
import { displayStatus, type GameEvent } from '#domain/event.ts';
import { thisAndFollowing } from '#domain/weekly.ts';
import type { Instant } from '#lib/dates.ts';
import { type Scope, ScopeChoice } from '../event/scope-choice.tsx';
import { scope as scopeWords } from '../event/series-content.ts';
import { useSeries } from '../event/use-events.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { eventCard as words } from '../parts/content.ts';
import { shortDay } from '../parts/event-dates.ts';
import { focusContent } from '../parts/focus.ts';
import { LiveView } from '../parts/live-states.tsx';
import { paths } from '../parts/paths.ts';
import { refusalSentences } from '../state/refusals.ts';

/** @param series as it was shown in the question, when the following games change too; else null. */
type EventAction = (event: GameEvent, series: Series | null) => void;

export type EventActions = Record<'cancel' | 'reactivate' | 'cancelAndTell' | 'remove', EventAction>;

interface EventQuestionProps {
  about: 'status' | 'remove';
  organized: OrganizedEvent;
  actions: EventActions;
  now: Instant;
  onClose: () => void;
}

/** Asks before an event, or with it the following ones of its series, are cancelled, reactivated or deleted. */
export function EventQuestion({ about, organized, actions, now, onClose }: EventQuestionProps) {
  const { event, standing } = organized;
  const [scope, setScope] = useState<Scope>('this');
  const isWhole = scope === 'following';
  const { live, isReading, refresh } = useSeries(event.id, isWhole);
  const series = isWhole && live.status === 'ready' && !isReading ? live.value.series : null;
  const asked = thisAndFollowing(series?.events ?? [], event, now);
  const status = displayStatus(event, now) === 'active' ? 'cancel' : 'reactivate';
  const act = about === 'remove' ? 'remove' : status;
  const { confirm, ...said } = saidAbout(act, isWhole, asked, now);
  return (
    <ConfirmDialog
      {...said}
      confirm={isWhole && !series ? null : confirm}
      keep={isWhole ? scopeWords.keep : words.keep}
      onConfirm={() => {
        if (act === 'remove') focusContent();
        actions[act](event, series);
      }}
      onClose={onClose}
      instead={
        act === 'remove' &&
        asked.some((one) => isAwaited(one, now)) && (
          <TellFirst event={event} series={series} onTell={actions.cancelAndTell} onClose={onClose} />
        )
      }
    >
      {standing && <ScopeChoice chosen={scope} onChoose={setScope} />}
      {isWhole && (
        <LiveView live={live} refresh={refresh}>
          {(read) =>
            read.series ? (
              <Dates events={thisAndFollowing(read.series.events, event, now)} now={now} />
            ) : (
              <p role="alert" className="mt-3">
                {refusalSentences['event-gone']}
              </p>
            )
          }
        </LiveView>
      )}
    </ConfirmDialog>
  );
}

function Dates({ events, now }: { events: readonly GameEvent[]; now: Instant }) {
  return (
    <ul className="mt-3 tabular">
      {events.map((event) => (
        <li key={event.id}>
          {shortDay(event.dateTime, now)}: {scopeWords.answers(event.rsvpCount)}
          {event.status === 'cancelled' && `, ${scopeWords.isCancelled}`}
        </li>
      ))}
    </ul>
  );
}

/** Whether guests may come who would not hear of the deletion. */
function isAwaited(event: GameEvent, now: Instant): boolean {
  return event.dateTime > now && hasGuests(event);
}

interface Said {
  question: string;
  consequence?: string;
  confirm: string;
}

/** @param asked the events that the question is about. */
function saidAbout(
  act: 'cancel' | 'reactivate' | 'remove',
  isWhole: boolean,
  asked: readonly GameEvent[],
  now: Instant,
): Said {
  const one = { cancel: words.cancelling, reactivate: scopeWords.reactivating, remove: words.deleting };
  const said = isWhole ? scopeWords.questions[act] : one[act];
  if (act !== 'remove') return said;
  if (!isWhole && asked.some(({ figures }) => figures)) return { ...said, consequence: words.removeFigures };
  const { removeConsequence, removeUntold } = isWhole ? scopeWords : words;
  const answers = asked.reduce((sum, { rsvpCount: { yes, no, maybe } }) => sum + yes + no + maybe, 0);
  const isUntold = asked.some((event) => isAwaited(event, now));
  const consequence = [removeConsequence(answers), isUntold && removeUntold].filter(Boolean).join(' ');
  return { ...said, consequence };
}

interface TellFirstProps {
  event: GameEvent;
  series: Series | null;
  onTell: EventAction;
  onClose: () => void;
}

/** Offers to cancel instead of deleting events whose guests may come. */
function TellFirst({ event, series, onTell, onClose }: TellFirstProps) {
  if (event.status === 'cancelled' && !series) {
    return (
      <ButtonLink className="w-full" to={paths.guests(event.id)}>
        {words.tellFirst}
      </ButtonLink>
    );
  }
  return (
    <Button
      className="w-full px-3!"
      onClick={() => {
        flushSync(onClose);
        onTell(event, series);
      }}
    >
      {series ? scopeWords.cancelAndTell : words.cancelAndTell}
    </Button>
  );
}
