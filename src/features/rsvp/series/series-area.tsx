import { type ReactNode, useState } from 'react';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { EVENT_TIME_ZONE, eventEnds, type GameEvent, seats, takesRsvps } from '#domain/event.ts';
import { placeIn } from '#domain/queue.ts';
import { nextEvent } from '#domain/series.ts';
import { formatDay, type Instant } from '#lib/dates.ts';
import { takeFocus } from '#lib/take-focus.ts';
import { useReplaceAddress } from '#lib/use-replace-address.ts';
import type { GuestAreaProps } from '../answer/guest-area.tsx';
import type { MoreDates } from '../answer/rsvp-area.tsx';
import { type CalendarDate, calendarAddress } from '../calendar/calendar-address.ts';
import { describeWhen } from '../invitation/invitation-dates.ts';
import { NUMBER_KEY, withoutEditedRsvpId } from '../links.ts';
import { dateWords, series as words } from './dates-content.ts';
import { type MoreSending, useMoreDates } from './use-more-dates.ts';
import { type OwnResponses, useOwnResponses } from './use-own-responses.ts';

/** What a phone shows of a list before somebody asks for all of it. */
const SHOWN_AT_FIRST = 6;

interface SeriesAreaProps extends GuestAreaProps {
  children: (more: MoreDates) => ReactNode;
}

/** What a link to a series adds: the other dates, and responding to several of them at once. */
export function SeriesArea({ children, ...props }: SeriesAreaProps) {
  const { events, event, invite, now, viewerZone, onNews, onShow } = props;
  const { responses, note } = useOwnResponses(events);
  const others = events.filter((other) => other.id !== event.id && eventEnds(other) > now);
  const offered = others.filter((other) => invite && !responses[other.id] && takesRsvps(other, now));
  const { ticked, tick, sending, respondToAll, leave } = useMoreDates({
    ...{ invite, event, offered, onNews },
    onSaved: (other, own) => note(other.id, own),
  });
  const tell = (one: GameEvent) => shortWhen(one.dateTime, now, viewerZone);

  return children({
    isUnfinished: sending.status !== 'idle',
    respondToAll,
    onRecorded: (own) => note(event.id, own),
    fields: (onLeave) => (
      <AlsoFor
        {...{ offered, ticked, tick, tell, sending }}
        onLeave={() => {
          leave();
          onLeave();
        }}
      />
    ),
    dates: others.length > 0 && (
      <>
        <OtherDates {...{ events, others, responses, tell, now, onShow }} place={event.location} />
        {invite && <OwnDates events={events} responses={responses} token={invite.inviteToken} />}
      </>
    ),
  });
}

/** Names an event in the address; none is the next one. A private link is about the event that was shown before. */
const withNumber =
  (number: number | null) =>
  (address: URL): void => {
    withoutEditedRsvpId(address);
    if (number === null) address.searchParams.delete(NUMBER_KEY);
    else address.searchParams.set(NUMBER_KEY, String(number));
  };

/** 'Thu, Dec 3, 7:00 PM' */
function shortWhen(at: Instant, now: Instant, viewerZone: string): string {
  return `${formatDay(at, now, EVENT_TIME_ZONE, 'short')}, ${describeWhen(at, now, viewerZone).time}`;
}

/** The first of a list, and a button for the rest. */
function useFirst<T>(all: readonly T[]) {
  const [isAll, setAll] = useState(false);
  const isCut = !isAll && all.length > SHOWN_AT_FIRST + 1;
  return {
    shown: isCut ? all.slice(0, SHOWN_AT_FIRST) : all,
    more: isCut && (
      <Button variant="plain" className="mt-2 w-full" onClick={() => setAll(true)}>
        {words.showAll(all.length)}
      </Button>
    ),
  };
}

interface AlsoForProps {
  offered: readonly GameEvent[];
  ticked: readonly string[];
  tick: (id: string, isTicked: boolean) => void;
  tell: (event: GameEvent) => string;
  sending: MoreSending;
  onLeave: () => void;
}

