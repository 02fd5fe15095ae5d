import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { TextField } from '#components/form/text-field.tsx';

type InputFieldProps<Values extends FieldValues> = Omit<ComponentProps<'input'>, 'form' | 'name'> &
  Pick<ComponentProps<typeof TextField<Values>>, 'form' | 'name' | 'label'>;

/** A field for a whole number. */
export function CountField<Values extends FieldValues>(props: InputFieldProps<Values>) {
  return <InputField type="number" inputMode="numeric" {...props} />;
}

/** A field of a form that is an input. */
export function InputField<Values extends FieldValues>({
  form,
  name,
  label,
  ...input
}: InputFieldProps<Values>) {
  return (
    <TextField form={form} name={name} label={label}>
      {(control) => <input {...control} {...input} />}
    </TextField>
  );
}
