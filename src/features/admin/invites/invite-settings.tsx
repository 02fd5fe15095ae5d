import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { addFoundersInvite, setOpening } from '#data/firestore/invite-opening.ts';
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
import { type Invite, inviteName, isPublic, isStanding } from '#domain/invite.ts';
import type { Removal } from '#domain/link-removal.ts';
import type { Instant } from '#lib/dates.ts';
import { create, createFailures, reasonOf, inviteSettings as words } from '../event/event-content.ts';
import { series as seriesWords } from '../event/series-content.ts';
import type { EventInSeries } from '../event/use-events.ts';
import { compact } from '../parts/button-classes.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { eventDraft } from '../parts/event-draft.ts';
import { FailureNote } from '../parts/live-states.tsx';
import { readAgain } from '../state/cache.ts';
import { keys } from '../state/query-client.ts';
import { InviteExpiry } from './invite-expiry.tsx';
import { InviteOpening } from './invite-opening.tsx';
import { expirySentence, guestUrl, openingSentence } from './invite-url.ts';
import { InviteWords } from './invite-words.tsx';
import { OldInvites } from './old-invites.tsx';
import { removal as removalWords } from './removal-content.ts';
import { RemovalDialog } from './removal-dialog.tsx';
import { RemovalNote } from './removal-note.tsx';
import { LINK_IDS, type Link, linkTitleId, toLive, useInviteChange } from './use-invite-change.ts';
import { useRemoval } from './use-invites.ts';

interface InviteSettingsProps {
  event: GameEvent;
  /** Null when it is turned off. */
  invite: Invite | null;
  link?: Link;
  /** Whether the event is one of a series, whose link opens all its dates. */
  isInSeries: boolean;
  /** The first event that takes responses by this link: an opening must precede it. Null where no opening can be set. */
  first: GameEvent | null;
}

const titles: Record<Link, string> = {
  event: words.title,
  series: seriesWords.linkTitle,
  founders: words.foundersTitle,
};

const outlooks: Record<Link, { Title: 'h3' | 'h4'; look: string }> = {
  event: { Title: 'h3', look: 'mt-8 border-t-2 border-line pt-6' },
  series: { Title: 'h4', look: 'mt-5' },
  founders: { Title: 'h4', look: 'mt-5' },
};

function kindOf(link: Link, isInSeries: boolean): LinkKind {
  return link === 'series' || (link === 'founders' && isInSeries) ? 'series' : 'event';
}

/** What the link is for, how often it was opened, and how long it works. */
function describe(invite: Invite, now: Instant): string {
  return [
    openingSentence(invite, now),
    !isPublic(invite) && words.founders,
    isStanding(invite) && seriesWords.open,
    words.clicks(invite.clickCount),
    expirySentence(invite, now),
  ]
    .filter(Boolean)
    .join(' ');
}

type Asking = { about: 'nothing' | 'turn-off' | 'replace' } | { about: 'remove'; invite: Invite };

const NOTHING: Asking = { about: 'nothing' };
const panel = 'rounded-xl border-2 border-line bg-card p-4 sm:p-6';

export function InviteSettings({ event, invite, link = 'event', isInSeries, first }: InviteSettingsProps) {
  const [asking, setAsking] = useState(NOTHING);
  const close = () => setAsking(NOTHING);
  const client = useQueryClient();
  const kind = kindOf(link, isInSeries);
  const removal = useRemoval(event.id, kind);

  function startRemoval({ inviteToken }: Invite, { removeSince: since, ...which }: Removal): void {
    if (since !== null) removal.start(inviteToken, { since, ...which });
  }

  const stored = () => client.getQueryData<EventInSeries>(keys.event(event.id))?.organized;

  function replace(old: Invite | null, wanted: Removal): Promise<InviteResult> {
    const organized = stored();
    // The link of a series can be replaced while it is off, too.
    const from = old ?? (link === 'series' ? organized?.standing : null) ?? null;
    if (from && isStanding(from)) return replaceStanding(organizerStore, event, from, wanted);
    if (from || link === 'event') return replaceInvite(organizerStore, event, from, wanted);
    const beside = link === 'founders' ? (organized?.standing ?? organized?.invite) : null;
    return beside
      ? addFoundersInvite(organizerStore, beside.inviteToken)
      : Promise.resolve({ status: 'refused', reason: 'invite-gone' });
  }

  const turnOff = toLive(({ inviteToken }) => turnOffInvite(organizerStore, inviteToken));
  const inviteChange = useInviteChange(event, link, async (old, wanted: 'turned-off' | Removal) => {
    const result = await (wanted === 'turned-off' ? turnOff(old, wanted) : replace(old, wanted));
    if (result.status !== 'done') return result;
    readAgain(client, keys.invites(event.id, kind));
    // Here and not in `done`: the view may be left by now.
    if (wanted !== 'turned-off' && old) startRemoval(old, wanted);
    return result;
  });
  const expiry = useInviteChange(
    event,
    link,
    toLive(({ inviteToken }, expiresAt: Instant | null) => setExpiry(organizerStore, inviteToken, expiresAt)),
  );
  const opening = useInviteChange(
    event,
    link,
    toLive(({ inviteToken }, opensAt: Instant | null) => setOpening(organizerStore, inviteToken, opensAt)),
  );
  const inviteWords = useInviteChange(
    event,
    link,
    toLive(async ({ inviteToken }, changed: InviteWordsDetails) => {
      const result = await setInviteWords(organizerStore, inviteToken, changed);
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

  const now = Date.now();
  const titleId = linkTitleId(link);
  const { Title, look } = outlooks[link];
  return (
    <section aria-labelledby={titleId} className={look}>
      <Title id={titleId} tabIndex={-1} className="display text-2xl leading-none normal-case">
        {titles[link]}
      </Title>
      {invite ? (
        <div className="mt-4 grid items-start gap-4 lg:grid-cols-2">
          <div className={panel}>
            <p className="rounded-md border-2 border-line bg-ground p-3 wrap-anywhere select-all">
              {guestUrl(invite.inviteToken)}
            </p>
            <p className="mt-2 text-sm text-quiet">{describe(invite, now)}</p>
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
            <InviteExpiry key={invite.inviteToken} id={LINK_IDS[link]} invite={invite} onSave={expiry.run} />
            <Outcome change={expiry} />
            {first && (
              <>
                <InviteOpening
                  key={`${invite.inviteToken}-opening`}
                  id={LINK_IDS[link]}
                  event={first}
                  invite={invite}
                  onSave={opening.run}
                />
                <Outcome change={opening} />
              </>
            )}
          </div>
          <div className={panel}>
            <InviteWords
              key={`${invite.inviteToken}-words`}
              id={LINK_IDS[link]}
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
      {link !== 'founders' && (
        <>
          <RemovalNote eventId={event.id} kind={kind} />
          <OldInvites
            eventId={event.id}
            kind={kind}
            current={invite}
            onRemove={(old) => setAsking({ about: 'remove', invite: old })}
          />
        </>
      )}
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
