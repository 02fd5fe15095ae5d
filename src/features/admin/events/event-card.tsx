import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router-dom';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { ShareButton } from '#components/ui/share-button.tsx';
import { hasGuests } from '#domain/changed-guests.ts';
import { type DisplayStatus, displayStatus, type GameEvent, seats, sportEmoji } from '#domain/event.ts';
import { type Invite, isExpired } from '#domain/invite.ts';
import { cn } from '#lib/cn.ts';
import type { Instant } from '#lib/dates.ts';
import { compact, danger } from '../button-classes.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { guestsRemoved, sportLabel, statusLabels, eventCard as words } from '../content.ts';
import { shortDay, shortWhen } from '../event-dates.ts';
import { focusContent } from '../focus.ts';
import { changedEvents as changedWords } from '../guests/tell-content.ts';
import { paths } from '../paths.ts';
import { useChangedEvents } from './changed-events.ts';
import { expirySentence, guestUrl, previewUrl } from './invite-url.ts';
import { type Scope, ScopeChoice } from './scope-choice.tsx';
import { scope as scopeWords, series as seriesWords } from './series-content.ts';
import { SkillBadge } from './skill-badge.tsx';

interface EventActions {
  cancel: (event: GameEvent, scope: Scope) => void;
  reactivate: (event: GameEvent, scope: Scope) => void;
  cancelAndTell: (event: GameEvent) => void;
  remove: (event: GameEvent) => void;
}

interface EventCardProps {
  event: GameEvent;
  /** The invite that guests use; null when it is turned off. */
  invite: Invite | null;
  isInSeries: boolean;
  actions: EventActions;
  now: Instant;
}

const statusLooks: Record<DisplayStatus, string> = {
  active: 'bg-court text-on-court',
  past: 'bg-line text-ink',
  cancelled: 'bg-[#a63d1f] text-[#fff]',
};

/** One event: what it is, who comes, and everything one does with it. */
export function EventCard(props: EventCardProps) {
  const { event, isInSeries, actions, now } = props;
  const status = displayStatus(event, now);
  return (
    <article className="rounded-xl border-2 border-line bg-card p-4 sm:p-5" aria-label={event.title}>
      <div className="grid gap-x-8 sm:grid-cols-[1fr_auto]">
        <div>
          <div className="flex items-start gap-3">
            <span role="img" aria-label={sportLabel(event.sport)} className="text-4xl leading-none">
              {sportEmoji(event.sport)}
            </span>
            <div className="min-w-0 grow">
              <h3 className="display text-2xl leading-none wrap-anywhere normal-case">
                <Link to={paths.guests(event.id)} className="hover:underline">
                  <bdi>{event.title}</bdi>
                </Link>
              </h3>
              <p className="mt-2 flex flex-wrap gap-2 text-sm font-semibold">
                <span className={cn('rounded-sm px-2 py-0.5', statusLooks[status])}>
                  {statusLabels[status]}
                </span>
                <SkillBadge skillLevel={event.skillLevel} />
                {isInSeries && (
                  <span className="rounded-sm border border-edge px-2 py-px">{seriesWords.badge}</span>
                )}
              </p>
            </div>
          </div>
          <p className="mt-3 font-semibold">{shortWhen(event.dateTime, now)}</p>
          <p className="wrap-anywhere">
            <bdi>{event.location}</bdi>
          </p>
        </div>
        <Turnout event={event} />
      </div>
      {event.description && (
        <p className="mt-3 line-clamp-3 whitespace-pre-line wrap-anywhere">
          <bdi>{event.description}</bdi>
        </p>
      )}
      <p className="mt-3 text-sm wrap-anywhere text-quiet">
        <bdi>{words.organizer(event.organizerName)}</bdi> · {words.created(shortDay(event.createdAt, now))}
      </p>
      <TellLine event={event} />
      {event.deletingAt === undefined ? (
        <CardActions {...props} status={status} />
      ) : (
        <Unfinished
          onFinish={() => {
            focusContent();
            actions.remove(event);
          }}
        />
      )}
    </article>
  );
}

function Turnout({ event }: { event: GameEvent }) {
  const held = seats(event);
  const players = held.taken - held.reserves;
  const share = players / event.maxPlayers;
  return (
    <div className="mt-2 sm:mt-0 sm:w-52">
      <p className="display text-2xl leading-tight normal-case">{words.players(players, event.maxPlayers)}</p>
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" className="h-2 w-full" aria-hidden="true">
        <rect width="100" height="4" className="fill-line" />
        <rect width={100 * share} height="4" className="fill-court dark:fill-ball" />
      </svg>
      <p className="mt-1 text-sm text-quiet">{words.breakdown(held, event.rsvpCount.maybe)}</p>
    </div>
  );
}

function Unfinished({ onFinish }: { onFinish: () => void }) {
  return (
    <div className="mt-4 border-t border-line pt-4">
      <p className="font-semibold text-clay">{words.unfinished}</p>
      <Button variant="plain" className={cn(compact, 'mt-3')} onClick={onFinish}>
        {words.finish}
      </Button>
    </div>
  );
}

