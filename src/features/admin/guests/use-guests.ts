import { useCallback } from 'react';
import type { OrganizedEvent } from '#data/firestore/events.ts';
import { listAnswers, removeAnswer, setAttendance } from '#data/firestore/guest-list.ts';
import type { ReadResult } from '#data/firestore/operations.ts';
import { organizerStore } from '#data/firestore/organizer.ts';
import type { Attendance, Rsvp } from '#domain/rsvp.ts';
import { useDashboard, useLateWrites, useNews } from '../dashboard-context.ts';
import { readEvent } from '../events/use-event.ts';
import { useLive } from '../use-live.ts';
import { guestFailures } from './guest-content.ts';

/** A game with everybody who answered; no game when it was deleted. */
interface Guests {
  game: OrganizedEvent | null;
  answers: Rsvp[];
}

async function readGuests(eventId: string): Promise<ReadResult<Guests>> {
  const [game, list] = await Promise.all([readEvent(eventId), listAnswers(organizerStore, eventId)]);
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

function answerChanged(id: string, by: (rsvp: Rsvp) => Rsvp) {
  return (guests: Guests): Guests => ({
    ...guests,
    answers: guests.answers.map((rsvp) => (rsvp.id === id ? by(rsvp) : rsvp)),
  });
}

function answerRemoved(id: string) {
  return (guests: Guests): Guests => ({
    ...guests,
    answers: guests.answers.filter((rsvp) => rsvp.id !== id),
  });
}

/** Who comes to one game, and what the organizer does about it. */
export function useGuests(eventId: string) {
  const { report, onChanged } = useDashboard();
  const { live, refresh, retry, change, attempt } = useLive<Guests>(
    useCallback(() => readGuests(eventId), [eventId]),
  );
  useLateWrites(refresh);

  useNews((answers) => {
    const news = answers.filter(({ gameEventId }) => gameEventId === eventId);
    if (news.length > 0) change((guests) => ({ ...guests, answers: merge(guests.answers, news) }));
  });

  async function checkIn(rsvp: Rsvp, attendance: Attendance | null): Promise<void> {
    const { id, name } = rsvp;
    const result = await attempt(
      id,
      answerChanged(id, (now) => withAttendance(now, attendance)),
      () => setAttendance(organizerStore, rsvp, attendance),
    );
    if (result.status !== 'done') {
      report(id, result, guestFailures.checkIn(name), () => checkIn(rsvp, attendance));
    }
  }

  async function remove(rsvp: Rsvp): Promise<void> {
    const { id, name } = rsvp;
    const result = await attempt(id, answerRemoved(id), () => removeAnswer(organizerStore, rsvp));
    if (result.status !== 'done') report(id, result, guestFailures.remove(name), () => remove(rsvp));
    onChanged();
  }

  return {
    live,
    refresh,
    retry,
    checkIn,
    remove,
    /** Somebody was added or changed, and is stored. */
    saved: async () => {
      onChanged();
      await refresh();
    },
  };
}
