import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '#components/ui/button.tsx';
import { type EventResult, editEvent } from '#data/firestore/event-write.ts';
import { organizerStore } from '#data/firestore/organizer.ts';
import { editFollowing, type FollowingResult } from '#data/firestore/series.ts';
import { isOtherForGuests } from '#domain/change-notice.ts';
import { type EventForm, eventFormSchema } from '#domain/create-event.ts';
import type { GameEvent } from '#domain/event.ts';
import { eventFormOf } from '#domain/event-form-values.ts';
import type { EventInput, NewEvent } from '#domain/event-input.ts';
import { following } from '#domain/weekly.ts';
import { noteChanged } from '../event/changed-events.ts';
import { create, edit } from '../event/event-content.ts';
import type { ShownEvent } from '../event/event-view.tsx';
import { type Scope, ScopeChoice } from '../event/scope-choice.tsx';
import { sendDueOf } from '../event/send-due-emails.ts';
import { scope as scopeWords } from '../event/series-content.ts';
import { amendEvent } from '../event/use-events.ts';
import { EventLinks } from '../invites/event-links.tsx';
import { eventDraft } from '../parts/event-draft.ts';
import { Problem } from '../parts/live-states.tsx';
import { paths } from '../parts/paths.ts';
import { SeriesSettings } from '../series/series-settings.tsx';
import { readAgain } from '../state/cache.ts';
import { useDashboard } from '../state/dashboard-context.ts';
import { keys } from '../state/query-client.ts';
import { type OperationState, useOperation } from '../state/use-operation.ts';
import { EventFields } from './event-fields.tsx';
import { type PlacesLost, PlacesLostDialog, readPlacesLost } from './places-lost.tsx';
import { useEventForm } from './use-event-form.ts';

interface Edit {
  changed: EventInput;
  /** Whether the following games of the series change too. */
  isWhole: boolean;
}

function problemOf(state: OperationState): string | null {
  if (state.status === 'refused') return edit.refused(state.sentence);
  return state.status === 'failed' ? edit.failed : null;
}

export function EditView({ event, invite, standing, founders, series: loaded }: ShownEvent) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { announce, session } = useDashboard();
  const opensAt = (standing ?? invite)?.opensAt;
  const stored = eventFormOf(event);
  const kept = eventDraft<EventForm>('edit', `${event.id}@${event.revision}`);
  const form = useEventForm(
    eventFormSchema({ edited: { ...event, opensAt } }),
    () => kept.read(stored),
    kept.keep,
  );
  const isChanged = JSON.stringify(form.watch()) !== JSON.stringify(stored);
  const { isSubmitting } = form.formState;
  const [scope, setScope] = useState<Scope>('this');
  const [placesLost, setPlacesLost] = useState<PlacesLost[]>([]);
  /** Whether the organizer has agreed that players lose their place. */
  const isAgreed = useRef(false);
  const formElement = useRef<HTMLFormElement>(null);
  // The link of the series may have been replaced below.
  const series = loaded && standing && { ...loaded, invite: standing };
  const later = series ? following(series.events, event, Date.now()) : [];
  const hasFollowing = later.length > 0;

  function leave() {
    kept.drop();
    navigate(paths.guests(event.id));
  }

  const saving = useOperation({
    subject: () => event.id,
    run: ({ changed, isWhole }: Edit): Promise<EventResult | FollowingResult> =>
      series && isWhole
        ? editFollowing(organizerStore, series, event, changed)
        : editEvent(organizerStore, event, changed),
    done: (result) => {
      saved(result);
      leave();
    },
    refused: (_, reason) => {
      if (reason === 'in-the-past') form.refuse('date', 'event-not-future');
    },
  });

  function saved(result: Extract<EventResult | FollowingResult, { status: 'done' }>): void {
    const isOne = 'event' in result;
    const events = isOne ? [result.event] : result.events;
    for (const one of events) amendEvent(client, one.id, (organized) => ({ ...organized, event: one }));
    const known = new Map([...(series?.events ?? []), event].map((before) => [before.id, before]));
    const changedBy = (isChange: (before: GameEvent, after: GameEvent) => boolean) =>
      events.filter((after) => {
        const before = known.get(after.id);
        return before !== undefined && isChange(before, after);
      });
    noteChanged(session, changedBy(isOtherForGuests));
    const makesEmailsDue = (before: GameEvent, after: GameEvent) =>
      after.maxPlayers > before.maxPlayers ||
      after.minPlayers !== before.minPlayers ||
      after.dateTime !== before.dateTime;
    for (const one of changedBy(makesEmailsDue)) sendDueOf(one);
    const title = events[0]?.title ?? event.title;
    announce(isOne ? edit.saved(title) : scopeWords.saved(title, events.length));
    for (const key of [keys.totals, keys.founderGames]) readAgain(client, key);
  }

  async function send({ event: changed }: NewEvent) {
    saving.reset();
    const isWhole = hasFollowing && scope === 'following';
    const edited = isWhole ? [event, ...later] : [event];
    const lost = isAgreed.current ? [] : await readPlacesLost(edited, changed.maxPlayers);
    isAgreed.current = false;
    if (lost.length > 0) setPlacesLost(lost);
    else await saving.run({ changed, isWhole });
  }

  return (
    <div className="pt-5">
      <form
        ref={formElement}
        method="dialog"
        noValidate
        onSubmit={form.submitTo(send, () => {
          isAgreed.current = false;
        })}
        aria-labelledby="edit-title"
      >
        <h2 id="edit-title" className="display text-3xl leading-none normal-case">
          {edit.title}
        </h2>
        <p className="mt-2 text-quiet">
          {edit.intro} {isChanged && edit.draft}
        </p>
        <EventFields key={form.generation} form={form} invite="elsewhere" />
        {hasFollowing && (
          <>
            <ScopeChoice chosen={scope} onChoose={setScope} />
            {scope === 'following' && <p className="mt-2 text-sm text-quiet">{scopeWords.moves}</p>}
          </>
        )}
        <Problem sentence={problemOf(saving.state)} />
        <div className="mt-5 flex flex-wrap gap-3">
          <Button type="submit" className="grow sm:grow-0" aria-disabled={isSubmitting}>
            {isSubmitting ? edit.submitting : edit.submit}
          </Button>
          {isChanged && (
            <Button variant="plain" onClick={() => form.replace(stored)}>
              {create.discard}
            </Button>
          )}
          <Button
            variant="plain"
            onClick={() => {
              eventDraft('words').drop();
              leave();
            }}
          >
            {edit.back}
          </Button>
        </div>
      </form>
      {placesLost.length > 0 && (
        <PlacesLostDialog
          lost={placesLost}
          onConfirm={() => {
            isAgreed.current = true;
            formElement.current?.requestSubmit();
          }}
          onClose={() => setPlacesLost([])}
        />
      )}
      {series && <SeriesSettings event={event} series={series} />}
      <EventLinks {...{ event, invite, standing, founders }} />
    </div>
  );
}
