import { isFirstTime, type RecordBefore } from '#domain/people-list.ts';
import { figuresOf, type GameCounts } from '#domain/person.ts';
import type { RsvpResponse } from '#domain/rsvp.ts';

const cameTo = (came: number, of: number) => `came to ${came} of ${of}`;

function leftLateTimes(count: number): string {
  if (count === 1) return 'left late once';
  return count === 2 ? 'left late twice' : `left late ${count} times`;
}

/** 'came to 6 of 7 · left late twice'. */
export function countsInWords(counts: GameCounts): string {
  const { came, of } = figuresOf(counts);
  const parts = [of > 0 && cameTo(came, of), counts.leftLate > 0 && leftLateTimes(counts.leftLate)];
  return parts.filter(Boolean).join(' · ') || 'nothing noted';
}

/** Beside a guest's name; null when there is nothing to say. Whoever said no is neither new nor back. */
export function recordInWords(record: RecordBefore, response: RsvpResponse): string | null {
  const { came, of, leftLate, monthsAway } = record;
  const isComing = response !== 'no';
  if (isFirstTime(record)) return isComing ? 'first time' : null;
  const back = isComing && monthsAway !== null && `back after ${monthsAway} months`;
  return [countsInWords({ came, missed: of - came, leftLate }), back].filter(Boolean).join(' · ');
}
