import { useState } from 'react';
import type { GameEvent } from '#domain/event.ts';
import type { Answer } from '#domain/rsvp.ts';
import type { Instant } from '#lib/dates.ts';
import { demoGame } from './demo-game.ts';

type DemoAnswer = { status: 'none'; isAgain: boolean } | { status: 'given'; answer: Answer; name: string };

function withAnswer(event: GameEvent, given: DemoAnswer): GameEvent {
  if (given.status === 'none') return event;
  const { rsvpCount } = event;
  return { ...event, rsvpCount: { ...rsvpCount, [given.answer]: rsvpCount[given.answer] + 1 } };
}

/** An invitation whose answers go nowhere: it is all in this page's memory. */
export function useDemo(now: Instant) {
  const [given, setGiven] = useState<DemoAnswer>({ status: 'none', isAgain: false });
  return {
    event: withAnswer(demoGame(now), given),
    given,
    give: (answer: Answer, name: string) => setGiven({ status: 'given', answer, name }),
    again: () => setGiven({ status: 'none', isAgain: true }),
  };
}
