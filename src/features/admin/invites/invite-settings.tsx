import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import type { OrganizedEvent } from '#data/firestore/event-list.ts';
import {
  type InviteResult,
  type LinkKind,
  replaceInvite,
  replaceStanding,
  setExpiry,
  setInviteWords,
  turnOffInvite,
} from '#data/firestore/invites.ts';
import { organizerStore } from '#data/firestore/organizer.ts';
import type { GameEvent } from '#domain/event.ts';
import type { InviteWords as InviteWordsDetails } from '#domain/event-input.ts';
import { type Invite, inviteName, isStanding } from '#domain/invite.ts';
import type { Removal } from '#domain/link-removal.ts';
import type { Instant } from '#lib/dates.ts';
import { create, createFailures, reasonOf, inviteSettings as words } from '../event/event-content.ts';
import { series as seriesWords } from '../event/series-content.ts';
import { amendEvent, amendStanding, type EventInSeries } from '../event/use-events.ts';
import { compact } from '../parts/button-classes.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { shortDay } from '../parts/event-dates.ts';
import { eventDraft } from '../parts/event-draft.ts';
import { FailureNote } from '../parts/live-states.tsx';
import { amend, readAgain } from '../state/cache.ts';
import { keys } from '../state/query-client.ts';
import { useOperation } from '../state/use-operation.ts';
import { InviteExpiry } from './invite-expiry.tsx';
import { expirySentence, guestUrl } from './invite-url.ts';
import { InviteWords } from './invite-words.tsx';
import { removal as removalWords } from './removal-content.ts';
import { RemovalDialog } from './removal-dialog.tsx';
import { RemovalNote } from './removal-note.tsx';
import { useInvites, useRemoval } from './use-invites.ts';

interface InviteSettingsProps {
  event: GameEvent;
  /** Null when it is turned off. */
  invite: Invite | null;
  /** Whether it is the event's own link, or the one of its series. */
  kind?: LinkKind;
}

/** Prefixes of the controls' ids: an event of a series shows two links. */
const FORM_IDS: Record<LinkKind, string> = { event: 'link', series: 'series-link' };
const titleId = (kind: LinkKind) => `${FORM_IDS[kind]}-title`;

function liveIn(organized: OrganizedEvent | null | undefined, kind: LinkKind): Invite | null {
  if (kind === 'event') return organized?.invite ?? null;
  return organized?.standing?.isActive ? organized.standing : null;
}

function withInvite(organized: OrganizedEvent, kind: LinkKind, changed: Invite): OrganizedEvent {
  if (kind === 'event') return { ...organized, invite: changed.isActive ? changed : null };
  return isStanding(changed) ? { ...organized, standing: changed } : organized;
}

type Asking = { about: 'nothing' | 'turn-off' | 'replace' } | { about: 'remove'; invite: Invite };

const NOTHING: Asking = { about: 'nothing' };
const panel = 'rounded-xl border-2 border-line bg-card p-4 sm:p-6';

/** @param invite as stored when the changes before this one are done; null when it is turned off by then. */
type Change<Wanted> = (invite: Invite | null, wanted: Wanted) => Promise<InviteResult>;

/** A change of an active invite. */
function toLive<Wanted>(change: (token: string, wanted: Wanted) => Promise<InviteResult>): Change<Wanted> {
  return async (invite, wanted) =>
    invite ? change(invite.inviteToken, wanted) : { status: 'refused', reason: 'invite-gone' };
}

/** Changes to one invite run one after another; each has its own outcome. */
function useInviteChange<Wanted>({ id }: GameEvent, kind: LinkKind, change: Change<Wanted>) {
  const client = useQueryClient();
  const stored = () => liveIn(client.getQueryData<EventInSeries>(keys.event(id))?.organized, kind);
  return useOperation({
    subject: () => id,
    run: (wanted: Wanted) => change(stored(), wanted),
    done: ({ invite: changed }) => {
      const before = stored();
      amend<EventInSeries>(client, keys.event(id), ({ organized, series }) => ({
        organized: organized && withInvite(organized, kind, changed),
        series,
      }));
      amendEvent(client, id, (organized) => withInvite(organized, kind, changed));
      if (isStanding(changed)) amendStanding(client, changed);
      // The pressed button disappears with the old invite: move the focus.
      if (stored()?.inviteToken !== before?.inviteToken) document.getElementById(titleId(kind))?.focus();
    },
  });
}

