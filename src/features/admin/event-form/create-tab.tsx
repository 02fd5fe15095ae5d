import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '#components/ui/button.tsx';
import { type CreateResult, createEvent } from '#data/firestore/event-write.ts';
import { organizerStore } from '#data/firestore/organizer.ts';
import { createSeries, type SeriesResult } from '#data/firestore/series.ts';
import { type EventForm, eventFormSchema } from '#domain/create-event.ts';
import { emptyEventForm } from '#domain/event-form-values.ts';
import type { NewEvent } from '#domain/event-input.ts';
import { type EventIds, makeEventIds } from '#domain/invite-ids.ts';
import { makeSeriesIds, type SeriesIds } from '#domain/weekly.ts';
import { create, createFailures, reasonOf } from '../event/event-content.ts';
import { created } from '../event/series-content.ts';
import { eventDraft } from '../parts/event-draft.ts';
import { focusContent } from '../parts/focus.ts';
import { Problem } from '../parts/live-states.tsx';
import { paths } from '../parts/paths.ts';
import { readAgain } from '../state/cache.ts';
import { useDashboard } from '../state/dashboard-context.ts';
import { keys } from '../state/query-client.ts';
import { type OperationState, useOperation } from '../state/use-operation.ts';
import { type Created, CreatedView } from './created-view.tsx';
import { EventFields } from './event-fields.tsx';
import { useEventForm } from './use-event-form.ts';

const schema = eventFormSchema();

interface CreateTabProps {
  /** Initial values of a duplicate. */
  begin?: { of: string; title: string; intro: string; form: EventForm };
}

function problemOf(state: OperationState): string | null {
  if (state.status !== 'failed') return null;
  const reason = state.cause === 'unknown' ? null : reasonOf(state);
  return reason ? createFailures.event(reason) : createFailures.unknown;
}

/** Makes an event, or a series. */
export function CreateTab({ begin }: CreateTabProps) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { announce } = useDashboard();
  const fresh = eventDraft<EventForm>('new');
  const kept = begin ? eventDraft<EventForm>('copy', begin.of) : fresh;
  const form = useEventForm(schema, () => kept.read(begin?.form ?? emptyEventForm()), kept.keep);
  const [made, setMade] = useState<Created | null>(null);
  // A retry after a lost acknowledgement must be the same event.
  const attempt = useRef<{ of: string; ids: EventIds; series: SeriesIds | null } | null>(null);

  function make({ event, invite, series }: NewEvent): Promise<CreateResult | SeriesResult> {
    const of = JSON.stringify([event, invite, series]);
    if (attempt.current?.of !== of)
      attempt.current = { of, ids: makeEventIds(event), series: series ? makeSeriesIds(series) : null };
    const { ids, series: seriesIds } = attempt.current;
    return series && seriesIds
      ? createSeries(organizerStore, { events: series, invite }, seriesIds)
      : createEvent(organizerStore, { event, invite }, ids);
  }

  /** Resets the form: to the kept draft of a new event, else to an empty one with the same organizer. */
  function prepareNext(): void {
    const next = emptyEventForm(form.getValues());
    if (begin) {
      kept.drop();
      fresh.keep(fresh.read(next));
    } else form.replace(next);
  }

  const creating = useOperation({
    subject: () => 'new event',
    run: make,
    done: (result) => {
      const isSeries = 'series' in result;
      setMade(isSeries ? result.series : { invite: result.invite, events: [result.event] });
      attempt.current = null;
      prepareNext();
      announce(isSeries ? created.done : create.done);
      readAgain(client, keys.totals);
    },
    refused: () => form.refuse('date', 'event-not-future'),
  });

  if (made) {
    return (
      <CreatedView
        {...made}
        onAnother={() => {
          if (begin) return navigate(paths.create);
          setMade(null);
          focusContent();
        }}
      />
    );
  }
  const { isSubmitting } = form.formState;
  return (
    <form
      method="dialog"
      noValidate
      onSubmit={form.submitTo(creating.run)}
      aria-labelledby="create-title"
      className="pt-5"
    >
      <h2 id="create-title" className="display text-3xl leading-none normal-case">
        {begin?.title ?? create.title}
      </h2>
      <p className="mt-2 text-quiet">
        {begin?.intro} {create.draft}
      </p>
      <EventFields key={form.generation} form={form} invite="included" />
      <Problem sentence={problemOf(creating.state)} />
      <div className="mt-5 flex flex-wrap gap-3">
        <Button type="submit" className="grow sm:grow-0" aria-disabled={isSubmitting}>
          {isSubmitting ? create.submitting : create.submit}
        </Button>
        <Button variant="plain" onClick={() => form.replace(begin?.form ?? emptyEventForm(form.getValues()))}>
          {create.discard}
        </Button>
      </div>
    </form>
  );
}
