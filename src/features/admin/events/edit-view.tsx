import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '#components/ui/button.tsx';
import { editEvent, type OrganizedEvent } from '#data/firestore/events.ts';
import { organizerStore } from '#data/firestore/organizer.ts';
import { type EventForm, eventFormOf, eventFormSchema, type NewEvent } from '#domain/create-event.ts';
import { useDashboard } from '../dashboard-context.ts';
import { paths } from '../paths.ts';
import { keys } from '../query-client.ts';
import { refusalSentences } from '../refusals.ts';
import { readAgain } from '../writes.ts';
import { eventDraft } from './event-draft.ts';
import { EventFields } from './event-fields.tsx';
import { create, edit } from './form-content.ts';
import { InviteSettings } from './invite-settings.tsx';
import { useEventForm } from './use-event-form.ts';
import { amendEvent } from './use-events.ts';

/** Changes an event whose link is out already. */
export function EditView({ event, invite }: OrganizedEvent) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { endSession, announce } = useDashboard();
  const stored = eventFormOf(event);
  const kept = eventDraft<EventForm>('edit', `${event.id}@${event.revision}`);
  const form = useEventForm(eventFormSchema({ edited: event }), () => kept.read(stored), kept.keep);
  const isChanged = JSON.stringify(form.watch()) !== JSON.stringify(stored);
  const [problem, setProblem] = useState<string | null>(null);
  const { isSubmitting } = form.formState;

  function leave() {
    kept.drop();
    navigate(paths.guests(event.id));
  }

  function giveUp() {
    eventDraft('words').drop();
    leave();
  }

  async function send({ event: changed }: NewEvent) {
    setProblem(null);
    const result = await editEvent(organizerStore, event, changed);
    switch (result.status) {
      case 'done':
        announce(edit.saved(result.event.title));
        amendEvent(client, event.id, (organized) => ({ ...organized, event: result.event }));
        readAgain(client, keys.totals);
        return leave();
      case 'refused':
        if (result.reason === 'signed-out') return endSession();
        setProblem(edit.refused(refusalSentences[result.reason]));
        if (result.reason === 'in-the-past') form.refuse('date', 'event-not-future');
        return;
      case 'failed':
        return setProblem(edit.failed);
    }
  }

  return (
    <div className="pt-5">
      <form method="dialog" noValidate onSubmit={form.submitTo(send)} aria-labelledby="edit-title">
        <h2 id="edit-title" className="display text-3xl leading-none normal-case">
          {edit.title}
        </h2>
        <p className="mt-2 text-quiet">
          {edit.intro} {isChanged && edit.draft}
        </p>
        <EventFields key={form.generation} form={form} invite="elsewhere" />
        {problem && (
          <p role="alert" className="mt-4 font-semibold text-clay">
            {problem}
          </p>
        )}
        <div className="mt-5 flex flex-wrap gap-3">
          <Button type="submit" className="grow sm:grow-0" aria-disabled={isSubmitting}>
            {isSubmitting ? edit.submitting : edit.submit}
          </Button>
          {isChanged && (
            <Button variant="plain" onClick={() => form.replace(stored)}>
              {create.discard}
            </Button>
          )}
          <Button variant="plain" onClick={giveUp}>
            {edit.back}
          </Button>
        </div>
      </form>
      <InviteSettings event={event} invite={invite} />
    </div>
  );
}
