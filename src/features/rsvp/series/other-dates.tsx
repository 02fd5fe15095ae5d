import { useEffect } from 'react';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { firestoreConfig } from '#data/firestore/config.ts';
import { readDocuments, rsvpKind } from '#data/firestore/documents.ts';
import { eventEnds, type GameEvent, seats } from '#domain/event.ts';
import { placeIn } from '#domain/queue.ts';
import { nextEvent } from '#domain/series.ts';
import { takeFocus } from '#lib/take-focus.ts';
import { useReplaceAddress } from '#lib/use-replace-address.ts';
import { type CalendarDate, calendarAddress } from '../calendar/calendar-address.ts';
import type { OwnResponses } from '../guest-page/guest-page.ts';
import { useOpenPage } from '../guest-page/guest-page-provider.tsx';
import { NUMBER_KEY } from '../guest-page/links.ts';
import { ownRsvpId } from '../guest-page/own-rsvps.ts';
import { withoutEditedRsvpId } from '../guest-page/private-links.ts';
import { offeredDates, otherDates } from '../response/send-to-others.ts';
import type { RsvpFormState } from '../response/use-rsvp-form.ts';
import { dateWords, shortWhen, series as words } from './dates-content.ts';
import { EveryWeek, FollowNote } from './every-week.tsx';
import { followAgain } from './following.ts';
import { Subscribe } from './subscribe.tsx';
import { useFirst } from './use-first.tsx';

/** Writes the event's number into the address; without a number the link opens the next event. */
const withNumber =
  (number: number | null) =>
  (address: URL): void => {
    withoutEditedRsvpId(address);
    if (number === null) address.searchParams.delete(NUMBER_KEY);
    else address.searchParams.set(NUMBER_KEY, String(number));
  };

/** Tells a date like 'Thu, Dec 3, 7:00 PM'. */
function useShortWhen(): (event: GameEvent) => string {
  const { now, viewerZone } = useOpenPage();
  return ({ dateTime }) => shortWhen(dateTime, now, viewerZone);
}

export function AlsoFor({ form }: { form: RsvpFormState }) {
  const page = useOpenPage();
  const { event: shownEvent, others, now, dispatch } = page;
  const { ticked, isSending, partlySaved } = others;
  const tell = useShortWhen();
  const offered = offeredDates(page, now);
  const { shown, more } = useFirst(offered, words.showAll);

  function leave() {
    form.forget();
    dispatch({ type: 'form-finished', eventId: shownEvent.id });
  }

  return (
    <>
      {partlySaved && !isSending && (
        <div
          // A second try that fails is a new alert, which takes the focus again.
          key={partlySaved.missing.map(({ event }) => event.id).join()}
          ref={takeFocus}
          tabIndex={-1}
          role="alert"
          className="mb-4 scroll-mb-52 rounded-md border-2 border-clay p-4 outline-none"
        >
          <p>{words.saved(partlySaved.saved.map(tell).join('; '))}</p>
          <p className="mt-2 font-semibold text-clay">{words.missing}</p>
          <ul className="text-clay">
            {partlySaved.missing.map(({ event, sentence }) => (
              <li key={event.id}>
                {tell(event)}: {sentence}
              </li>
            ))}
          </ul>
          <p className="mt-2">{words.again}</p>
          <Button variant="plain" className="mt-3 w-full" onClick={leave}>
            {words.leave}
          </Button>
        </div>
      )}
      {offered.length > 0 && <EveryWeek offered={offered} form={form} />}
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
                  onChange={({ target }) =>
                    dispatch({ type: 'ticked', date: event.id, isTicked: target.checked })
                  }
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

async function readResponses(eventIds: readonly string[]): Promise<OwnResponses> {
  const known = new Map(eventIds.map((eventId) => [ownRsvpId(eventId), eventId]));
  const ids = [...known.keys()].filter((id) => id !== null);
  const rsvps = await readDocuments(firestoreConfig, rsvpKind, ids);
  if (rsvps.status === 'read')
    return Object.fromEntries(
      rsvps.values.map(({ gameEventId, response, placeKey }) => [gameEventId, { response, placeKey }]),
    );
  console.warn('The RSVPs to other dates could not be read.', rsvps.cause);
  return Object.fromEntries(ids.map((id) => [known.get(id), { response: 'unknown' }]));
}

/** The list of the other dates. Choosing one shows its event at once, and in the address. */
export function OtherDates({ form }: { form: RsvpFormState }) {
  const page = useOpenPage();
  const { token, event: shownEvent, events, invite, others, now, dispatch } = page;
  const replaceAddress = useReplaceAddress();
  const tell = useShortWhen();
  const dates = otherDates(page, now);
  const { shown, more } = useFirst(dates, words.showAll);
  const eventIds = events.map(({ id }) => id).join(' ');

  useEffect(() => followAgain(token), [token]);
  useEffect(() => {
    readResponses(eventIds.split(' ')).then((responses) => dispatch({ type: 'responses-read', responses }));
  }, [eventIds, dispatch]);

  function choose(event: GameEvent) {
    const isNext = nextEvent(events, now)?.id === event.id;
    replaceAddress(withNumber(isNext ? null : events.indexOf(event) + 1));
    form.clearErrors();
    dispatch({ type: 'date-chosen', event });
    // The pressed button disappears: move the focus to the page, which begins with the event.
    document.querySelector('main')?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }

  if (dates.length === 0) return null;
  return (
    <>
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
                  {dateWords(event, others.responses[event.id], now)}
                </span>
                {event.location !== shownEvent.location && (
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
      {invite && <OwnDates token={invite.inviteToken} />}
      {invite && (
        <Subscribe
          address={calendarAddress(invite.inviteToken, 'all')}
          title={words.subscribe}
          text={words.subscribeText}
          className="px-2 pt-6 lg:px-0"
        />
      )}
      <FollowNote />
    </>
  );
}

/** All dates to come that the guest said yes to, in one calendar file. */
function OwnDates({ token }: { token: string }) {
  const { events, others, now } = useOpenPage();
  const coming = events.flatMap((event, index): CalendarDate[] => {
    const own = others.responses[event.id];
    if (own?.response !== 'yes' || eventEnds(event) <= now) return [];
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
