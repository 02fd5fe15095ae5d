import { useRef, useState } from 'react';
import { submitRsvp } from '#data/firestore/guest.ts';
import type { RsvpResult } from '#data/firestore/rsvps.ts';
import type { GameEvent } from '#domain/event.ts';
import type { Invite } from '#domain/invite.ts';
import { placeKeyOf } from '#domain/queue.ts';
import type { GuestDetails, RsvpResponse } from '#domain/rsvp.ts';
import { tellByEmail } from '../answer/own-emails.ts';
import { keepInvite, keepNameTick, rsvpIdFor } from '../answer/own-rsvps.ts';
import { problemDetails } from '../answer/rsvp-form-content.ts';
import { problemSentence } from '../content.ts';
import type { OwnResponse } from './use-own-responses.ts';

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
  /** The event that is shown. */
  event: GameEvent;
  /** The others that may be responded to with it, in the order of date. */
  offered: readonly GameEvent[];
  onSaved: (event: GameEvent, own: OwnResponse) => void;
  onNews: () => Promise<void>;
}

/** @param result null when it was not sent, after another one had failed. */
function whyMissing(result: Exclude<RsvpResult, { status: 'recorded' }> | null): string {
  if (result?.status === 'refused') return problemSentence(result.problem);
  if (result) console.error('An RSVP to another date did not arrive.', result.cause);
  return problemSentence('submit-failed', navigator.onLine ? undefined : problemDetails.offline);
}

/** One form for several dates: each gets an RSVP of its own, one after another. */
export function useMoreDates({ invite, event, offered, onSaved, onNews }: Options) {
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [sending, setSending] = useState<MoreSending>({ status: 'idle' });
  /** What was sent and saved by this form, by event. */
  const saved = useRef(new Map<string, string>());

  async function submit(
    other: GameEvent,
    response: RsvpResponse,
    details: GuestDetails,
  ): Promise<RsvpResult> {
    if (!invite) return { status: 'refused', problem: 'invite-off' };
    const id = rsvpIdFor(other.id);
    keepInvite(invite.inviteToken, other.id);
    try {
      return await submitRsvp({
        ...{ id, event: other, inviteToken: invite.inviteToken, response, details },
        ...{ userAgent: navigator.userAgent, referrer: document.referrer },
      });
    } catch (cause) {
      return { status: 'failed', problem: 'submit-failed', cause };
    }
  }

  async function sendTo(
    others: readonly GameEvent[],
    response: RsvpResponse,
    details: GuestDetails,
  ): Promise<MissingDate[]> {
    const content = JSON.stringify([response, details]);
    const missing: MissingDate[] = [];
    let isConnected = true;
    for (const other of others.filter(({ id }) => saved.current.get(id) !== content)) {
      // Each try without a connection would take as long as the first.
      const result: RsvpResult | null = isConnected ? await submit(other, response, details) : null;
      isConnected = result !== null && result.status !== 'failed';
      if (result?.status === 'recorded') {
        saved.current.set(other.id, content);
        if (details.email) tellByEmail(other.id, rsvpIdFor(other.id));
        keepNameTick(other.id, rsvpIdFor(other.id), details.showsFirstName === true);
        onSaved(other, { response: result.response, placeKey: await placeKeyOf(rsvpIdFor(other.id)) });
      } else missing.push({ event: other, sentence: whyMissing(result) });
    }
    return missing;
  }

  /** @param first sends the RSVP to the event that is shown. */
  async function respondToAll(
    first: () => Promise<RsvpResult>,
    response: RsvpResponse,
    details: GuestDetails,
  ): Promise<{ result: RsvpResult; isComplete: boolean }> {
    const others = offered.filter(({ id }) => ticked.includes(id));
    const before = sending;
    const content = JSON.stringify([response, details]);
    if (others.length > 0) setSending({ status: 'sending' });
    const isSaved = saved.current.get(event.id) === content;
    const result: RsvpResult = isSaved ? { status: 'recorded', response } : await first();
    if (result.status !== 'recorded') {
      setSending(before);
      return { result, isComplete: false };
    }
    saved.current.set(event.id, content);
    const missing = await sendTo(others, response, details);
    if (missing.length === 0) leave();
    else {
      const missingIds = missing.map((one) => one.event.id);
      setSending({
        status: 'partial',
        saved: [event, ...others.filter(({ id }) => !missingIds.includes(id))],
        missing,
      });
    }
    if (others.length > 0) await onNews();
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
    respondToAll,
    leave,
  };
}
