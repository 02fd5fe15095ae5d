import { Button } from '#components/ui/button.tsx';
import type { SeenChanges } from '#domain/rsvp.ts';
import { type Instant, viewerTimeZone } from '#lib/dates.ts';
import { card, changed } from '../invitation/invitation-content.ts';
import { tellWhen } from '../invitation/invitation-dates.ts';
import { SendingProblem } from './sending-problem.tsx';
import type { Sending } from './use-sending.ts';

interface ChangeNoticeProps {
  changes: SeenChanges;
  now: Instant;
  sending: Sending;
  onConfirm: () => void;
}

/** Time or place are not what the guest responded to. */
export function ChangeNotice({ changes: { when, where }, now, sending, onConfirm }: ChangeNoticeProps) {
  const tell = (at: Instant) => tellWhen(at, now, viewerTimeZone());
  return (
    <div role="status" className="mb-6 rounded-md border-2 border-clay p-4">
      <p className="font-semibold text-clay">{changed.title}</p>
      <dl>
        {when && <Change name={card.when} old={tell(when.old)} now={tell(when.now)} />}
        {where && <Change name={card.where} old={where.old} now={where.now} />}
      </dl>
      <SendingProblem sending={sending} />
      <Button
        variant="plain"
        className="mt-3 w-full"
        aria-disabled={sending.status === 'sending'}
        onClick={onConfirm}
      >
        {changed.confirm}
      </Button>
    </div>
  );
}

function Change({ name, old, now }: { name: string; old: string; now: string }) {
  return (
    <div className="mt-2">
      <dt className="sr-only">{name}</dt>
      <dd>
        <span className="sr-only">{changed.was} </span>
        <del className="block text-quiet wrap-anywhere">
          <bdi>{old}</bdi>
        </del>
        <span className="sr-only">{changed.now} </span>
        <ins className="font-semibold wrap-anywhere no-underline">
          <bdi>{now}</bdi>
        </ins>
      </dd>
    </div>
  );
}
