import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '#components/ui/button.tsx';
import { type CreateResult, createGame } from '#data/firestore/events.ts';
import { organizerStore } from '#data/firestore/organizer.ts';
import { emptyGameForm, type GameForm, gameFormSchema, type NewGame } from '#domain/create-event.ts';
import type { GameEvent } from '#domain/event.ts';
import { type Invite, makeInviteToken } from '#domain/invite.ts';
import { CreatedView } from './created-view.tsx';
import { useDesk } from './desk.ts';
import { focusContent } from './focus.ts';
import { create, createFailures, failureDetails } from './form-content.ts';
import { gameDraft } from './game-draft.ts';
import { GameFields } from './game-fields.tsx';
import { paths } from './paths.ts';
import { useGameForm } from './use-game-form.ts';

type Creating =
  | { status: 'editing' }
  | { status: 'failed'; sentence: string }
  | { status: 'done'; event: GameEvent; invite: Invite };

const schema = gameFormSchema();

interface CreateTabProps {
  /** What a duplicate begins with. */
  begin?: { of: string; title: string; intro: string; form: GameForm };
}

/** Makes a game in under a minute; a draft outlives the tab. */
export function CreateTab({ begin }: CreateTabProps) {
  const navigate = useNavigate();
  const { endSession, announce, onChanged } = useDesk();
  const fresh = gameDraft<GameForm>('new');
  const kept = begin ? gameDraft<GameForm>('copy', begin.of) : fresh;
  const form = useGameForm(schema, () => kept.read(begin?.form ?? emptyGameForm()), kept.keep);
  const [creating, setCreating] = useState<Creating>({ status: 'editing' });
  // A retry after a lost acknowledgement has to be the same game.
  const attempt = useRef<{ of: string; token: string } | null>(null);

  function tokenFor(newGame: NewGame): string {
    const of = JSON.stringify(newGame);
    if (attempt.current?.of !== of) attempt.current = { of, token: makeInviteToken(newGame.game) };
    return attempt.current.token;
  }

  /** The next game is a new one, for which a draft may be waiting; the same person mostly makes it. */
  function prepareNext(): void {
    const next = emptyGameForm(form.getValues());
    if (begin) {
      kept.drop();
      fresh.keep(fresh.read(next));
    } else form.replace(next);
  }

  function settle(result: CreateResult): void {
    switch (result.status) {
      case 'done':
        setCreating(result);
        attempt.current = null;
        prepareNext();
        announce(create.done);
        onChanged();
        return;
      case 'refused':
        setCreating({ status: 'editing' });
        if (result.reason === 'signed-out') endSession();
        else form.refuse('date', 'event-not-future');
        return;
      case 'failed': {
        const detail = navigator.onLine ? failureDetails.unanswered : failureDetails.offline;
        setCreating({ status: 'failed', sentence: createFailures.event(detail) });
      }
    }
  }

  async function send(newGame: NewGame) {
    try {
      settle(await createGame(organizerStore, newGame, tokenFor(newGame)));
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
      <GameFields key={form.generation} form={form} invite="included" />
      {creating.status === 'failed' && !isSubmitting && (
        <p role="alert" className="mt-4 font-semibold wrap-anywhere text-clay">
          {creating.sentence}
        </p>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button type="submit" className="grow sm:grow-0" aria-disabled={isSubmitting}>
          {isSubmitting ? create.submitting : create.submit}
        </Button>
        <Button look="plain" onClick={() => form.replace(begin?.form ?? emptyGameForm(form.getValues()))}>
          {create.discard}
        </Button>
      </div>
    </form>
  );
}
