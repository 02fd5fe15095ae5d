import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { TextField } from '#components/form/text-field.tsx';
import { courtClock } from '#domain/court-clock.ts';

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

interface MomentFieldsProps<Values extends FieldValues>
  extends Pick<InputFieldProps<Values>, 'form' | 'max'> {
  date: Pick<InputFieldProps<Values>, 'name' | 'label'>;
  time: Pick<InputFieldProps<Values>, 'name' | 'label'>;
}

/** Two fields for one instant to come, on the clocks where the events are. @param max the last day. */
export function MomentFields<Values extends FieldValues>({
  form,
  date,
  time,
  max,
}: MomentFieldsProps<Values>) {
  return (
    <>
      <InputField form={form} {...date} type="date" min={courtClock(Date.now()).date} max={max} />
      <InputField form={form} {...time} type="time" />
    </>
  );
}
