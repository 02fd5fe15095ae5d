import type { ComponentProps, ReactNode } from 'react';
import type { FieldPath, FieldValues, UseFormRegisterReturn } from 'react-hook-form';
import { type ControlProps, Field } from './field.tsx';
import type { FormFields } from './use-zod-form.ts';

/** What browsers and keyboards need to know of an input for an email address. */
export const emailInput = {
  type: 'email',
  autoComplete: 'email',
  autoCapitalize: 'none',
  spellCheck: false,
} as const;

type TextControl = ControlProps & UseFormRegisterReturn & { className: string };

interface TextFieldProps<Input extends FieldValues>
  extends Pick<ComponentProps<typeof Field>, 'label' | 'errorRole'> {
  form: FormFields<Input>;
  name: FieldPath<Input>;
  children: (control: TextControl) => ReactNode;
}

/** The scroll margin keeps a focused control clear of what is pinned to the lower edge of a phone's screen. */
export function TextField<Input extends FieldValues>({
  form,
  name,
  children,
  ...props
}: TextFieldProps<Input>) {
  return (
    <Field id={form.idOf(name)} error={form.errorOf(name)} {...props}>
      {(control) => children({ ...control, ...form.register(name), className: 'control scroll-mb-44' })}
    </Field>
  );
}
