import { organizerStore } from '#data/firestore/organizer.ts';
import { type PersonResponse, readResponsesOf } from '#data/firestore/person-responses.ts';
import { readFounderReferral } from '#data/supabase/founder-changes.ts';
import type { ListedFounder } from '#domain/founder-list.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { shortWhen } from '../parts/event-dates.ts';
import { FailureNote, LoadingNote, Problem } from '../parts/live-states.tsx';
import { keys } from '../state/query-client.ts';
import { useLive } from '../state/use-live.ts';
import { removal as words } from './founder-changes-content.ts';
import { founder as founderWords } from './founders-content.ts';
import type { useFounderRemoval } from './use-founder-changes.ts';

function responseLine({ rsvp, event }: PersonResponse): string {
  const said = founderWords.responses[rsvp.response];
  if (!event) return `${said}: ${founderWords.deletedEvent}`;
  return words.response(said, event.title, shortWhen(event.dateTime, Date.now()));
}

interface RemovalDialogProps {
  founder: ListedFounder;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a founder is removed, and lists what goes in both databases. Nothing is confirmed unseen. */
export function FounderRemovalDialog({ founder, ...props }: RemovalDialogProps) {
  const { founder_number: number, name, email, phone, state } = founder;
  const referral = useLive(keys.founderReferral(number), () => readFounderReferral(number));
  const responses = useLive(keys.responsesOf(email), () => readResponsesOf(organizerStore, email));
  const isRead = referral.live.status === 'ready' && responses.live.status === 'ready';
  return (
    <ConfirmDialog
      question={words.question(name, number)}
      consequence={words.consequence(email)}
      confirm={isRead ? words.confirm : null}
      keep={words.keep}
      {...props}
    >
      {referral.live.status === 'failed' && (
        <FailureNote sentence={words.referralFailed} onRetry={referral.refresh} />
      )}
      {responses.live.status === 'failed' && (
        <FailureNote sentence={words.responsesFailed} onRetry={responses.refresh} />
      )}
      {(referral.live.status === 'loading' || responses.live.status === 'loading') && (
        <LoadingNote text={words.loading} />
      )}
      {referral.live.status === 'ready' && responses.live.status === 'ready' && (
        <ul
          aria-label={words.what}
          className="mt-3 grid max-h-60 list-disc gap-1 overflow-y-auto pl-5 wrap-anywhere"
        >
          <li>{words.person(name, [email, phone].filter(Boolean).join(' · '))}</li>
          <li>{words.number[state === 'confirmed' ? 'retired' : 'open'](number)}</li>
          <li>{words.referral(referral.live.value.referral)}</li>
          {responses.live.value.responses.length === 0 && <li>{words.noResponses}</li>}
          {responses.live.value.responses.map((response) => (
            <li key={response.rsvp.id}>{responseLine(response)}</li>
          ))}
        </ul>
      )}
    </ConfirmDialog>
  );
}

/** The half of a removal that is under way, or is left. */
export function FounderRemovalNote({ half, state, remove }: ReturnType<typeof useFounderRemoval>) {
  switch (state.status) {
    case 'idle':
    case 'done':
      return null;
    case 'running':
      return (
        <p role="status" className="mt-3 font-semibold">
          {words.removing[half]}
        </p>
      );
    case 'refused':
      return <Problem sentence={`${words.left[half]} ${state.sentence}`} />;
    case 'failed':
      return <FailureNote sentence={`${words.left[half]} ${words.failed[half]}`} onRetry={remove} />;
  }
}
