import { useState } from 'react';
import { useZodForm } from '#components/form/use-zod-form.ts';
import type { EventForm, eventFormSchema } from '#domain/create-event.ts';
import type { NewEvent } from '#domain/event-input.ts';
import { issueSentences } from '../event/event-content.ts';

/** Their messages depend on each other's values. */
const TOGETHER = [
  ...['date', 'time', 'deadlineDate', 'deadlineTime', 'openingDate', 'openingTime'],
] as const satisfies (keyof EventForm)[];

/** @param keep stores a draft. */
export function useEventForm(
  schema: ReturnType<typeof eventFormSchema>,
  begin: () => EventForm,
  keep: (values: EventForm) => void,
) {
  /** Changes when the form is replaced as a whole. */
  const [generation, setGeneration] = useState(0);
  const form = useZodForm<EventForm, NewEvent>({
    id: 'event',
    schema,
    sentences: issueSentences,
    begin,
    onEdit: (name) => {
      if (TOGETHER.some((other) => other === name)) form.clearErrors(TOGETHER);
      keep(form.getValues());
    },
  });
  return {
    ...form,
    generation,
    replace: (next: EventForm) => {
      form.reset(next);
      setGeneration(generation + 1);
      keep(next);
    },
  };
}

export type EventFormState = ReturnType<typeof useEventForm>;
