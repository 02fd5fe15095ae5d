import { Button } from '#components/ui/button.tsx';
import { changedSince } from '#domain/rsvp.ts';
import type { Instant } from '#lib/dates.ts';
import { useRespondedPage } from '../../guest-page/guest-page-provider.tsx';
import { tellWhen } from '../../guest-page/invitation-dates.ts';
import { card } from '../../invitation/invitation-content.ts';
import { changed } from '../given-content.ts';
import { SendingProblem } from '../sending.tsx';
import { useResponding } from '../use-responding.ts';

/** Shows time or place before and after a change that the guest has not seen; nothing when there is none. */
export function ChangeNotice() {
  const { event, rsvp, now, viewerZone, sending, dispatch } = useRespondedPage();
  const { keep } = useResponding();
  const changes = changedSince(rsvp, event);
  if (!changes) return null;
  const { when, where } = changes;
  const tell = (at: Instant) => tellWhen(at, now, viewerZone);
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
        onClick={() => {
          // A heading that is fresh already would not take the focus again.
          dispatch({ type: 'mode-chosen', mode: 'shown' });
          void keep(rsvp);
        }}
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
