import { useState } from 'react';
import { ButtonLink } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { gamesUrl } from '#domain/games-link.ts';
import {
  type AnsweredGame,
  comingAndPast,
  latestRecord,
  linkable,
  unansweredDates,
} from '#domain/my-games.ts';
import { placeIn } from '#domain/queue.ts';
import { privateUrl } from '#domain/rsvp.ts';
import { cn } from '#lib/cn.ts';
import { viewerTimeZone } from '#lib/dates.ts';
import { calendarAddress } from '../calendar/calendar-address.ts';
import { ownFeedAddress } from '../calendar/games-feed.ts';
import { NUMBER_KEY } from '../guest-page/links.ts';
import { OwnRecord } from '../own-record.tsx';
import { ownWords, shortWhen } from '../series/dates-content.ts';
import { Subscribe } from '../series/subscribe.tsx';
import { useFirst } from '../series/use-first.tsx';
import { elsewhere, list, more, subscribe } from './games-content.ts';
import type { GamesPage } from './open-games.ts';

type Ready = Extract<GamesPage, { status: 'ready' }>;

const pathOf = (token: string) => `/rsvp/${token}`;

export function GamesList({ page }: { page: Ready }) {
  const { games, live, now, from } = page;
  const [isPastOpen, setPastOpen] = useState(false);
  const { coming, past } = comingAndPast(games, now);
  const record = latestRecord(games);
  const { shown, more: showAll } = useFirst(coming, list.showAll);
  const feed = ownFeedAddress(coming, live);
  const isOwn = from.is === 'device' || from.is === 'unkept';
  return (
    <>
      <section aria-labelledby="coming" className="mt-8">
        <h2 id="coming" className="display text-2xl">
          {list.coming}
        </h2>
        {coming.length === 0 && <p className="mt-2">{list.noneComing}</p>}
        <ul className="mt-2 grid gap-3">
          {shown.map((game) => (
            <Game key={game.rsvp.id} game={game} page={page} isComing />
          ))}
        </ul>
        {showAll}
      </section>
      {isOwn && <Unanswered dates={unansweredDates(live, games, now)} />}
      {record && (
        <div className="mt-6">
          <OwnRecord record={record} />
        </div>
      )}
      {isOwn && feed && <Subscribe address={feed} {...subscribe} className="mt-8" />}
      {past.length > 0 && (
        <details className="mt-8" onToggle={({ currentTarget }) => setPastOpen(currentTarget.open)}>
          <summary className="display inline-flex min-h-11 cursor-pointer items-center text-2xl underline underline-offset-4">
            {list.past(past.length)}
          </summary>
          {isPastOpen && (
            <ul className="mt-2 grid gap-3">
              {past.map((game) => (
                <Game key={game.rsvp.id} game={game} page={page} />
              ))}
            </ul>
          )}
        </details>
      )}
      {isOwn && (
        <section aria-labelledby="elsewhere" className="mt-8 border-t-2 border-line pt-5">
          <h2 id="elsewhere" className="display text-2xl">
            {elsewhere.title}
          </h2>
          <p className="mt-2 mb-3 text-pretty">{elsewhere.isSecret}</p>
          <CopyButton text={gamesUrl(location.origin, linkable(games), 'edit')} label={elsewhere.copy} />
        </section>
      )}
    </>
  );
}

/** Its calendar file, which a live invite alone has; a no needs none. */
function calendarOf({ event, rsvp, token }: AnsweredGame, live: Ready['live']): string | null {
  if (rsvp.response === 'no' || event.status === 'cancelled') return null;
  const { invite, events = [] } = live.find((one) => one.invite.inviteToken === token) ?? {};
  const number = events.findIndex(({ id }) => id === event.id) + 1;
  const isReserve = placeIn(event, rsvp.placeKey)?.status === 'reserve';
  return invite && number > 0 ? calendarAddress(invite.inviteToken, [{ number, isReserve }]) : null;
}

function Game({ game, page, isComing = false }: { game: AnsweredGame; page: Ready; isComing?: boolean }) {
  const { event, rsvp, token } = game;
  const { now, live } = page;
  const when = shortWhen(event.dateTime, now, viewerTimeZone());
  const isIn = placeIn(event, rsvp.placeKey)?.status === 'in' && event.status === 'active';
  const calendar = calendarOf(game, live);
  return (
    <li className="rounded-md border-2 border-line bg-card px-4 py-3">
      <h3 className="font-semibold tabular">{when}</h3>
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <p className="text-lg wrap-anywhere">
          <bdi>{event.title}</bdi>
        </p>
        <p
          className={cn(
            'rounded border-2 px-2 text-sm font-semibold',
            isIn && 'border-court bg-court text-on-court',
          )}
        >
          {ownWords(event, rsvp)}
        </p>
      </div>
      <p className="text-sm text-quiet wrap-anywhere">
        <bdi>{event.location}</bdi>
      </p>
      {isComing && token !== null && (
        <p className="-mb-2 flex flex-wrap gap-x-6">
          <ButtonLink variant="quiet" to={privateUrl(pathOf(token), rsvp.id)}>
            {list.change}
            <span className="sr-only">{list.about(when)}</span>
          </ButtonLink>
          {calendar && (
            <ButtonLink variant="quiet" to={calendar} reloadDocument>
              {list.calendar}
              <span className="sr-only">{list.about(when)}</span>
            </ButtonLink>
          )}
        </p>
      )}
    </li>
  );
}

function Unanswered({ dates }: { dates: ReturnType<typeof unansweredDates> }) {
  if (dates.length === 0) return null;
  return (
    <section aria-labelledby="unanswered" className="mt-8">
      <h2 id="unanswered" className="display text-2xl">
        {more.title}
      </h2>
      {dates.map(({ token, title, count, number }) => (
        <div key={token} className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="wrap-anywhere">{more.line(title, count)}</p>
          <ButtonLink variant="plain" to={`${pathOf(token)}?${NUMBER_KEY}=${number}`}>
            {more.answer}
          </ButtonLink>
        </div>
      ))}
    </section>
  );
}
