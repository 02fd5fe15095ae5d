import { useState } from 'react';
import { Field } from '#components/form/field.tsx';
import { Button } from '#components/ui/button.tsx';
import { organizerStore } from '#data/firestore/organizer.ts';
import {
  type InviteResult,
  replaceInvite,
  setExpiry,
  turnOffInvite,
} from '#data/firestore/organizer-events.ts';
import { endOfDay } from '#domain/create-event.ts';
import { EVENT_TIME_ZONE, type GameEvent } from '#domain/event.ts';
import type { Invite } from '#domain/invite.ts';
import { type Instant, wallClockAt } from '#lib/dates.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { CopyButton } from './copy-button.tsx';
import { useDesk } from './desk.ts';
import {
  create,
  createFailures,
  failureDetails,
  issueSentences,
  linkSettings as words,
} from './form-content.ts';
import { guestUrl } from './links.ts';
import { FailureNote } from './live-states.tsx';
import { compact } from './looks.ts';
import { refusalSentences } from './refusals.ts';
import { shortDay } from './when.ts';

interface LinkSettingsProps {
  event: GameEvent;
  invite: Invite | null;
}

type Asking = 'nothing' | 'turn-off' | 'replace';
type Problem = { sentence: string; retry: () => void };

/** The link of a game: turned off, or replaced when it went to the wrong people. */
export function LinkSettings({ event, invite: first }: LinkSettingsProps) {
  const { endSession } = useDesk();
  const [invite, setInvite] = useState(first);
  const [asking, setAsking] = useState<Asking>('nothing');
  const [problem, setProblem] = useState<Problem | null>(null);
  const close = () => setAsking('nothing');

  async function change(request: () => Promise<InviteResult>, failure: string): Promise<void> {
    setProblem(null);
    const result = await request();
    const retry = () => {
      change(request, failure);
    };
    switch (result.status) {
      case 'done':
        return setInvite(result.invite.isActive ? result.invite : null);
      case 'refused':
        if (result.reason === 'signed-out') return endSession();
        return setProblem({ sentence: refusalSentences[result.reason], retry });
      case 'failed':
        return setProblem({ sentence: failure, retry });
    }
  }
  const replace = () =>
    change(
      () => replaceInvite(organizerStore, event, invite),
      createFailures.invite(navigator.onLine ? failureDetails.unanswered : failureDetails.offline),
    );

  return (
    <section aria-labelledby="link-title" className="mt-8 border-t-2 border-line pt-6">
      <h3 id="link-title" className="display text-2xl leading-none normal-case">
        {words.title}
      </h3>
      {problem && <FailureNote sentence={problem.sentence} onRetry={problem.retry} />}
      {invite ? (
        <>
          <p className="mt-3 rounded-md border-2 border-line bg-card p-3 wrap-anywhere select-all">
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
              change(() => setExpiry(organizerStore, invite.inviteToken, expiresAt), words.failed)
            }
          />
          {asking === 'turn-off' && (
            <ConfirmDialog
              question={words.turnOffQuestion}
              consequence={words.turnOffConsequence}
              confirm={words.turnOff}
              keep={words.keep}
              onConfirm={() => change(() => turnOffInvite(organizerStore, invite.inviteToken), words.failed)}
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
        </>
      ) : (
        <>
          <p className="mt-3">{words.off}</p>
          <Button look="plain" className="mt-3" onClick={replace}>
            {words.create}
          </Button>
        </>
      )}
    </section>
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
