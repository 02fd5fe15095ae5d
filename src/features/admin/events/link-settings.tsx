import { useRef, useState } from 'react';
import { TextField } from '#components/form/text-field.tsx';
import { useZodForm } from '#components/form/use-zod-form.ts';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import {
  type InviteResult,
  replaceInvite,
  setExpiry,
  setInviteWords,
  turnOffInvite,
} from '#data/firestore/events.ts';
import { organizerStore } from '#data/firestore/organizer.ts';
import { type ExpiryForm, endOfDay, expirySchema } from '#domain/create-event.ts';
import { EVENT_TIME_ZONE, type GameEvent } from '#domain/event.ts';
import type { Invite } from '#domain/invite.ts';
import { type Instant, wallClockAt } from '#lib/dates.ts';
import { serialize } from '#lib/serialize.ts';
import { compact } from '../button-classes.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { useDashboard } from '../dashboard-context.ts';
import { FailureNote } from '../live-states.tsx';
import { refusalSentences } from '../refusals.ts';
import { eventDraft } from './event-draft.ts';
import {
  create,
  createFailures,
  failureDetails,
  issueSentences,
  linkSettings as words,
} from './form-content.ts';
import { InviteWords } from './invite-words.tsx';
import { expirySentence, guestUrl } from './links.ts';

interface LinkSettingsProps {
  event: GameEvent;
  invite: Invite | null;
}

const TITLE_ID = 'link-title';

type Asking = 'nothing' | 'turn-off' | 'replace';
const panel = 'rounded-xl border-2 border-line bg-card p-4 sm:p-6';

/** What a change is about, and so where its outcome is shown. */
type Part = 'link' | 'expiry' | 'words';

type Changing =
  | { status: 'idle' }
  | { status: 'sending' }
  | { status: 'saved' }
  | { status: 'failed'; sentence: string; retry: () => void };

const IDLE: Changing = { status: 'idle' };

/** A change to the link as it is when its turn comes; null when it is turned off by then. */
type Request = (link: Invite | null) => Promise<InviteResult>;

/** What only a link that works can take. */
function toLive(request: (token: string) => Promise<InviteResult>): Request {
  return async (link) => (link ? request(link.inviteToken) : { status: 'refused', reason: 'link-gone' });
}

