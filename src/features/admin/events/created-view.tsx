import { Button, ButtonLink } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { QrCode } from '#components/ui/qr-code.tsx';
import { ShareButton } from '#components/ui/share-button.tsx';
import { type GameEvent, sportEmoji } from '#domain/event.ts';
import type { Invite } from '#domain/invite.ts';
import { takeFocus } from '#lib/take-focus.ts';
import { eventCard, sportLabel } from '../content.ts';
import { shortWhen } from '../event-dates.ts';
import { guests } from '../guests/guest-content.ts';
import { paths } from '../paths.ts';
import { create } from './form-content.ts';
import { guestUrl, previewUrl } from './invite-url.ts';
import { SkillBadge } from './skill-badge.tsx';

interface CreatedViewProps {
  event: GameEvent;
  invite: Invite;
  onAnother: () => void;
}

/** The event is there; now its link has to reach people. */
export function CreatedView({ event, invite, onAnother }: CreatedViewProps) {
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
          {create.done}
        </h2>
        <p className="display mt-4 text-4xl leading-none text-balance wrap-anywhere normal-case">
          <span role="img" aria-label={sportLabel(event.sport)}>
            {sportEmoji(event.sport)}
          </span>{' '}
          <bdi>{event.title}</bdi>
        </p>
        <p className="mt-3 text-sm font-semibold">
          <SkillBadge skillLevel={event.skillLevel} />
        </p>
        <p className="mt-3 font-semibold">{shortWhen(event.dateTime, Date.now())}</p>
        <p className="wrap-anywhere">
          <bdi>{event.location}</bdi>
        </p>
      </div>
      <div className="mt-5 grid gap-6 sm:grid-cols-[1fr_auto]">
        <div>
          <h3 className="font-semibold">{create.link}</h3>
          <p className="mt-1 rounded-md border-2 border-line bg-card p-3 wrap-anywhere select-all">{url}</p>
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
            title: create.qr,
            save: create.saveQr,
            failed: create.qrFailed,
            blocked: guests.saveBlocked,
          }}
        />
      </div>
      <div className="mt-6 flex flex-wrap gap-3 border-t border-line pt-5">
        <Button variant="plain" onClick={onAnother}>
          {create.another}
        </Button>
        <ButtonLink variant="plain" to={paths.guests(event.id)}>
          {create.guests}
        </ButtonLink>
      </div>
    </section>
  );
}
