import { useZodForm } from '#components/form/use-zod-form.ts';
import { Button } from '#components/ui/button.tsx';
import { courtClock } from '#domain/court-clock.ts';
import { type OpeningForm, openingSchema } from '#domain/create-event.ts';
import { EVENT_TIME_ZONE, type GameEvent } from '#domain/event.ts';
import { type Invite, openingOf } from '#domain/invite.ts';
import { type Instant, zoneName } from '#lib/dates.ts';
import { eventForm, issueSentences, inviteSettings as words } from '../event/event-content.ts';
import { MomentFields } from '../parts/input-field.tsx';
import { unfinishedField } from '../parts/unfinished.ts';

interface InviteOpeningProps {
  /** Prefix of the controls' ids. */
  id: string;
  /** The one that the opening must precede. */
  event: GameEvent;
  invite: Invite;
  onSave: (opensAt: Instant | null) => void;
}

/** When the link opens to everybody; empty fields open it at once. */
export function InviteOpening({ id, event, invite, onSave }: InviteOpeningProps) {
  const { opensAt } = invite;
  const form = useZodForm<OpeningForm, Instant | null>({
    id,
    schema: openingSchema(event, invite),
    sentences: issueSentences,
    begin: () => {
      const opensLater = openingOf(invite, Date.now());
      const clock = opensLater === null ? null : courtClock(opensLater);
      return { openingDate: clock?.date ?? '', openingTime: clock?.time ?? '' };
    },
    onEdit: () => form.clearErrors(),
  });

  return (
    <form
      method="dialog"
      noValidate
      onSubmit={form.submitTo((wanted) => {
        const name = unfinishedField(form, ['openingDate', 'openingTime']);
        if (name) form.refuse(name, 'opening-invalid');
        else onSave(wanted);
      })}
      className="mt-4 border-t border-line pt-4"
    >
      <div className="grid grid-cols-1 items-end gap-x-4 sm:grid-cols-2">
        <MomentFields
          form={form}
          date={{ name: 'openingDate', label: words.openingDate }}
          time={{ name: 'openingTime', label: words.openingTime }}
        />
      </div>
      <p className="-mt-3 text-sm text-quiet">
        {eventForm.opening} {eventForm.zone(zoneName(opensAt ?? event.dateTime, EVENT_TIME_ZONE))}
      </p>
      <Button variant="plain" type="submit" className="mt-3">
        {words.saveOpening}
      </Button>
    </form>
  );
}
