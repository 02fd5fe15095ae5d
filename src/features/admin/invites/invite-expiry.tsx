import { useZodForm } from '#components/form/use-zod-form.ts';
import { Button } from '#components/ui/button.tsx';
import { courtClock } from '#domain/court-clock.ts';
import { type ExpiryForm, endOfDay, expirySchema } from '#domain/create-event.ts';
import type { Invite } from '#domain/invite.ts';
import type { Instant } from '#lib/dates.ts';
import { issueSentences, inviteSettings as words } from '../event/event-content.ts';
import { InputField } from '../parts/input-field.tsx';
import { unfinishedField } from '../parts/unfinished.ts';

const dateOf = (instant: Instant) => courtClock(instant).date;

interface InviteExpiryProps {
  /** Prefix of the controls' ids. */
  id: string;
  invite: Invite;
  onSave: (expiresAt: Instant | null) => void;
}

/** The last day of the invite; an empty one removes the limit. */
export function InviteExpiry({ id, invite, onSave }: InviteExpiryProps) {
  const form = useZodForm<ExpiryForm, ExpiryForm>({
    id,
    schema: expirySchema,
    sentences: issueSentences,
    begin: () => ({ expiry: invite.expiresAt === undefined ? '' : dateOf(invite.expiresAt - 1) }),
  });

  return (
    <form
      method="dialog"
      noValidate
      onSubmit={form.submitTo(({ expiry }) => {
        if (unfinishedField(form, ['expiry'])) form.refuse('expiry', 'expiry-invalid');
        else onSave(expiry === '' ? null : endOfDay(expiry));
      })}
      className="flex flex-wrap items-end gap-x-3"
    >
      <InputField form={form} name="expiry" label={words.expiry} type="date" min={dateOf(Date.now())} />
      <Button variant="plain" type="submit" className="mb-9">
        {words.saveExpiry}
      </Button>
    </form>
  );
}
