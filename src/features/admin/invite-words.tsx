import { type SubmitEvent, useState } from 'react';
import { Field } from '#components/form/field.tsx';
import { Button } from '#components/ui/button.tsx';
import {
  GAME_ISSUES,
  type InviteWordsForm,
  inviteWordsForm,
  inviteWordsSchema,
  type InviteWords as Words,
} from '#domain/create-event.ts';
import type { Invite } from '#domain/invite.ts';
import { firstIssues } from '#domain/text-field.ts';
import { tidyText } from '#lib/text.ts';
import { create, edit, issueSentences, linkSettings as words } from './form-content.ts';
import { gameDraft } from './game-draft.ts';
import type { GameErrors } from './use-game-form.ts';

const FIELDS = ['invitedBy', 'inviteMessage'] as const satisfies readonly (keyof InviteWordsForm)[];

const idOf = (field: keyof InviteWordsForm) => `link-${field}`;

interface InviteWordsProps {
  invite: Invite;
  onSave: (changed: Words) => void;
}

/** What the link says beside the game. */
export function InviteWords({ invite, onSave }: InviteWordsProps) {
  const stored = inviteWordsForm(invite);
  const kept = gameDraft<InviteWordsForm>('words', invite.inviteToken + JSON.stringify(stored));
  const [values, setValues] = useState(() => kept.read(stored));
  const isChanged = FIELDS.some((name) => tidyText(values[name]) !== stored[name]);
  const [errors, setErrors] = useState<GameErrors>({});

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const parsed = inviteWordsSchema.safeParse(values);
    const wrong = parsed.success ? {} : firstIssues(parsed.error.issues, FIELDS, GAME_ISSUES);
    setErrors(wrong);
    const first = FIELDS.find((field) => wrong[field]);
    if (first) document.getElementById(idOf(first))?.focus();
    if (parsed.success) onSave(parsed.data);
  }

  function discard() {
    setValues(stored);
    setErrors({});
    kept.drop();
    document.getElementById(idOf('invitedBy'))?.focus();
  }

  const field = (name: keyof InviteWordsForm) => {
    const issue = errors[name];
    return { id: idOf(name), label: words[name], error: issue && issueSentences[issue] };
  };
  const control = (name: keyof InviteWordsForm) => ({
    className: 'control',
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => {
      const edited = { ...values, [name]: target.value };
      setValues(edited);
      kept.keep(edited);
      setErrors({ ...errors, [name]: undefined });
    },
  });
  return (
    <form method="dialog" noValidate onSubmit={submit}>
      <Field {...field('invitedBy')}>
        {(props) => <input {...props} {...control('invitedBy')} autoComplete="name" />}
      </Field>
      <Field {...field('inviteMessage')}>
        {(props) => <textarea {...props} {...control('inviteMessage')} rows={3} />}
      </Field>
      {isChanged && <p className="mb-3 text-sm text-quiet">{edit.draft}</p>}
      <div className="flex flex-wrap gap-3">
        <Button look="plain" type="submit">
          {words.saveWords}
        </Button>
        {isChanged && (
          <Button look="plain" onClick={discard}>
            {create.discard}
          </Button>
        )}
      </div>
    </form>
  );
}
