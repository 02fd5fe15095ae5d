import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '#components/ui/button.tsx';
import { editGame, type OrganizedGame } from '#data/firestore/events.ts';
import { organizerStore } from '#data/firestore/organizer.ts';
import { type GameForm, gameFormOf, gameFormSchema, type NewGame } from '#domain/create-event.ts';
import { useDesk } from './desk.ts';
import { create, edit } from './form-content.ts';
import { gameDraft } from './game-draft.ts';
import { GameFields } from './game-fields.tsx';
import { LinkSettings } from './link-settings.tsx';
import { paths } from './paths.ts';
import { refusalSentences } from './refusals.ts';
import { useGameForm } from './use-game-form.ts';

/** Changes a game whose link is out already. */
export function EditView({ game: { event, invite } }: { game: OrganizedGame }) {
  const navigate = useNavigate();
  const { endSession, announce, onChanged } = useDesk();
  const stored = gameFormOf(event);
  const kept = gameDraft<GameForm>('edit', `${event.id}@${event.revision}`);
  const form = useGameForm(gameFormSchema({ edited: event }), () => kept.read(stored), kept.keep);
  const isChanged = JSON.stringify(form.watch()) !== JSON.stringify(stored);
  const [problem, setProblem] = useState<string | null>(null);
  const { isSubmitting } = form.formState;

  function leave() {
    kept.drop();
    navigate(paths.guests(event.id));
  }

  function giveUp() {
    gameDraft('words').drop();
    leave();
  }

  async function send({ game }: NewGame) {
    setProblem(null);
    const result = await editGame(organizerStore, event, game);
    switch (result.status) {
      case 'done':
        announce(edit.saved(result.event.title));
        onChanged();
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
        <GameFields key={form.generation} form={form} invite="elsewhere" />
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
            <Button look="plain" onClick={() => form.replace(stored)}>
              {create.discard}
            </Button>
          )}
          <Button look="plain" onClick={giveUp}>
            {edit.back}
          </Button>
        </div>
      </form>
      <LinkSettings event={event} invite={invite} />
    </div>
  );
}
