import { useId, useRef, useState } from 'react';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { ShareButton } from '#components/ui/share-button.tsx';
import type { OrganizedEvent } from '#data/firestore/event-list.ts';
import { isOpenForCheckIn } from '#domain/check-in.ts';
import type { DisplayStatus } from '#domain/event.ts';
import { isStanding } from '#domain/invite.ts';
import { cn } from '#lib/cn.ts';
import type { Instant } from '#lib/dates.ts';
import { expirySentence, liveUrl, openingSentence, previewUrl, sentInvite } from '../invites/invite-url.ts';
import { compact, danger } from '../parts/button-classes.ts';
import { checkIn, guestsRemoved, inviteFounders, eventCard as words } from '../parts/content.ts';
import { paths } from '../parts/paths.ts';
import { type EventActions, EventQuestion } from './event-question.tsx';

export interface CardProps {
  organized: OrganizedEvent;
  actions: EventActions;
  now: Instant;
}

/** A row of the sheet on a phone, a button in a line elsewhere. */
const menuItem = cn(compact, 'max-sm:w-full max-sm:justify-start! max-sm:border-transparent!');

/** Browsers without popovers show all of it in the card. */
const menuLook = cn(
  'min-w-0 bg-card text-ink backdrop:bg-[#000]/60',
  'max-sm:open:fixed max-sm:open:inset-auto max-sm:open:bottom-0 max-sm:open:grid max-sm:open:max-h-[85dvh] max-sm:open:w-full max-sm:open:max-w-none max-sm:open:overflow-y-auto max-sm:open:rounded-t-xl max-sm:open:border-t-2 max-sm:open:border-ink max-sm:open:p-3',
  'sm:static sm:flex sm:w-auto sm:grow sm:flex-wrap sm:gap-2 sm:overflow-visible sm:bg-transparent',
);

/** The actions on the invite's link, or why it does not work. */
function InviteActions({ organized, now }: Pick<CardProps, 'organized' | 'now'>) {
  const { event, invite: own } = organized;
  const invite = sentInvite(organized, now);
  const url = liveUrl(invite, now);
  const ownUrl = liveUrl(own, now);
  if (!invite || !url) {
    const whyNone = event.figures ? guestsRemoved : words.noInvite;
    return (
      <p className="self-center py-2 text-sm text-quiet max-sm:px-3">
        {invite ? expirySentence(invite, now) : whyNone}
      </p>
    );
  }
  const opening = openingSentence(invite, now);
  return (
    <>
      {opening && <p className="self-center py-2 text-sm text-quiet max-sm:px-3">{opening}</p>}
      <CopyButton text={url} label={words.copyLink} className={menuItem} />
      <ShareButton
        label={words.share}
        data={{ url, text: words.shareText(event.title) }}
        className={menuItem}
      />
      <ButtonLink
        variant="plain"
        className={menuItem}
        to={previewUrl(invite.inviteToken)}
        target="_blank"
        rel="noopener"
      >
        {words.preview}
      </ButtonLink>
      {isStanding(invite) && ownUrl && (
        <CopyButton text={ownUrl} label={words.ownLink} className={menuItem} />
      )}
    </>
  );
}

interface CardActionsProps extends CardProps {
  status: DisplayStatus;
}

/** The actions on an event. On a phone the rarer ones are in a sheet. */
export function CardActions({ organized, status, actions, now }: CardActionsProps) {
  const { event } = organized;
  const isInSeries = organized.standing !== null;
  const menuId = useId();
  const menu = useRef<HTMLFieldSetElement>(null);
  const [asking, setAsking] = useState<'nothing' | 'status' | 'remove'>('nothing');

  /** Closes the sheet first: it gives the focus back to its button, where the dialog returns it. */
  function ask(about: typeof asking): void {
    menu.current?.hidePopover?.();
    setAsking(about);
  }

  function askStatus(): void {
    const asks = status === 'active' || isInSeries;
    ask(asks ? 'status' : 'nothing');
    if (!asks) actions.reactivate(event, null);
  }

  return (
    <div className="mt-2 sm:mt-4 sm:border-t sm:border-line sm:pt-4">
      {isOpenForCheckIn(event, now) && (
        <ButtonLink className="mb-2 min-h-14! w-full text-2xl!" to={paths.checkIn(event.id)}>
          {checkIn}
        </ButtonLink>
      )}
      <div className="flex flex-wrap gap-2">
        <ButtonLink className={cn(compact, 'shrink-0 max-sm:grow')} to={paths.guests(event.id)}>
          {words.guests}
        </ButtonLink>
        <Button
          variant="plain"
          popoverTarget={menuId}
          aria-label={words.moreAbout(event.title)}
          className={cn(compact, 'sm:hidden')}
        >
          {words.more}
        </Button>
        <fieldset
          ref={menu}
          id={menuId}
          popover="auto"
          aria-label={words.moreAbout(event.title)}
          className={menuLook}
        >
          <InviteActions organized={organized} now={now} />
          {status === 'active' && (
            <ButtonLink variant="plain" className={menuItem} to={paths.invite(event.id)}>
              {inviteFounders}
            </ButtonLink>
          )}
          <ButtonLink variant="plain" className={menuItem} to={paths.edit(event.id)}>
            {words.edit}
          </ButtonLink>
          <ButtonLink variant="plain" className={menuItem} to={paths.copy(event.id)}>
            {words.duplicate}
          </ButtonLink>
          {/* One button, so that it keeps the focus when the event's status changes. */}
          {status !== 'past' && (
            <Button variant="plain" className={menuItem} onClick={askStatus}>
              {status === 'active' ? words.cancel : words.reactivate}
            </Button>
          )}
          <Button
            variant="plain"
            aria-label={words.remove(event.title)}
            className={cn(menuItem, danger, 'gap-2 sm:ml-auto')}
            onClick={() => ask('remove')}
          >
            <Bin />
            <span className="sm:hidden">{words.removeLabel}</span>
          </Button>
          <Button
            variant="plain"
            popoverTarget={menuId}
            popoverTargetAction="hide"
            className={cn(compact, 'sm:hidden')}
          >
            {words.close}
          </Button>
        </fieldset>
      </div>
      {asking !== 'nothing' && (
        <EventQuestion about={asking} {...{ organized, actions, now }} onClose={() => setAsking('nothing')} />
      )}
    </div>
  );
}

function Bin() {
  return (
    <svg viewBox="0 0 24 24" className="line-drawing size-6" aria-hidden="true">
      <path d="M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5" />
    </svg>
  );
}
