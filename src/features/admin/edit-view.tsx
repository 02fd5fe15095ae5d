import { type SubmitEvent, useState } from 'react';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { organizerStore } from '#data/firestore/organizer.ts';
import { editGame, type OrganizedGame } from '#data/firestore/organizer-events.ts';
import { gameFormOf, gameFormSchema } from '#domain/create-event.ts';
import { goTo, linkTo } from './address.ts';
import { useDesk } from './desk.ts';
import { edit } from './form-content.ts';
import { GameFields } from './game-fields.tsx';
import { LinkSettings } from './link-settings.tsx';
import { refusalSentences } from './refusals.ts';
import { useGameForm } from './use-game-form.ts';
import { paths } from './views.ts';

type Saving = { status: 'editing' } | { status: 'sending' } | { status: 'failed'; sentence: string };

/** Changes a game whose link is out already. */
export function EditView({ game: { event, invite } }: { game: OrganizedGame }) {
  const { endSession, announce, onChanged } = useDesk();
  const draft = useGameForm(() => gameFormOf(event));
  const [saving, setSaving] = useState<Saving>({ status: 'editing' });
  const isSending = saving.status === 'sending';

  async function submit(submitted: SubmitEvent<HTMLFormElement>) {
    submitted.preventDefault();
    if (isSending) return;
    const changed = draft.check(gameFormSchema({ edited: event }));
    if (!changed) return;
    setSaving({ status: 'sending' });
    const result = await editGame(organizerStore, event, changed.game);
    switch (result.status) {
      case 'done':
        announce(edit.saved(result.event.title));
        onChanged();
        return goTo(paths.guests(event.id));
      case 'refused':
        setSaving({ status: 'failed', sentence: edit.refused(refusalSentences[result.reason]) });
        if (result.reason === 'signed-out') endSession();
        if (result.reason === 'in-the-past') draft.refuse({ date: 'event-not-future' });
        return;
      case 'failed':
        return setSaving({ status: 'failed', sentence: edit.failed });
    }
  }

  return (
    <div className="pt-5">
      <form method="dialog" noValidate onSubmit={submit} aria-labelledby="edit-title">
        <h2 id="edit-title" className="display text-3xl leading-none normal-case">
          {edit.title}
        </h2>
        <p className="mt-2 text-quiet">{edit.intro}</p>
        <GameFields draft={draft} invite="elsewhere" />
        {saving.status === 'failed' && (
          <p role="alert" className="mt-4 font-semibold text-clay">
            {saving.sentence}
          </p>
        )}
        <div className="mt-5 flex flex-wrap gap-3">
          <Button type="submit" className="grow sm:grow-0" aria-disabled={isSending}>
            {isSending ? edit.submitting : edit.submit}
          </Button>
          <ButtonLink look="plain" {...linkTo(paths.guests(event.id))}>
            {edit.back}
          </ButtonLink>
        </div>
      </form>
      <LinkSettings event={event} invite={invite} />
    </div>
  );
}