/** The link of a game: what it says, how long it works, and a new one when it went to the wrong people. */
export function LinkSettings({ event, invite: first }: LinkSettingsProps) {
  const { endSession } = useDashboard();
  const [invite, setInvite] = useState(first);
  const latest = useRef(first);
  const [asking, setAsking] = useState<Asking>('nothing');
  const [changing, setChanging] = useState<Record<Part, Changing>>({ link: IDLE, expiry: IDLE, words: IDLE });
  const close = () => setAsking('nothing');

  function show(changed: Invite | null): void {
    const before = latest.current;
    latest.current = changed;
    setInvite(changed);
    // The pressed button goes with the old link.
    if (changed?.inviteToken !== before?.inviteToken) document.getElementById(TITLE_ID)?.focus();
  }

  /** Several changes may be on their way: each waits for the one before, and tells its own outcome. */
  function change(
    part: Part,
    request: Request,
    failure: (reason: string) => string = words.failed,
  ): Promise<void> {
    const tell = (outcome: Changing) => setChanging((all) => ({ ...all, [part]: outcome }));
    const retry = () => change(part, request, failure);
    const fail = (reason: string) => tell({ status: 'failed', sentence: failure(reason), retry });
    tell({ status: 'sending' });
    return serialize(event.id, async () => {
      const result = await request(latest.current);
      switch (result.status) {
        case 'done':
          tell({ status: 'saved' });
          return show(result.invite.isActive ? result.invite : null);
        case 'refused':
          if (result.reason === 'signed-out') return endSession();
          return fail(refusalSentences[result.reason]);
        case 'failed':
          return fail(navigator.onLine ? failureDetails.unanswered : failureDetails.offline);
      }
    });
  }

  const replace = () =>
    change('link', (link) => replaceInvite(organizerStore, event, link), createFailures.invite);
  const turnOff = () =>
    change(
      'link',
      toLive((token) => turnOffInvite(organizerStore, token)),
    );

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
              {words.clicks(invite.clickCount)} {expirySentence(invite, Date.now())}
            </p>
            <div className="mt-3 flex flex-wrap gap-2">
              <CopyButton text={guestUrl(invite.inviteToken)} label={create.copy} className={compact} />
              <Button variant="plain" className={compact} onClick={() => setAsking('replace')}>
                {words.replace}
              </Button>
              <Button variant="plain" className={compact} onClick={() => setAsking('turn-off')}>
                {words.turnOff}
              </Button>
            </div>
            <Outcome changing={changing.link} />
            <Expiry
              key={invite.inviteToken}
              invite={invite}
              onSave={(expiresAt) =>
                change(
                  'expiry',
                  toLive((token) => setExpiry(organizerStore, token, expiresAt)),
                )
              }
            />
            <Outcome changing={changing.expiry} />
          </div>
          <div className={panel}>
            <InviteWords
              key={`${invite.inviteToken}-words`}
              invite={invite}
              onSave={(changed) =>
                change(
                  'words',
                  toLive(async (token) => {
                    const result = await setInviteWords(organizerStore, token, changed);
                    if (result.status === 'done') eventDraft('words').drop();
                    return result;
                  }),
                )
              }
            />
            <Outcome changing={changing.words} />
          </div>
          {asking === 'turn-off' && (
            <ConfirmDialog
              question={words.turnOffQuestion}
              consequence={words.turnOffConsequence}
              confirm={words.turnOff}
              keep={words.keep}
              onConfirm={turnOff}
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
          <Button variant="plain" className="mt-3" onClick={replace}>
            {words.create}
          </Button>
          <Outcome changing={changing.link} />
        </>
      )}
    </section>
  );
}

/** What became of the last change, beside what asked for it. */
function Outcome({ changing }: { changing: Changing }) {
  if (changing.status === 'failed') {
    return <FailureNote sentence={changing.sentence} onRetry={changing.retry} />;
  }
  return (
    <p role="status" className="min-h-8 py-1 font-semibold">
      {changing.status === 'sending' && words.saving}
      {changing.status === 'saved' && words.saved}
    </p>
  );
}

const dateOf = (instant: Instant) => wallClockAt(instant, EVENT_TIME_ZONE).date;

/** A day that is not typed to its end has an empty value, like no day at all. */
function isUnfinished(id: string): boolean {
  const input = document.getElementById(id);
  return input instanceof HTMLInputElement && input.validity.badInput;
}

/** The last day of the link; an empty one takes the limit away. */
function Expiry({ invite, onSave }: { invite: Invite; onSave: (expiresAt: Instant | null) => void }) {
  const form = useZodForm<ExpiryForm, ExpiryForm>({
    id: 'link',
    schema: expirySchema,
    sentences: issueSentences,
    begin: () => ({ expiry: invite.expiresAt === undefined ? '' : dateOf(invite.expiresAt - 1) }),
  });

  return (
    <form
      method="dialog"
      noValidate
      onSubmit={form.submitTo(({ expiry }) => {
        if (isUnfinished(form.idOf('expiry'))) form.refuse('expiry', 'expiry-invalid');
        else onSave(expiry === '' ? null : endOfDay(expiry));
      })}
      className="flex flex-wrap items-end gap-x-3"
    >
      <TextField form={form} name="expiry" label={words.expiry}>
        {(control) => <input {...control} type="date" min={dateOf(Date.now())} />}
      </TextField>
      <Button variant="plain" type="submit" className="mb-9">
        {words.saveExpiry}
      </Button>
    </form>
  );
}
