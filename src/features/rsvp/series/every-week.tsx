import { Button } from '#components/ui/button.tsx';
import type { GameEvent } from '#domain/event.ts';
import { useStore } from '#lib/store.ts';
import { useOpenPage } from '../guest-page/guest-page-provider.tsx';
import type { RsvpFormState } from '../response/use-rsvp-form.ts';
import { series as words } from './dates-content.ts';
import { follow, following, wantsLaterDates } from './following.ts';

interface EveryWeekProps {
  /** The other dates that the form may be sent for. */
  offered: readonly GameEvent[];
  form: RsvpFormState;
}

/** Ticks all dates at once, and offers the email about later ones to a guest who gives an address. */
export function EveryWeek({ offered, form }: EveryWeekProps) {
  const { others, dispatch } = useOpenPage();
  const wantsLater = useStore(wantsLaterDates);
  const isChosen = offered.every(({ id }) => others.ticked.includes(id));
  const hasEmail = form.watch('email').trim() !== '';
  return (
    <div className="mb-4">
      <label className="choice scroll-mb-44 gap-3 px-3 py-2 font-semibold">
        <input
          type="checkbox"
          className="scroll-mb-44"
          checked={isChosen}
          onChange={({ target }) => {
            for (const { id } of offered) dispatch({ type: 'ticked', date: id, isTicked: target.checked });
          }}
        />
        {words.everyWeek(offered.length + 1)}
      </label>
      {isChosen && hasEmail && (
        <label className="flex min-h-11 items-center gap-3 text-sm">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-court"
            checked={wantsLater}
            onChange={({ target }) => wantsLaterDates.set(target.checked)}
          />
          {words.follow}
        </label>
      )}
    </div>
  );
}

/** Says what became of the request for the email about later dates. */
export function FollowNote() {
  const { token } = useOpenPage();
  const state = useStore(following);
  if (state.status === 'idle' || state.token !== token) return null;
  return (
    <div className="px-2 lg:px-0">
      <p role="status" className="mt-3 font-semibold text-pretty empty:hidden">
        {state.status === 'asked' && words.followAsked}
        {state.status === 'failed' && words.followFailed}
      </p>
      {state.status === 'failed' && (
        <Button variant="quiet" onClick={() => void follow(token, state.email)}>
          {words.followAgain}
        </Button>
      )}
    </div>
  );
}
