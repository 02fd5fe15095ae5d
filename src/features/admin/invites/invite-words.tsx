import { TextField } from '#components/form/text-field.tsx';
import { useZodForm } from '#components/form/use-zod-form.ts';
import { Button } from '#components/ui/button.tsx';
import { type InviteWordsForm, inviteWordsForm, inviteWordsSchema } from '#domain/create-event.ts';
import type { InviteWords as Words } from '#domain/event-input.ts';
import type { Invite } from '#domain/invite.ts';
import { tidyText } from '#lib/text.ts';
import { create, edit, issueSentences, inviteSettings as words } from '../event/event-content.ts';
import { eventDraft } from '../parts/event-draft.ts';
import { InputField } from '../parts/input-field.tsx';

const FIELDS = ['invitedBy', 'inviteMessage'] as const satisfies readonly (keyof InviteWordsForm)[];

interface InviteWordsProps {
  /** Prefix of the controls' ids. */
  id: string;
  invite: Invite;
  onSave: (changed: Words) => void;
}

export function InviteWords({ id, invite, onSave }: InviteWordsProps) {
  const stored = inviteWordsForm(invite);
  const kept = eventDraft<InviteWordsForm>('words', invite.inviteToken + JSON.stringify(stored));
  const form = useZodForm<InviteWordsForm, Words>({
    id,
    schema: inviteWordsSchema,
    sentences: issueSentences,
    begin: () => kept.read(stored),
    onEdit: () => kept.keep(form.getValues()),
  });
  const values = form.watch();
  const isChanged = FIELDS.some((name) => tidyText(values[name]) !== stored[name]);

  function discard() {
    form.reset(stored, { keepFieldsRef: true });
    kept.drop();
    form.setFocus('invitedBy');
  }

  return (
    <form method="dialog" noValidate onSubmit={form.submitTo(onSave)}>
      <InputField form={form} name="invitedBy" label={words.invitedBy} autoComplete="name" />
      <TextField form={form} name="inviteMessage" label={words.inviteMessage}>
        {(control) => <textarea {...control} rows={3} />}
      </TextField>
      {isChanged && <p className="mb-3 text-sm text-quiet">{edit.draft}</p>}
      <div className="flex flex-wrap gap-3">
        <Button variant="plain" type="submit">
          {words.saveWords}
        </Button>
        {isChanged && (
          <Button variant="plain" onClick={discard}>
            {create.discard}
          </Button>
        )}
      </div>
    </form>
  );
}