/** The actions for the invite, or why it does not work. */
function InviteActions({ event, invite, now }: Pick<EventCardProps, 'event' | 'invite' | 'now'>) {
  if (!invite || isExpired(invite, now)) {
    const whyNone = event.figures ? guestsRemoved : words.noInvite;
    return (
      <p className="self-center text-sm text-quiet max-sm:col-span-2">
        {invite ? expirySentence(invite, now) : whyNone}
      </p>
    );
  }
  return (
    <>
      <ShareButton
        label={words.share}
        data={{ url: guestUrl(invite.inviteToken), text: words.shareText(event.title) }}
        className={compact}
      />
      <CopyButton text={guestUrl(invite.inviteToken)} label={words.copyLink} className={compact} />
      <ButtonLink
        variant="plain"
        className={compact}
        to={previewUrl(invite.inviteToken)}
        target="_blank"
        rel="noopener"
      >
        {words.preview}
      </ButtonLink>
    </>
  );
}

interface CardActionsProps extends EventCardProps {
  status: DisplayStatus;
}

function CardActions({ event, status, invite, isInSeries, actions, now }: CardActionsProps) {
  const [asking, setAsking] = useState<'nothing' | 'cancel' | 'reactivate' | 'remove'>('nothing');
  const [scope, setScope] = useState<Scope>('this');
  const close = () => setAsking('nothing');

  function askStatus(): void {
    setScope('this');
    if (status === 'active') setAsking('cancel');
    else if (isInSeries) setAsking('reactivate');
    else actions.reactivate(event, 'this');
  }

  return (
    <div className="mt-4 border-t border-line pt-4">
      <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        <ButtonLink className={cn(compact, 'max-sm:col-span-2')} to={paths.guests(event.id)}>
          {words.guests}
        </ButtonLink>
        <InviteActions event={event} invite={invite} now={now} />
        <ButtonLink variant="plain" className={compact} to={paths.edit(event.id)}>
          {words.edit}
        </ButtonLink>
        <ButtonLink variant="plain" className={compact} to={paths.copy(event.id)}>
          {words.duplicate}
        </ButtonLink>
        {/* One button, so that it keeps the focus when the event's state turns under it. */}
        {status !== 'past' && (
          <Button variant="plain" className={compact} onClick={askStatus}>
            {status === 'active' ? words.cancel : words.reactivate}
          </Button>
        )}
        <Button
          variant="plain"
          aria-label={words.remove(event.title)}
          className={cn(compact, danger, 'sm:ml-auto')}
          onClick={() => setAsking('remove')}
        >
          <Bin />
        </Button>
      </div>
      {asking === 'cancel' && (
        <ConfirmDialog
          question={words.cancelQuestion}
          consequence={words.cancelConsequence}
          confirm={words.cancelConfirm}
          keep={words.keep}
          onConfirm={() => actions.cancel(event, scope)}
          onClose={close}
        >
          {isInSeries && <ScopeChoice chosen={scope} onChoose={setScope} />}
        </ConfirmDialog>
      )}
      {asking === 'reactivate' && (
        <ConfirmDialog
          question={scopeWords.reactivateQuestion}
          confirm={scopeWords.reactivateConfirm}
          keep={words.keep}
          onConfirm={() => actions.reactivate(event, scope)}
          onClose={close}
        >
          <ScopeChoice chosen={scope} onChoose={setScope} />
        </ConfirmDialog>
      )}
      {asking === 'remove' && (
        <ConfirmDialog
          question={words.removeQuestion}
          consequence={removeConsequence(event, now)}
          confirm={words.removeConfirm}
          keep={words.keep}
          onConfirm={() => {
            focusContent();
            actions.remove(event);
          }}
          onClose={close}
          instead={isAwaited(event, now) && <TellFirst event={event} actions={actions} onClose={close} />}
        />
      )}
    </div>
  );
}

/** Whether guests may come to it who would not hear that it is gone. */
function isAwaited(event: GameEvent, now: Instant): boolean {
  return event.dateTime > now && hasGuests(event);
}

function removeConsequence(event: GameEvent, now: Instant): string {
  if (event.figures) return words.removeFigures;
  const { yes, no, maybe } = event.rsvpCount;
  const consequence = words.removeConsequence(yes + no + maybe);
  return isAwaited(event, now) ? `${consequence} ${words.removeUntold}` : consequence;
}

/** What is kinder than to remove an event whose guests may come. */
function TellFirst({
  event,
  actions,
  onClose,
}: Pick<EventCardProps, 'event' | 'actions'> & { onClose: () => void }) {
  if (event.status === 'cancelled') {
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
        actions.cancelAndTell(event);
      }}
    >
      {words.cancelAndTell}
    </Button>
  );
}

/** After a change, the way to the guests who may not know of it. */
function TellLine({ event: { id, title } }: Pick<EventCardProps, 'event'>) {
  const isChanged = useChangedEvents().some((changed) => changed.id === id);
  return (
    <div role="status">
      {isChanged && (
        <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border-2 border-clay p-3">
          <span className="grow font-semibold text-clay">{changedWords.line}</span>
          <ButtonLink className={compact} aria-label={changedWords.leadTo(title)} to={paths.guests(id)}>
            {changedWords.lead}
          </ButtonLink>
        </p>
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
