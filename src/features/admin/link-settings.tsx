import { useState } from 'react';
import { Field } from '#components/form/field.tsx';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { organizerStore } from '#data/firestore/organizer.ts';
import {
  type InviteResult,
  replaceInvite,
  setExpiry,
  setInviteWords,
  turnOffInvite,
} from '#data/firestore/organizer-events.ts';
import { endOfDay } from '#domain/create-event.ts';
import { EVENT_TIME_ZONE, type GameEvent } from '#domain/event.ts';
import type { Invite } from '#domain/invite.ts';
import { type Instant, wallClockAt } from '#lib/dates.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useDesk } from './desk.ts';
import {
  create,
  createFailures,
  failureDetails,
  issueSentences,
  linkSettings as words,
} from './form-content.ts';
import { InviteWords } from './invite-words.tsx';
import { guestUrl } from './links.ts';
import { FailureNote } from './live-states.tsx';
import { compact } from './looks.ts';
import { refusalSentences } from './refusals.ts';
import { shortDay } from './when.ts';

interface LinkSettingsProps {
  event: GameEvent;
  invite: Invite | null;
}

const TITLE_ID = 'link-title';

type Asking = 'nothing' | 'turn-off' | 'replace';
const panel = 'rounded-xl border-2 border-line bg-card p-4 sm:p-6';

/** What a change is about, and so where its outcome is shown. */
type Part = 'link' | 'words';

type Changing =
  | { status: 'idle' }
  | { status: 'sending' }
  | { status: 'saved'; part: Part }
  | { status: 'failed'; part: Part; sentence: string; retry: () => void };

/** The link of a game: what it says, how long it works, and a new one when it went to the wrong people. */
export function LinkSettings({ event, invite: first }: LinkSettingsProps) {
  const { endSession } = useDesk();
  const [invite, setInvite] = useState(first);
  const [asking, setAsking] = useState<Asking>('nothing');
  const [changing, setChanging] = useState<Changing>({ status: 'idle' });
  const close = () => setAsking('nothing');

  function show(changed: Invite | null): void {
    setInvite(changed);
    // The pressed button goes with the old link.
    if (changed?.inviteToken !== invite?.inviteToken) document.getElementById(TITLE_ID)?.focus();
  }

  async function change(
    part: Part,
    request: () => Promise<InviteResult>,
    failure: (reason: string) => string = words.failed,
  ): Promise<void> {
    if (changing.status === 'sending') return;
    setChanging({ status: 'sending' });
    const result = await request();
    const retry = () => change(part, request, failure);
    const fail = (reason: string) =>
      setChanging({ status: 'failed', part, sentence: failure(reason), retry });
    switch (result.status) {
      case 'done':
        setChanging({ status: 'saved', part });
        return show(result.invite.isActive ? result.invite : null);
      case 'refused':
        if (result.reason === 'signed-out') return endSession();
        return fail(refusalSentences[result.reason]);
      case 'failed':
        return fail(navigator.onLine ? failureDetails.unanswered : failureDetails.offline);
    }
  }
  const replace = () =>
    change('link', () => replaceInvite(organizerStore, event, invite), createFailures.invite);

  return (
    <section aria-labelledby={TITLE_ID} className="mt-8 border-t-2 border-line pt-6">
      <h3 id={TITLE_ID} tabIndex={-1} className="display text-2xl leading-none normal-case">
        {words.title}
      </h3>
      {invite ? (
        <div className="mt-4 grid items-start gap-4 lg:grid-cols-2">
          <div className={panel}>
            <p className="rounded-md border-2 border-line bg-ground p-3 wrap-anywhere select-all">
              {guestUrl(invite.inviteToken)}
            </p>
            <p className="mt-2 text-sm text-quiet">
              {words.clicks(invite.clickCount)}{' '}
              {invite.expiresAt === undefined
                ? words.noExpiry
                : words.expires(shortDay(invite.expiresAt - 1, Date.now()))}
            </p>
            <div className="mt-3 flex flex-wrap gap-2">
              <CopyButton text={guestUrl(invite.inviteToken)} label={create.copy} className={compact} />
              <Button look="plain" className={compact} onClick={() => setAsking('replace')}>
                {words.replace}
              </Button>
              <Button look="plain" className={compact} onClick={() => setAsking('turn-off')}>
                {words.turnOff}
              </Button>
            </div>
            <Expiry
              key={invite.inviteToken}
              invite={invite}
              onSave={(expiresAt) =>
                change('link', () => setExpiry(organizerStore, invite.inviteToken, expiresAt))
              }
            />
            <Outcome changing={changing} part="link" />
          </div>
          <div className={panel}>
            <InviteWords
              key={`${invite.inviteToken}-words`}
              invite={invite}
              onSave={(changed) =>
                change('words', () => setInviteWords(organizerStore, invite.inviteToken, changed))
              }
            />
            <Outcome changing={changing} part="words" />
          </div>
          {asking === 'turn-off' && (
            <ConfirmDialog
              question={words.turnOffQuestion}
              consequence={words.turnOffConsequence}
              confirm={words.turnOff}
              keep={words.keep}
              onConfirm={() => change('link', () => turnOffInvite(organizerStore, invite.inviteToken))}
              onClose={close}
            />
          )}
          {asking === 'replace' && (
            <ConfirmDialog
              question={words.replaceQuestion}
              consequence={words.replaceConsequence}
              confirm={words.replace}
              keep={words.keep}
              onConfirm={replace}
              onClose={close}
            />
          )}
        </div>
      ) : (
        <>
          <p className="mt-3">{words.off}</p>
          <Button look="plain" className="mt-3" onClick={replace}>
            {words.create}
          </Button>
          <Outcome changing={changing} part="link" />
        </>
      )}
    </section>
  );
}

/** What became of the last change, beside what asked for it. */
function Outcome({ changing, part }: { changing: Changing; part: Part }) {
  if (changing.status === 'failed' && changing.part === part) {
    return <FailureNote sentence={changing.sentence} onRetry={changing.retry} />;
  }
  return (
    <p role="status" className="min-h-8 py-1 font-semibold">
      {changing.status === 'saved' && changing.part === part && words.saved}
    </p>
  );
}

const dateOf = (instant: Instant) => wallClockAt(instant, EVENT_TIME_ZONE).date;

/** The last day of the link; an empty one takes the limit away. */
function Expiry({ invite, onSave }: { invite: Invite; onSave: (expiresAt: Instant | null) => void }) {
  const [date, setDate] = useState(invite.expiresAt === undefined ? '' : dateOf(invite.expiresAt - 1));
  const [error, setError] = useState<string | undefined>(undefined);

  function save() {
    const expiresAt = date === '' ? null : endOfDay(date);
    const isOver = expiresAt !== null && expiresAt <= Date.now();
    setError(isOver ? issueSentences['expiry-not-future'] : undefined);
    if (!isOver) onSave(expiresAt);
  }

  return (
    <div className="mt-5 flex flex-wrap items-end gap-x-3">
      <Field id="link-expiry" label={words.expiry} error={error}>
        {(control) => (
          <input
            {...control}
            type="date"
            className="control"
            min={dateOf(Date.now())}
            value={date}
            onChange={({ target }) => setDate(target.value)}
          />
        )}
      </Field>
      <Button look="plain" className="mb-9" onClick={save}>
        {words.saveExpiry}
      </Button>
    </div>
  );
}
