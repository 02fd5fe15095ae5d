import { Button } from '#components/ui/button.tsx';
import { forgetLost, useCheckIns, useUnsentCheckIns } from '../guests/use-check-ins.ts';
import { compact } from '../parts/button-classes.ts';
import { focusContent } from '../parts/focus.ts';
import { useDashboard } from '../state/dashboard-context.ts';
import { lostSentences, unsent as words } from './check-in-content.ts';

/** Counts what is not sent yet, once sending has failed. */
export function UnsentNote() {
  const waiting = Object.values(useUnsentCheckIns()).filter(({ lost }) => !lost);
  const { sendUnsent } = useCheckIns();
  if (!waiting.some(({ hasFailed }) => hasFailed)) return null;
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border-2 border-clay px-3 py-1">
      <div role="status" className="min-w-0 flex-1 basis-48">
        <p className="text-lg leading-6 font-semibold text-clay">{words.waiting(waiting.length)}</p>
        <p className="text-sm leading-5">{words.kept}</p>
      </div>
      <Button variant="plain" className={compact} onClick={() => sendUnsent('asked')}>
        {words.sendNow}
      </Button>
    </div>
  );
}

/** Names check-ins that can't be noted any more, until the organizer has read it. */
export function LostCheckIns() {
  const { session } = useDashboard();
  const lost = Object.entries(useUnsentCheckIns()).flatMap(([rsvpId, { name, lost: reason }]) =>
    reason ? [{ rsvpId, sentence: words.lost(name, lostSentences[reason]) }] : [],
  );
  if (lost.length === 0) return null;
  return (
    <div role="alert" className="my-4 rounded-md border-2 border-clay p-3">
      <p className="font-semibold text-clay">{words.lostTitle}</p>
      <ul className="my-2 grid gap-2 wrap-anywhere">
        {lost.map(({ rsvpId, sentence }) => (
          <li key={rsvpId}>{sentence}</li>
        ))}
      </ul>
      <Button
        variant="plain"
        className={compact}
        onClick={() => {
          focusContent();
          forgetLost(session);
        }}
      >
        {words.read}
      </Button>
    </div>
  );
}
