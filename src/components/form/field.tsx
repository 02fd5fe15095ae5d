import type { ReactNode } from 'react';

export interface ControlProps {
  id: string;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

const errorIdOf = (id: string) => `${id}-error`;

function controlProps(id: string, error: string | undefined): ControlProps {
  return error === undefined ? { id } : { id, 'aria-invalid': true, 'aria-describedby': errorIdOf(id) };
}

/** Takes its line's height even when empty: nothing jumps when an error comes or goes. */
function FieldError({ id, error, errorRole }: Omit<FieldProps, 'label'>) {
  return (
    <p id={errorIdOf(id)} className="field-error" role={error && errorRole}>
      {error}
    </p>
  );
}

interface FieldProps {
  id: string;
  label: ReactNode;
  error: string | undefined;
  /** An alert is read out at once, wherever the focus is. */
  errorRole?: 'alert';
}

export function Field({
  id,
  label,
  children,
  ...issue
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  return (
    <div>
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      {children(controlProps(id, issue.error))}
      <FieldError id={id} {...issue} />
    </div>
  );
}

/** For checkboxes or radio buttons, whose ids begin with the group's. */
export function FieldGroup({
  id,
  label,
  error,
  children,
}: Omit<FieldProps, 'errorRole'> & { children: (control: (choice: string) => ControlProps) => ReactNode }) {
  return (
    <fieldset>
      <legend className="field-label">{label}</legend>
      {children((choice) => ({ ...controlProps(id, error), id: `${id}-${choice}` }))}
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
