import { useState } from 'react';
import { useZodForm } from '#components/form/use-zod-form.ts';
import type { EventForm, EventIssue, eventFormSchema } from '#domain/create-event.ts';
import type { NewEvent } from '#domain/event-input.ts';
import { issueSentences } from '../event/event-content.ts';
import { unfinishedField } from '../parts/unfinished.ts';

/** Their messages depend on each other's values. */
const TOGETHER: (keyof EventForm)[][] = [
  ['date', 'time', 'deadlineDate', 'deadlineTime', 'openingDate', 'openingTime'],
  ['maxPlayers', 'minPlayers'],
];

const HALF_TYPED = {
  ...{ deadlineDate: 'deadline-invalid', deadlineTime: 'deadline-invalid' },
  ...{ openingDate: 'opening-invalid', openingTime: 'opening-invalid', expiryDate: 'expiry-invalid' },
  minPlayers: 'minimum-not-whole',
} as const satisfies Partial<Record<keyof EventForm, EventIssue>>;

const OPTIONAL_NAMES = Object.keys(HALF_TYPED) as (keyof typeof HALF_TYPED)[];

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
      form.clearErrors(TOGETHER.find((names) => names.some((other) => other === name)) ?? []);
      keep(form.getValues());
    },
  });
  return {
    ...form,
    /** Half a date, time or number in an optional field would be taken for none. */
    submitTo: (send: (event: NewEvent) => Promise<void> | void, onWrong?: () => void) =>
      form.submitTo((event) => {
        const name = unfinishedField(form, OPTIONAL_NAMES);
        if (!name) return send(event);
        form.refuse(name, HALF_TYPED[name]);
        onWrong?.();
      }, onWrong),
    generation,
    replace: (next: EventForm) => {
      form.reset(next);
      setGeneration(generation + 1);
      keep(next);
    },
  };
}

export type EventFormState = ReturnType<typeof useEventForm>;
