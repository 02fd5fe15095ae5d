import { useState } from 'react';
import type { GameEvent } from '#domain/event.ts';
import type { RsvpResponse } from '#domain/rsvp.ts';
import type { Instant } from '#lib/dates.ts';
import { demoEvent } from './demo-event.ts';

/** What the visitor answered; `isAgain` after they asked for the form once more. */
export type Given =
  | { status: 'none'; isAgain: boolean }
  | { status: 'given'; answer: RsvpResponse; name: string };

function withAnswer(event: GameEvent, given: Given): GameEvent {
  if (given.status === 'none') return event;
  const { rsvpCount } = event;
  return { ...event, rsvpCount: { ...rsvpCount, [given.answer]: rsvpCount[given.answer] + 1 } };
}

/** An invitation whose answers go nowhere: it is all in this page's memory. */
export function useDemo(now: Instant) {
  const [given, setGiven] = useState<Given>({ status: 'none', isAgain: false });
  return {
    event: withAnswer(demoEvent(now), given),
    given,
    setGiven,
  };
}
