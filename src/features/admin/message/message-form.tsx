import { useState } from 'react';
import * as z from 'zod/mini';
import { TextField } from '#components/form/text-field.tsx';
import { useZodForm } from '#components/form/use-zod-form.ts';
import { Button } from '#components/ui/button.tsx';
import {
  type MessageForm as Form,
  messageFormSchema,
  messageLength,
  type OrganizerMessage,
  optionalMessageFormSchema,
} from '#domain/organizer-message.ts';
import { randomId } from '#lib/random-id.ts';
import { tabDraft } from '#lib/tab-draft.ts';
import { tidyText } from '#lib/text.ts';
import { EmailPreview } from './email-preview.tsx';
import { messageIssues, message as words } from './message-content.ts';

interface MessageFormProps {
  eventId: string;
  /** Words beside a change are optional. */
  about: 'message' | 'change';
  draftKey: string;
  submit: string;
  /** `onTold` is called when every email went out, or will, also after a retry. The text stays until then. */
  onSend: (message: OrganizerMessage | null, onTold: () => void) => Promise<void>;
}

const draftSchema = z.object({ id: z.string(), text: z.string() });

/** The organizer's own words. Each text has an id of its own: sent again after a failure, it is the same message. */
export function MessageForm({ eventId, about, draftKey, submit, onSend }: MessageFormProps) {
  const [draft] = useState(() => tabDraft(`showup:message:${draftKey}`, draftSchema));
  const [begun] = useState(() => draft.read() ?? { id: randomId(), text: '' });
  const [id, setId] = useState(begun.id);
  const [previewed, setPreviewed] = useState<string | null>(null);
  const form = useZodForm<Form, Form>({
    id: `message-${about}`,
    schema: about === 'message' ? messageFormSchema : optionalMessageFormSchema,
    sentences: messageIssues,
    begin: () => ({ text: begun.text }),
    onEdit: () => {
      const next = randomId();
      setId(next);
      draft.keep({ id: next, text: form.getValues('text') });
    },
  });
  const text = tidyText(form.watch('text'));

  function empty() {
    draft.forget();
    form.reset({ text: '' });
    setId(randomId());
    setPreviewed(null);
  }

  return (
    <form
      method="dialog"
      noValidate
      className="mt-4 max-w-3xl"
      onSubmit={form.submitTo((sent) => onSend(sent.text === '' ? null : { id, text: sent.text }, empty))}
    >
      <TextField form={form} name="text" label={words.labels[about]}>
        {(control) => <textarea {...control} rows={4} dir="auto" readOnly={form.formState.isSubmitting} />}
      </TextField>
      <p className="text-sm text-quiet tabular">{words.count(messageLength(text))}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button type="submit" className="grow sm:grow-0" aria-disabled={form.formState.isSubmitting}>
          {submit}
        </Button>
        {text !== '' && (
          <Button
            variant="plain"
            className="grow sm:grow-0"
            onClick={form.handleSubmit((values) => setPreviewed(values.text))}
          >
            {words.preview}
          </Button>
        )}
      </div>
      {previewed !== null && previewed === text && (
        <EmailPreview eventId={eventId} about={about} text={previewed} />
      )}
    </form>
  );
}