/** The dates that the form is sent for too. */
function AlsoFor({ offered, ticked, tick, tell, sending, onLeave }: AlsoForProps) {
  const { shown, more } = useFirst(offered);
  return (
    <>
      {sending.status === 'partial' && (
        <div
          // A second one after a second try is another one, and takes the focus again.
          key={sending.missing.map(({ event }) => event.id).join()}
          ref={takeFocus}
          tabIndex={-1}
          role="alert"
          className="mb-4 scroll-mb-52 rounded-md border-2 border-clay p-4 outline-none"
        >
          <p>{words.saved(sending.saved.map(tell).join('; '))}</p>
          <p className="mt-2 font-semibold text-clay">{words.missing}</p>
          <ul className="text-clay">
            {sending.missing.map(({ event, sentence }) => (
              <li key={event.id}>
                {tell(event)}: {sentence}
              </li>
            ))}
          </ul>
          <p className="mt-2">{words.again}</p>
          <Button variant="plain" className="mt-3 w-full" onClick={onLeave}>
            {words.leave}
          </Button>
        </div>
      )}
      {offered.length > 0 && (
        <fieldset className="mb-4">
          <legend className="field-label">{words.also}</legend>
          <div className="grid gap-2">
            {shown.map((event) => (
              <label key={event.id} className="choice scroll-mb-44 gap-3 px-3 py-2">
                <input
                  type="checkbox"
                  className="scroll-mb-44"
                  checked={ticked.includes(event.id)}
                  onChange={({ target }) => tick(event.id, target.checked)}
                />
                <span>
                  {tell(event)}
                  {seats(event).isFull && <span className="block text-sm">{words.full}</span>}
                </span>
              </label>
            ))}
          </div>
          {more}
        </fieldset>
      )}
    </>
  );
}

interface OwnDatesProps {
  events: readonly GameEvent[];
  responses: OwnResponses;
  token: string;
}

/** Every date that the guest said yes to, for the calendar at once. */
function OwnDates({ events, responses, token }: OwnDatesProps) {
  const coming = events.flatMap((event, index): CalendarDate[] => {
    const own = responses[event.id];
    if (own?.response !== 'yes') return [];
    return [{ number: index + 1, isReserve: placeIn(event, own.placeKey)?.status === 'reserve' }];
  });
  if (coming.length < 2) return null;
  return (
    <div className="mt-4 grid px-2 lg:px-0">
      <ButtonLink variant="plain" to={calendarAddress(token, coming)} reloadDocument>
        {words.ownDates(coming.length)}
      </ButtonLink>
    </div>
  );
}

interface OtherDatesProps {
  events: readonly GameEvent[];
  others: readonly GameEvent[];
  responses: OwnResponses;
  tell: (event: GameEvent) => string;
  now: Instant;
  /** Where the event that is shown takes place. */
  place: string;
  onShow: (event: GameEvent) => void;
}

/** Each date shows its event at once, and in the address. */
function OtherDates({ events, others, responses, tell, now, place, onShow }: OtherDatesProps) {
  const replaceAddress = useReplaceAddress();
  const { shown, more } = useFirst(others);

  function choose(event: GameEvent) {
    const isNext = nextEvent(events, now)?.id === event.id;
    replaceAddress(withNumber(isNext ? null : events.indexOf(event) + 1));
    onShow(event);
    // The pressed button disappears: move the focus to the page, which begins with the event.
    document.querySelector('main')?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }

  return (
    <section aria-labelledby="series-dates" className="px-2 pt-6 lg:px-0">
      <h2 id="series-dates" className="display text-2xl">
        {words.others}
      </h2>
      <ul className="mt-2 border-b border-line">
        {shown.map((event) => (
          <li key={event.id} className="border-t border-line">
            <button
              type="button"
              className="flex min-h-12 w-full cursor-pointer flex-wrap items-center justify-between gap-x-4 py-2 text-left hover:underline"
              onClick={() => choose(event)}
            >
              <span className="font-semibold">{tell(event)}</span>
              <span className="text-quiet tabular">
                {dateWords(event, responses[event.id]?.response, now)}
              </span>
              {event.location !== place && (
                <span className="w-full text-sm text-quiet wrap-anywhere">
                  <bdi>{words.place(event.location)}</bdi>
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {more}
    </section>
  );
}