export function InviteSettings({ event, invite, kind = 'event' }: InviteSettingsProps) {
  const [asking, setAsking] = useState(NOTHING);
  const close = () => setAsking(NOTHING);
  const client = useQueryClient();
  const removal = useRemoval(event.id, kind);

  function startRemoval({ inviteToken }: Invite, { removeSince: since, ...which }: Removal): void {
    if (since !== null) removal.start(inviteToken, { since, ...which });
  }

  function replace(old: Invite | null, wanted: Removal): Promise<InviteResult> {
    if (kind === 'event') return replaceInvite(organizerStore, event, old, wanted);
    // An invite that is off can be replaced too.
    const { standing } = client.getQueryData<EventInSeries>(keys.event(event.id))?.organized ?? {};
    if (!standing) return Promise.resolve({ status: 'refused', reason: 'invite-gone' });
    return replaceStanding(organizerStore, event, standing, wanted);
  }

  const turnOff = toLive((token) => turnOffInvite(organizerStore, token));
  const inviteChange = useInviteChange(event, kind, async (old, wanted: 'turned-off' | Removal) => {
    const result = await (wanted === 'turned-off' ? turnOff(old, wanted) : replace(old, wanted));
    if (result.status !== 'done') return result;
    readAgain(client, keys.invites(event.id, kind));
    // Here and not in `done`: the view may be left by now.
    if (wanted !== 'turned-off' && old) startRemoval(old, wanted);
    return result;
  });
  const expiry = useInviteChange(
    event,
    kind,
    toLive((token, expiresAt: Instant | null) => setExpiry(organizerStore, token, expiresAt)),
  );
  const inviteWords = useInviteChange(
    event,
    kind,
    toLive(async (token, changed: InviteWordsDetails) => {
      const result = await setInviteWords(organizerStore, token, changed);
      if (result.status === 'done') eventDraft('words').drop();
      return result;
    }),
  );
  const inviteOutcome = (
    <Outcome
      change={inviteChange}
      failure={inviteChange.input === 'turned-off' ? words.failed : createFailures.invite}
    />
  );

  const Title = kind === 'event' ? 'h3' : 'h4';
  return (
    <section
      aria-labelledby={titleId(kind)}
      className={kind === 'event' ? 'mt-8 border-t-2 border-line pt-6' : 'mt-5'}
    >
      <Title id={titleId(kind)} tabIndex={-1} className="display text-2xl leading-none normal-case">
        {kind === 'event' ? words.title : seriesWords.linkTitle}
      </Title>
      {invite ? (
        <div className="mt-4 grid items-start gap-4 lg:grid-cols-2">
          <div className={panel}>
            <p className="rounded-md border-2 border-line bg-ground p-3 wrap-anywhere select-all">
              {guestUrl(invite.inviteToken)}
            </p>
            <p className="mt-2 text-sm text-quiet">
              {kind === 'series' && `${seriesWords.open} `}
              {words.clicks(invite.clickCount)} {expirySentence(invite, Date.now())}
            </p>
            <div className="mt-3 flex flex-wrap gap-2">
              <CopyButton text={guestUrl(invite.inviteToken)} label={create.copy} className={compact} />
              <Button variant="plain" className={compact} onClick={() => setAsking({ about: 'replace' })}>
                {words.replace}
              </Button>
              <Button variant="plain" className={compact} onClick={() => setAsking({ about: 'turn-off' })}>
                {words.turnOff}
              </Button>
            </div>
            {inviteOutcome}
            <InviteExpiry key={invite.inviteToken} id={FORM_IDS[kind]} invite={invite} onSave={expiry.run} />
            <Outcome change={expiry} />
          </div>
          <div className={panel}>
            <InviteWords
              key={`${invite.inviteToken}-words`}
              id={FORM_IDS[kind]}
              invite={invite}
              onSave={inviteWords.run}
            />
            <Outcome change={inviteWords} />
          </div>
          {asking.about === 'turn-off' && (
            <ConfirmDialog
              question={words.turnOffQuestion}
              consequence={words.turnOffConsequence}
              confirm={words.turnOff}
              keep={words.keep}
              onConfirm={() => inviteChange.run('turned-off')}
              onClose={close}
            />
          )}
          {asking.about === 'replace' && (
            <RemovalDialog
              token={invite.inviteToken}
              question={words.replaceQuestion}
              removing={removalWords.replacing}
              keeping={{ consequence: words.replaceConsequence, confirm: words.replace }}
              onConfirm={inviteChange.run}
              onClose={close}
            />
          )}
        </div>
      ) : (
        <>
          <p className="mt-3">{words.off}</p>
          <Button variant="plain" className="mt-3" onClick={() => inviteChange.run({ removeSince: null })}>
            {words.create}
          </Button>
          {inviteOutcome}
        </>
      )}
      <RemovalNote eventId={event.id} kind={kind} />
      <OldInvites
        eventId={event.id}
        kind={kind}
        current={invite}
        onRemove={(old) => setAsking({ about: 'remove', invite: old })}
      />
      {asking.about === 'remove' && (
        <RemovalDialog
          token={asking.invite.inviteToken}
          question={removalWords.removeQuestion(inviteName(asking.invite))}
          removing={removalWords.removing}
          keeping={null}
          onConfirm={(wanted) => startRemoval(asking.invite, wanted)}
          onClose={close}
        />
      )}
    </section>
  );
}

interface OldInvitesProps {
  eventId: string;
  kind: LinkKind;
  /** The active one. */
  current: Invite | null;
  onRemove: (old: Invite) => void;
}

/** Earlier links, whose RSVPs can still be removed. */
function OldInvites({ eventId, kind, current, onRemove }: OldInvitesProps) {
  const old = useInvites(eventId, kind).filter(
    ({ isActive, inviteToken }) => !isActive && inviteToken !== current?.inviteToken,
  );
  if (old.length === 0) return null;
  return (
    <>
      <h4 className="mt-6 font-semibold">{removalWords.oldTitle}</h4>
      <ul className="mt-1 divide-y divide-line">
        {old.map((invite) => (
          <li key={invite.inviteToken} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
            <span>{removalWords.old(inviteName(invite), shortDay(invite.createdAt, Date.now()))}</span>
            <Button
              variant="plain"
              className={compact}
              aria-label={removalWords.removeLabel(inviteName(invite))}
              onClick={() => onRemove(invite)}
            >
              {removalWords.remove}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

interface OutcomeProps<Wanted> {
  change: ReturnType<typeof useInviteChange<Wanted>>;
  failure?: (reason: string) => string;
}

function Outcome<Wanted>({ change, failure = words.failed }: OutcomeProps<Wanted>) {
  const { state, input, run } = change;
  const reason = reasonOf(state);
  if (reason && input !== undefined)
    return <FailureNote sentence={failure(reason)} onRetry={() => run(input)} />;
  return (
    <p role="status" className="min-h-8 py-1 font-semibold">
      {state.status === 'running' && words.saving}
      {state.status === 'done' && words.saved}
    </p>
  );
}
