import { useQuery } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { useZodForm } from '#components/form/use-zod-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { countCameBy, pickCameBy } from '#data/firestore/link-removal.ts';
import { organizerStore } from '#data/firestore/organizer.ts';
import { EVENT_TIME_ZONE } from '#domain/event.ts';
import { type Removal, type RemovalForm, removalForm, removalSchema } from '#domain/link-removal.ts';
import { cn } from '#lib/cn.ts';
import { type Instant, zoneName } from '#lib/dates.ts';
import { inviteSettings } from '../event/event-content.ts';
import { danger } from '../parts/button-classes.ts';
import { InputField } from '../parts/input-field.tsx';
import { useDashboard } from '../state/dashboard-context.ts';
import { keys, orThrow } from '../state/query-client.ts';
import { removalIssues, removal as words } from './removal-content.ts';
import { pickMadeUp } from './use-invites.ts';

interface Choice {
  consequence: string;
  confirm: string;
}

interface RemovalDialogProps {
  token: string;
  question: string;
  removing: Choice;
  /** Null where there is no choice. */
  keeping: Choice | null;
  onConfirm: (removal: Removal) => void;
  onClose: () => void;
}

/** Asks since when the RSVPs by a link are removed, and says how many there are. */
export function RemovalDialog({
  token,
  question,
  removing,
  keeping,
  onConfirm,
  onClose,
}: RemovalDialogProps) {
  const form = useZodForm<RemovalForm, Removal>({
    id: 'removal',
    schema: removalSchema,
    sentences: removalIssues,
    begin: () => removalForm(keeping === null, Date.now()),
  });
  const { removes, onlyUnopened } = form.watch();
  const choice = removes || !keeping ? removing : keeping;
  const chosen = removalSchema.safeParse(form.watch());
  const since = chosen.success ? chosen.data.removeSince : null;
  return (
    <Dialog title={question} onClose={onClose}>
      <p className="mt-3">{choice.consequence}</p>
      <form
        method="dialog"
        noValidate
        onSubmit={form.submitTo((removal) => {
          // Closing returns the focus before `onConfirm` can move it.
          flushSync(onClose);
          onConfirm(removal);
        })}
      >
        {keeping && (
          <label className="choice mt-4 gap-3 px-3 py-2">
            <input id={form.idOf('removes')} type="checkbox" {...form.register('removes')} />
            {words.option}
          </label>
        )}
        {removes && (
          <div className="mt-4">
            <InputField form={form} name="since" label={words.since} type="datetime-local" />
            <p className="-mt-3 text-sm text-quiet">
              {words.zone(zoneName(since ?? Date.now(), EVENT_TIME_ZONE))}
            </p>
            <label className="choice mt-4 gap-3 px-3 py-2">
              <input id={form.idOf('onlyUnopened')} type="checkbox" {...form.register('onlyUnopened')} />
              {words.onlyUnopened}
            </label>
            <Count token={token} since={since} onlyUnopened={onlyUnopened} />
          </div>
        )}
        <div className="mt-6 flex flex-wrap gap-3">
          <Button variant="plain" className="grow" onClick={onClose}>
            {inviteSettings.keep}
          </Button>
          <Button variant="plain" type="submit" className={cn(danger, 'grow')}>
            {choice.confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface CountProps {
  token: string;
  since: Instant | null;
  onlyUnopened: boolean;
}

/** The number of RSVPs, in the height of the longest sentence. */
function Count({ token, since, onlyUnopened }: CountProps) {
  const { session } = useDashboard();
  async function countIn(store: typeof organizerStore) {
    if (!onlyUnopened)
      return { removed: (await orThrow(countCameBy(store, token, since ?? 0))).count, of: null };
    const { rsvps, count } = await orThrow(pickCameBy(store, token, since ?? 0, pickMadeUp(session)));
    return { removed: rsvps.length, of: count };
  }
  const { status, data } = useQuery({
    queryKey: keys.cameBy(token, since, onlyUnopened ? 'unopened' : 'all'),
    queryFn: () => countIn(organizerStore),
    enabled: since !== null,
  });
  function sentence(): string {
    switch (status) {
      case 'pending':
        return since === null ? '' : words.counting;
      case 'error':
        return words.notCounted;
      case 'success':
        return data.of === null ? words.count(data.removed) : words.unopenedCount(data.removed, data.of);
    }
  }
  return (
    <p role="status" className="mt-3 min-h-18 font-semibold">
      {sentence()}
    </p>
  );
}
