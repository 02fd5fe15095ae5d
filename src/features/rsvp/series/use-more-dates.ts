import { useRef, useState } from 'react';
import { submitRsvp } from '#data/firestore/guest.ts';
import type { RsvpResult } from '#data/firestore/rsvps.ts';
import type { GameEvent } from '#domain/event.ts';
import type { Invite } from '#domain/invite.ts';
import { placeKeyOf } from '#domain/queue.ts';
import type { GuestDetails, RsvpResponse } from '#domain/rsvp.ts';
import { problemDetails } from '../answer/form-content.ts';
import { tellByEmail } from '../answer/own-emails.ts';
import { keepInvite, rsvpIdFor } from '../answer/own-rsvps.ts';
import { problemSentence } from '../content.ts';
import type { OwnAnswer } from './use-own-answers.ts';

export interface MissingDate {
  event: GameEvent;
  sentence: string;
}

export type MoreSending =
  | { status: 'idle' }
  | { status: 'sending' }
  /** Some dates are saved and some are not: the form stays, and what was typed with it. */
  | { status: 'partial'; saved: GameEvent[]; missing: MissingDate[] };

interface Options {
  invite: Invite | null;
  /** The game that is shown. */
  event: GameEvent;
  /** The other games that may be answered with it, in the order of date. */
  offered: readonly GameEvent[];
  onSaved: (event: GameEvent, answer: OwnAnswer) => void;
  onNews: () => Promise<void>;
}

/** @param result null when it was not sent, after another one had failed. */
function whyMissing(result: Exclude<RsvpResult, { status: 'recorded' }> | null): string {
  if (result?.status === 'refused') return problemSentence(result.problem);
  if (result) console.error('An answer to another date did not arrive.', result.cause);
  return problemSentence('submit-failed', navigator.onLine ? undefined : problemDetails.offline);
}

/** One form for several dates: each gets an answer of its own, one after another. */
export function useMoreDates({ invite, event, offered, onSaved, onNews }: Options) {
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [sending, setSending] = useState<MoreSending>({ status: 'idle' });
  /** What was sent and saved by this form, by event. */
  const saved = useRef(new Map<string, string>());

  async function submit(game: GameEvent, response: RsvpResponse, details: GuestDetails): Promise<RsvpResult> {
    if (!invite) return { status: 'refused', problem: 'invite-off' };
    const id = rsvpIdFor(game.id);
    keepInvite(invite.inviteToken, game.id);
    try {
      return await submitRsvp({
        ...{ id, event: game, inviteToken: invite.inviteToken, response, details },
        ...{ userAgent: navigator.userAgent, referrer: document.referrer },
      });
    } catch (cause) {
      return { status: 'failed', problem: 'submit-failed', cause };
    }
  }

  async function sendTo(
    games: readonly GameEvent[],
    response: RsvpResponse,
    details: GuestDetails,
  ): Promise<MissingDate[]> {
    const content = JSON.stringify([response, details]);
    const missing: MissingDate[] = [];
    let isConnected = true;
    for (const game of games.filter(({ id }) => saved.current.get(id) !== content)) {
      // Each try without a connection would take as long as the first.
      const result: RsvpResult | null = isConnected ? await submit(game, response, details) : null;
      isConnected = result !== null && result.status !== 'failed';
      if (result?.status === 'recorded') {
        saved.current.set(game.id, content);
        if (details.email) tellByEmail(game.id, rsvpIdFor(game.id));
        onSaved(game, { response: result.response, placeKey: await placeKeyOf(rsvpIdFor(game.id)) });
      } else missing.push({ event: game, sentence: whyMissing(result) });
    }
    return missing;
  }

  /** @param first sends the answer to the game that is shown. */
  async function answerAll(
    first: () => Promise<RsvpResult>,
    response: RsvpResponse,
    details: GuestDetails,
  ): Promise<{ result: RsvpResult; isComplete: boolean }> {
    const games = offered.filter(({ id }) => ticked.includes(id));
    const before = sending;
    const content = JSON.stringify([response, details]);
    if (games.length > 0) setSending({ status: 'sending' });
    const isSaved = saved.current.get(event.id) === content;
    const result: RsvpResult = isSaved ? { status: 'recorded', response } : await first();
    if (result.status !== 'recorded') {
      setSending(before);
      return { result, isComplete: false };
    }
    saved.current.set(event.id, content);
    const missing = await sendTo(games, response, details);
    if (missing.length === 0) leave();
    else {
      const isMissing = (game: GameEvent) => missing.some((one) => one.event.id === game.id);
      setSending({ status: 'partial', saved: [event, ...games.filter((game) => !isMissing(game))], missing });
    }
    if (games.length > 0) await onNews();
    return { result, isComplete: missing.length === 0 };
  }

  function leave(): void {
    setTicked([]);
    setSending({ status: 'idle' });
  }

  return {
    ticked,
    tick: (id: string, isTicked: boolean) =>
      setTicked((before) => (isTicked ? [...before, id] : before.filter((one) => one !== id))),
    sending,
    answerAll,
    leave,
  };
}
