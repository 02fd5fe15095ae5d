import { Suspense } from 'react';
import { ButtonLink } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import type { OrganizedEvent } from '#data/firestore/event-list.ts';
import { isOpenForCheckIn } from '#domain/check-in.ts';
import { displayStatus, seats } from '#domain/event.ts';
import { type Guest, groupChatNews, held, RESPONSES_IN_ORDER, turnout } from '#domain/guest-list.ts';
import type { Rsvp, RsvpResponse } from '#domain/rsvp.ts';
import { cn } from '#lib/cn.ts';
import { chatMessage } from '../event/chat-message.ts';
import { liveUrl, sentInvite } from '../invites/invite-url.ts';
import { compact } from '../parts/button-classes.ts';
import { checkIn, inviteFounders, statusLabels } from '../parts/content.ts';
import { CourtHead, CourtTitle } from '../parts/court-head.tsx';
import { shortWhen } from '../parts/event-dates.ts';
import { paths } from '../parts/paths.ts';
import { EventTurnout } from '../turnout/lazy-turnout.ts';
import { guests as words } from './guest-content.ts';

interface HeadProps {
  organized: OrganizedEvent;
  rsvps: Rsvp[];
  list: Guest[];
}

const onCourt = cn(compact, 'border-on-court! text-on-court!');

export function GuestsHead({ organized, rsvps, list }: HeadProps) {
  const { event } = organized;
  const { counts, arrived, noShow } = turnout(event, rsvps);
  const { taken, reserves: waiting } = seats(event);
  // Removed guests leave only the counters.
  const places = event.figures ? { players: taken - waiting, reserves: waiting } : held(list);
  const now = Date.now();
  const status = displayStatus(event, now);
  const isOpen = isOpenForCheckIn(event, now);
  return (
    <CourtHead>
      <div className="grid items-end gap-x-10 gap-y-4 sm:grid-cols-[1fr_auto]">
        <div>
          <CourtTitle id="guests-title" about={words.title} event={event} />
          <p className="mt-2 font-semibold">
            {shortWhen(event.dateTime, now)}
            {status !== 'active' && <span className="text-ball"> · {statusLabels[status]}</span>}
          </p>
          <p className="wrap-anywhere">
            <bdi>{event.location}</bdi>
          </p>
        </div>
        <div>
          <Score counts={counts} {...places} maxPlayers={event.maxPlayers} />
          {arrived + noShow > 0 && (
            <p className="mt-1 font-semibold">{words.arrivedCount(arrived, noShow)}</p>
          )}
          {status === 'active' && (
            <Suspense>
              <EventTurnout eventId={event.id} list={list} />
            </Suspense>
          )}
        </div>
      </div>
      {isOpen && (
        <ButtonLink className="mt-4 min-h-14! w-full text-2xl!" to={paths.checkIn(event.id)}>
          {checkIn}
        </ButtonLink>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {!event.figures && (
          <CopyButton
            variant={isOpen ? 'plain' : 'loud'}
            className={isOpen ? onCourt : compact}
            text={chatMessage(groupChatNews(event, rsvps), liveUrl(sentInvite(organized, now), now), now)}
            label={words.message}
          />
        )}
        {status === 'active' && (
          <ButtonLink variant="plain" className={onCourt} to={paths.invite(event.id)}>
            {inviteFounders}
          </ButtonLink>
        )}
        <ButtonLink variant="plain" className={onCourt} to={paths.edit(event.id)}>
          {words.editEvent}
        </ButtonLink>
      </div>
    </CourtHead>
  );
}

interface ScoreProps {
  counts: Record<RsvpResponse, number>;
  players: number;
  reserves: number;
  maxPlayers: number;
}

function Score({ counts, players, reserves, maxPlayers }: ScoreProps) {
  const shown = { ...counts, yes: players };
  return (
    <>
      <dl className="flex gap-6">
        {RESPONSES_IN_ORDER.map((response) => (
          <div key={response} className="flex flex-col-reverse justify-end">
            <dt className="text-sm">{words.score[response]}</dt>
            <dd className="display text-5xl leading-none text-ball">
              {shown[response]}
              {response === 'yes' && <span className="text-3xl text-on-court">/{maxPlayers}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {reserves > 0 && <p className="mt-1 font-semibold">{words.inAndReserves(players, reserves)}</p>}
    </>
  );
}
