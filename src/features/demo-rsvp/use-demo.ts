import { useState } from 'react';
import type { GameEvent } from '#domain/event.ts';
import type { RsvpResponse } from '#domain/rsvp.ts';
import type { Instant } from '#lib/dates.ts';
import { demoEvent } from './demo-event.ts';

/** `isAgain` after the visitor asked for the form once more. */
export type Given =
  | { status: 'none'; isAgain: boolean }
  | { status: 'given'; response: RsvpResponse; name: string };

function withResponse(event: GameEvent, given: Given): GameEvent {
  if (given.status === 'none') return event;
  const { rsvpCount } = event;
  return { ...event, rsvpCount: { ...rsvpCount, [given.response]: rsvpCount[given.response] + 1 } };
}

export function useDemo(now: Instant) {
  const [given, setGiven] = useState<Given>({ status: 'none', isAgain: false });
  return {
    event: withResponse(demoEvent(now), given),
    given,
    setGiven,
  };
}
