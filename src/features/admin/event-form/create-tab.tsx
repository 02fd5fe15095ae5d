import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '#components/ui/button.tsx';
import { type CreateResult, createEvent } from '#data/firestore/event-write.ts';
import { organizerStore } from '#data/firestore/organizer.ts';
import { createSeries, type SeriesResult } from '#data/firestore/series.ts';
import { type EventForm, emptyEventForm, eventFormSchema } from '#domain/create-event.ts';
import type { GameEvent } from '#domain/event.ts';
import type { NewEvent } from '#domain/event-input.ts';
import { type EventIds, type Invite, makeEventIds } from '#domain/invite.ts';
import { makeSeriesIds, type SeriesIds } from '#domain/weekly.ts';
import { useDashboard } from '../dashboard-context.ts';
import { create, createFailures, failureDetails } from '../events/event-content.ts';
import { focusContent } from '../focus.ts';
import { paths } from '../paths.ts';
import { keys } from '../query-client.ts';
import { created } from '../series/series-content.ts';
import { readAgain } from '../writes.ts';
import { CreatedView } from './created-view.tsx';
import { eventDraft } from './event-draft.ts';
import { EventFields } from './event-fields.tsx';
import { useEventForm } from './use-event-form.ts';

type Creating =
  | { status: 'editing' }
  | { status: 'failed'; sentence: string }
  | { status: 'done'; invite: Invite; events: GameEvent[] };

const schema = eventFormSchema();

interface CreateTabProps {
  /** What a duplicate begins with. */
  begin?: { of: string; title: string; intro: string; form: EventForm };
}

/** Makes an event in under a minute; a draft outlives the tab. */
export function CreateTab({ begin }: CreateTabProps) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { endSession, announce } = useDashboard();
  const fresh = eventDraft<EventForm>('new');
  const kept = begin ? eventDraft<EventForm>('copy', begin.of) : fresh;
  const form = useEventForm(schema, () => kept.read(begin?.form ?? emptyEventForm()), kept.keep);
  const [creating, setCreating] = useState<Creating>({ status: 'editing' });
  // A retry after a lost acknowledgement has to be the same event.
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

  /** Begins the next event: with its draft if there is one, else with the same organizer. */
  function prepareNext(): void {
    const next = emptyEventForm(form.getValues());
    if (begin) {
      kept.drop();
      fresh.keep(fresh.read(next));
    } else form.replace(next);
  }

  function settle(result: CreateResult | SeriesResult): void {
    switch (result.status) {
      case 'done':
        setCreating(
          'series' in result
            ? { status: 'done', ...result.series }
            : { status: 'done', invite: result.invite, events: [result.event] },
        );
        attempt.current = null;
        prepareNext();
        announce('series' in result ? created.done : create.done);
        readAgain(client, keys.totals);
        return;
      case 'refused':
        if (result.reason === 'signed-out') endSession();
        else form.refuse('date', 'event-not-future');
        return;
      case 'failed': {
        const detail = navigator.onLine ? failureDetails.noReply : failureDetails.offline;
        setCreating({ status: 'failed', sentence: createFailures.event(detail) });
      }
    }
  }

  async function send(newEvent: NewEvent) {
    setCreating({ status: 'editing' });
    try {
      settle(await make(newEvent));
    } catch (cause) {
      console.error('The event could not be made.', cause);
      setCreating({ status: 'failed', sentence: createFailures.unknown });
    }
  }

  if (creating.status === 'done') {
    return (
      <CreatedView
        {...creating}
        onAnother={() => {
          if (begin) return navigate(paths.create);
          setCreating({ status: 'editing' });
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
      onSubmit={form.submitTo(send)}
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
      {creating.status === 'failed' && (
        <p role="alert" className="mt-4 font-semibold wrap-anywhere text-clay">
          {creating.sentence}
        </p>
      )}
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
