import { Link } from 'react-router-dom';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { QrCode } from '#components/ui/qr-code.tsx';
import { ShareButton } from '#components/ui/share-button.tsx';
import type { GameEvent } from '#domain/event.ts';
import { type Invite, isStanding } from '#domain/invite.ts';
import { takeFocus } from '#lib/take-focus.ts';
import { create } from '../event/event-content.ts';
import { created } from '../event/series-content.ts';
import { guestUrl, openingSentence, previewUrl } from '../invites/invite-url.ts';
import { eventCard, inviteFounders, saveBlocked } from '../parts/content.ts';
import { SkillBadge, SportEmoji } from '../parts/event-badges.tsx';
import { shortDay, shortWhen } from '../parts/event-dates.ts';
import { paths } from '../parts/paths.ts';

export interface Created {
  /** The event's link, or the standing link of the series. */
  invite: Invite;
  /** The created events, by date. */
  events: readonly GameEvent[];
}

interface CreatedViewProps extends Created {
  onAnother: () => void;
}

export function CreatedView({ invite, events, onAnother }: CreatedViewProps) {
  const [event] = events;
  const last = events.at(-1);
  if (!event || !last) throw new Error('Nothing was made.');
  const now = Date.now();
  const isSeries = isStanding(invite);
  const url = guestUrl(invite.inviteToken);
  return (
    <section aria-labelledby="created-title" className="max-w-3xl pt-5">
      <div className="court-paint p-6 text-on-court sm:p-8">
        <h2
          id="created-title"
          ref={takeFocus}
          tabIndex={-1}
          className="display text-2xl leading-none text-ball normal-case outline-none"
        >
          {isSeries ? created.done : create.done}
        </h2>
        <p className="display mt-4 text-4xl leading-none text-balance wrap-anywhere normal-case">
          <SportEmoji sport={event.sport} /> <bdi>{event.title}</bdi>
        </p>
        <p className="mt-3 text-sm font-semibold">
          <SkillBadge skillLevel={event.skillLevel} />
        </p>
        <p className="mt-3 font-semibold">{shortWhen(event.dateTime, now)}</p>
        {isSeries && <p>{created.count(events.length, shortDay(last.dateTime, now))}</p>}
        <p className="wrap-anywhere">
          <bdi>{event.location}</bdi>
        </p>
      </div>
      <div className="mt-5 grid gap-6 sm:grid-cols-[1fr_auto]">
        <div>
          <h3 className="font-semibold">{isSeries ? created.link : create.link}</h3>
          <p className="mt-1 rounded-md border-2 border-line bg-card p-3 wrap-anywhere select-all">{url}</p>
          <p className="mt-1 text-sm text-quiet">{openingSentence(invite, now)}</p>
          <div className="mt-3 flex flex-wrap gap-2">
            <CopyButton variant="loud" text={url} label={create.copy} className="grow" />
            <ShareButton label={eventCard.share} data={{ url, text: eventCard.shareText(event.title) }} />
            <ButtonLink
              variant="plain"
              className="grow"
              to={previewUrl(invite.inviteToken)}
              target="_blank"
              rel="noopener"
            >
              {create.preview}
            </ButtonLink>
          </div>
        </div>
        <QrCode
          url={url}
          fileName={`${invite.inviteToken}.png`}
          words={{
            title: isSeries ? created.qr : create.qr,
            save: create.saveQr,
            failed: create.qrFailed,
            blocked: saveBlocked,
          }}
        />
      </div>
      {isSeries && (
        <section aria-labelledby="created-dates" className="mt-6">
          <h3 id="created-dates" className="font-semibold">
            {created.dates}
          </h3>
          <ul className="mt-1 grid gap-x-6 sm:grid-cols-2">
            {events.map(({ id, dateTime }) => (
              <li key={id}>
                <Link className="text-link inline-flex min-h-11 items-center" to={paths.guests(id)}>
                  {shortWhen(dateTime, now)}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="mt-6 flex flex-wrap gap-3 border-t border-line pt-5">
        <ButtonLink variant="plain" to={paths.invite(event.id)}>
          {inviteFounders}
        </ButtonLink>
        <Button variant="plain" onClick={onAnother}>
          {create.another}
        </Button>
        {!isSeries && (
          <ButtonLink variant="plain" to={paths.guests(event.id)}>
            {create.guests}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
