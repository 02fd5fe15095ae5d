import { useCallback, useState } from 'react';
import { organizerStore } from '#data/firestore/organizer.ts';
import type { OrganizedGame } from '#data/firestore/organizer-events.ts';
import {
  type Attendance,
  type GuestResult,
  listAnswers,
  removeAnswer,
  setAttendance,
} from '#data/firestore/organizer-guests.ts';
import type { ReadResult } from '#data/firestore/organizing.ts';
import type { Rsvp } from '#domain/rsvp.ts';
import { useDesk, useNews } from './desk.ts';
import { guestFailures } from './guest-content.ts';
import { refusalSentences } from './refusals.ts';
import { readGame } from './use-game.ts';
import { useLive } from './use-live.ts';

/** A game with everybody who answered; no game when it was deleted. */
interface Guests {
  game: OrganizedGame | null;
  answers: Rsvp[];
}

export interface GuestFailure {
  id: string;
  sentence: string;
  retry: () => void;
}

async function readGuests(eventId: string): Promise<ReadResult<Guests>> {
  const [game, list] = await Promise.all([readGame(eventId), listAnswers(organizerStore, eventId)]);
  if (game.status !== 'ready') return game;
  if (list.status !== 'ready') return list;
  return { status: 'ready', game: game.game, answers: list.answers };
}

function merge(answers: Rsvp[], news: Rsvp[]): Rsvp[] {
  const byId = new Map([...answers, ...news].map((rsvp) => [rsvp.id, rsvp]));
  return [...byId.values()];
}

function withAttendance({ attendance: _before, ...rsvp }: Rsvp, attendance: Attendance | null): Rsvp {
  return attendance ? { ...rsvp, attendance } : rsvp;
}

/** Who comes to one game, and what the organizer does about it. */
export function useGuests(eventId: string) {
  const { endSession, onChanged } = useDesk();
  const { live, refresh, retry, change } = useLive<Guests>(useCallback(() => readGuests(eventId), [eventId]));
  const [failures, setFailures] = useState<GuestFailure[]>([]);

  useNews((answers) => {
    const news = answers.filter(({ gameEventId }) => gameEventId === eventId);
    if (news.length > 0) change((guests) => ({ ...guests, answers: merge(guests.answers, news) }));
  });

  const dismiss = (id: string) => setFailures((all) => all.filter((failure) => failure.id !== id));
  const show = (rsvp: Rsvp) => change((guests) => ({ ...guests, answers: merge(guests.answers, [rsvp]) }));

  /** @param undo shows what was there before */
  function settle(rsvp: Rsvp, result: GuestResult, sentence: string, undo: () => void, again: () => void) {
    if (result.status === 'done') return;
    undo();
    if (result.status === 'refused' && result.reason === 'signed-out') return endSession();
    const reason = result.status === 'refused' ? ` ${refusalSentences[result.reason]}` : '';
    const failure = {
      id: rsvp.id,
      sentence: sentence + reason,
      retry: () => {
        dismiss(rsvp.id);
        again();
      },
    };
    setFailures((all) => [...all.filter(({ id }) => id !== rsvp.id), failure]);
    if (result.status === 'refused') refresh();
  }

  async function checkIn(rsvp: Rsvp, attendance: Attendance | null): Promise<void> {
    show(withAttendance(rsvp, attendance));
    const result = await setAttendance(organizerStore, rsvp, attendance);
    settle(
      rsvp,
      result,
      guestFailures.checkIn(rsvp.name),
      () => show(rsvp),
      () => checkIn(rsvp, attendance),
    );
  }

  async function remove(rsvp: Rsvp): Promise<void> {
    change((guests) => ({ ...guests, answers: guests.answers.filter(({ id }) => id !== rsvp.id) }));
    const result = await removeAnswer(organizerStore, rsvp);
    settle(
      rsvp,
      result,
      guestFailures.remove(rsvp.name),
      () => show(rsvp),
      () => remove(rsvp),
    );
    onChanged();
  }

  return {
    live,
    refresh,
    retry,
    failures,
    dismiss,
    checkIn,
    remove,
    /** Somebody was added or changed, and is stored. */
    saved: async () => {
      onChanged();
      await refresh();
    },
  };
}
