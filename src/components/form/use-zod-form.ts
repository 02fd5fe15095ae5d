import { zodResolver } from '@hookform/resolvers/zod';
import { type SubmitEvent, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type UseFormRegisterReturn,
  useForm,
} from 'react-hook-form';
import type * as z from 'zod/mini';

export interface FormFields<Input extends FieldValues> {
  register(name: FieldPath<Input>): UseFormRegisterReturn;
  idOf(name: FieldPath<Input>): string;
  errorOf(name: FieldPath<Input>): string | undefined;
}

interface Options<Input extends FieldValues, Output> {
  /** Prefix of the controls' ids. */
  id: string;
  /** Its messages are keys of `sentences`. */
  schema: z.core.$ZodType<Output, Input>;
  sentences: Record<string, string>;
  /** Read once. */
  begin: () => DefaultValues<Input>;
  /** After a field's error was cleared. */
  onEdit?: (name: FieldPath<Input>) => void;
}

/**
 * All forms here are checked when they are submitted, focus the first wrong field in the order of the page, and take a
 * field's error back when it is edited.
 */
export function useZodForm<Input extends FieldValues, Output>({
  id,
  schema,
  sentences,
  begin,
  onEdit,
}: Options<Input, Output>) {
  const [begun] = useState(begin);
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    defaultValues: begun,
    reValidateMode: 'onSubmit',
  });
  const { errors } = form.formState;
  const isBusy = useRef(false);

  function edited(name: FieldPath<Input>): void {
    form.clearErrors(name);
    onEdit?.(name);
  }

  const fields: FormFields<Input> = {
    register: (name) => form.register(name, { onChange: () => edited(name) }),
    idOf: (name) => `${id}-${name}`,
    errorOf: (name) => {
      const code = errors[name]?.message;
      if (code === undefined) return undefined;
      const sentence = sentences[String(code)];
      if (!sentence) throw new Error(`No sentence for the form error "${code}"`);
      return sentence;
    },
  };

  return {
    ...form,
    ...fields,
    /** For a field whose control doesn't hold its value. */
    edit: <Name extends FieldPath<Input>>(name: Name, value: FieldPathValue<Input, Name>) => {
      form.setValue(name, value);
      edited(name);
    },
    /** For an error that only the database could find. @param code a key of `sentences`. */
    refuse: (name: FieldPath<Input>, code: string) => {
      form.setError(name, { message: code }, { shouldFocus: true });
    },
    /**
     * A submit during another one is ignored.
     * @param onWrong runs before the first wrong field gets the focus.
     */
    submitTo:
      (send: (values: Output) => Promise<void> | void, onWrong?: (errors: FieldErrors<Input>) => void) =>
      async (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (isBusy.current) return;
        isBusy.current = true;
        try {
          await form.handleSubmit(send, onWrong)(event);
        } finally {
          isBusy.current = false;
        }
      },
  };
}
