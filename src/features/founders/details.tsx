import type { FieldErrors } from 'react-hook-form';
import { Field } from '#components/form/field.tsx';
import { LateButton } from '#components/form/late-button.tsx';
import type { JoinForm } from '#domain/founder.ts';
import { type Register, sentenceFor } from './errors.ts';
import { labels } from './form-content.ts';

interface DetailsProps {
  register: Register;
  errors: FieldErrors<JoinForm>;
  isOpen: boolean;
  onToggle: () => void;
}

/** The optional part; closing it keeps what was typed. */
export function Details({ register, errors, isOpen, onToggle }: DetailsProps) {
  return (
    <div className="mb-4">
      <LateButton
        aria-expanded={isOpen}
        aria-controls="join-details"
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
        <Field id="join-phone" label={labels.phone} error={sentenceFor(errors.phone)}>
          {(control) => (
            <input {...control} {...register('phone')} className="control" type="tel" autoComplete="tel" />
          )}
        </Field>
        <Field id="join-additional" label={labels.additional} error={sentenceFor(errors.additional)}>
          {(control) => <textarea {...control} {...register('additional')} className="control" rows={3} />}
        </Field>
      </div>
    </div>
  );
}
