import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { EmailResult, RsvpResult } from '#data/firestore/rsvps.ts';
import type { RsvpRefusal } from '#domain/problem.ts';
import type { RsvpResponse } from '#domain/rsvp.ts';
import { problemSentence } from '../content.ts';
import { hints, problemDetails } from './rsvp-form-content.ts';

export type Sending =
  | { status: 'idle' }
  | { status: 'sending'; response: RsvpResponse }
  | { status: 'unsuccessful'; problem: RsvpRefusal | 'submit-failed'; sentence: string; hint: string | null };

/** Refusals after which the page has to read the event again to show what is true now. */
function isNewsOfTheEvent(problem: RsvpRefusal): boolean {
  switch (problem) {
    case 'event-cancelled':
    case 'event-started':
    case 'deadline-passed':
    case 'event-unavailable':
    case 'invite-unknown':
    case 'invite-off':
    case 'invite-expired':
    case 'maybe-not-allowed':
    case 'contact-required':
    case 'rsvps-full':
      return true;
    case 'already-responded':
    case 'rsvp-unknown':
    case 'preview':
      return false;
  }
}

function failed(): Sending {
  return {
    status: 'unsuccessful',
    problem: 'submit-failed',
    sentence: problemSentence('submit-failed', navigator.onLine ? undefined : problemDetails.offline),
    hint: hints.failed,
  };
}

function refused(problem: RsvpRefusal): Sending {
  return {
    status: 'unsuccessful',
    problem,
    sentence: problemSentence(problem),
    hint: problem === 'already-responded' ? hints[problem] : null,
  };
}

/** Sends one RSVP, or what is added to it, at a time; further taps meanwhile are ignored. */
export function useSending({ onNews }: { onNews: () => Promise<void> }) {
  const [sending, setSending] = useState<Sending>({ status: 'idle' });
  const isBusy = useRef(false);

  async function outcomeOf(request: () => Promise<RsvpResult | EmailResult>): Promise<Sending> {
    try {
      const result = await request();
      switch (result.status) {
        case 'recorded':
          return { status: 'idle' };
        case 'refused':
          if (isNewsOfTheEvent(result.problem)) await onNews();
          return refused(result.problem);
        case 'failed':
          console.error('The RSVP did not arrive.', result.cause);
          return failed();
      }
    } catch (cause) {
      console.error('The RSVP could not be sent.', cause);
      return failed();
    }
  }

  /** @returns whether it was recorded. */
  async function send(
    response: RsvpResponse,
    request: () => Promise<RsvpResult | EmailResult>,
  ): Promise<boolean> {
    if (isBusy.current) return false;
    isBusy.current = true;
    setSending({ status: 'sending', response });
    const outcome = await outcomeOf(request);
    isBusy.current = false;
    flushSync(() => setSending(outcome));
    return outcome.status === 'idle';
  }

  return { sending, send, clear: () => setSending({ status: 'idle' }) };
}
