import { flushSync } from 'react-dom';
import { emailInput } from '#components/form/text-field.tsx';
import { useZodForm } from '#components/form/use-zod-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { correctFounderEmail } from '#data/supabase/founder-changes.ts';
import { type EmailForm, emailFormSchema } from '#domain/email-form.ts';
import type { ListedFounder } from '#domain/founder-list.ts';
import { InputField } from '../parts/input-field.tsx';
import { Problem } from '../parts/live-states.tsx';
import { keys } from '../state/query-client.ts';
import { type OperationState, useOperation } from '../state/use-operation.ts';
import { emailIssues, correction as words } from './founder-changes-content.ts';
import { onFounder } from './use-founder-changes.ts';

function problemOf(state: OperationState): string | null {
  if (state.status === 'refused') return state.sentence;
  return state.status === 'failed' ? words.failed : null;
}

interface EmailDialogProps {
  founder: ListedFounder;
  onCorrected: (email: string) => void;
  onClose: () => void;
}

/** Corrects a founder's email. */
export function EmailDialog({ founder, onCorrected, onClose }: EmailDialogProps) {
  const form = useZodForm<EmailForm, EmailForm>({
    id: 'founder',
    schema: emailFormSchema,
    sentences: emailIssues,
    begin: () => ({ email: founder.email }),
    onEdit: () => correcting.reset(),
  });
  const correcting = useOperation({
    ...onFounder(founder.founder_number),
    run: ({ email }: EmailForm) => correctFounderEmail(founder, email),
    done: (_, { email }) => {
      flushSync(onClose);
      onCorrected(email);
    },
    refused: (_, reason) => {
      if (reason === 'email-taken' || reason === 'email-invalid') form.refuse('email', reason);
    },
    alsoStale: () => [keys.founders],
  });
  const { isSubmitting } = form.formState;
  return (
    <Dialog title={words.title(founder.name)} onClose={onClose}>
      <p className="mt-3">
        {words.lead} {words.next[founder.state]}
      </p>
      <form method="dialog" noValidate onSubmit={form.submitTo(correcting.run)} className="mt-4">
        <InputField
          form={form}
          name="email"
          label={words.email}
          {...emailInput}
          autoComplete="off"
          readOnly={isSubmitting}
        />
        {!form.errorOf('email') && <Problem sentence={problemOf(correcting.state)} />}
        <div className="mt-5 flex flex-wrap gap-3">
          <Button type="submit" className="grow" aria-disabled={isSubmitting}>
            {isSubmitting ? words.saving : words.save}
          </Button>
          <Button variant="plain" className="grow" onClick={onClose}>
            {words.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
