import { LateButton } from '#components/form/late-button.tsx';
import { TextField } from '#components/form/text-field.tsx';
import type { FormFields } from '#components/form/use-zod-form.ts';
import type { JoinForm } from '#domain/founder.ts';
import { labels } from './signup-content.ts';

interface DetailsProps {
  form: FormFields<JoinForm>;
  isOpen: boolean;
  isDisabled: boolean;
  onToggle: () => void;
}

export function Details({ form, isOpen, isDisabled, onToggle }: DetailsProps) {
  return (
    <div className="mb-4">
      <LateButton
        aria-expanded={isOpen}
        aria-controls="join-details"
        disabled={isDisabled}
        onClick={onToggle}
        className="group flex min-h-11 items-center gap-2 text-left"
      >
        <span className="display w-4 text-2xl leading-none" aria-hidden="true">
          {isOpen ? '–' : '+'}
        </span>
        <span className="underline decoration-edge underline-offset-4 group-hover:decoration-ink">
          {labels.details}
        </span>
      </LateButton>
      <div id="join-details" hidden={!isOpen} className="pt-2">
        <TextField form={form} name="phone" label={labels.phone}>
          {(control) => <input {...control} type="tel" autoComplete="tel" />}
        </TextField>
        <TextField form={form} name="additional" label={labels.additional}>
          {(control) => <textarea {...control} rows={3} />}
        </TextField>
      </div>
    </div>
  );
}
