import { useState } from 'react';
import { flushSync } from 'react-dom';
import { joinFounders } from '#data/supabase/founders.ts';
import type { Join, JoinRequest, JoinResult } from '#domain/founder.ts';
import { burstConfetti } from '#lib/confetti.ts';
import type { Founding } from './founding.ts';
import { loadSuccessView } from './lazy-success-view.ts';

export interface Joined {
  status: 'joined';
  founderNumber: number;
  name: string;
  /** Where the email goes; null when the earlier try may have named another address. */
  address: string | null;
  /** Whether an earlier try was saved, which may have said something else than the last one. */
  isEarlier: boolean;
}

type Outcome = Joined | Exclude<JoinResult, { status: 'joined' }> | { status: 'offline' | 'unexpected' };

export type JoinState = { status: 'editing' } | { status: 'joining' } | Outcome;

/** The same message as for a refusal, so that a person whose browser filled the honeypot in learns how to reach us. */
const BOT_REFUSED: Outcome = { status: 'refused', reason: 'invalid', field: null };

const SUCCESS_CONFETTI = { pieces: 30, seconds: 2 };

async function attempt(request: JoinRequest): Promise<Outcome> {
  try {
    const result = await joinFounders(request);
    if (result.status === 'failed' && !navigator.onLine) return { status: 'offline' };
    if (result.status !== 'joined') return result;
    const { status, founderNumber, earlier } = result;
    return {
      status,
      founderNumber,
      name: earlier?.firstName ?? request.join.name,
      address: earlier ? null : request.join.email,
      isEarlier: earlier !== undefined,
    };
  } catch (cause) {
    console.error('The signup broke.', cause);
    return { status: 'unexpected' };
  }
}

/**
 * Sends the form; every attempt of one filled-in form carries the same id.
 * @param sponsorCode the code of the founder who signs a friend up in their own browser.
 */
export function useJoin(founding: Founding, sponsorCode: string | null) {
  const [id] = useState(() => crypto.randomUUID());
  const [state, setState] = useState<JoinState>({ status: 'editing' });

  /** @param isBot whether a program filled the form in; then nothing is sent. */
  async function join(values: Join, isBot: boolean): Promise<Outcome> {
    setState({ status: 'joining' });
    founding.submitted();
    // The view asks again for code that fails to load here.
    const loading = loadSuccessView().catch((cause: unknown) => {
      console.warn('The success view is not there yet.', cause);
    });
    const referredBy = sponsorCode ?? founding.invitation.code();
    const outcome = isBot ? BOT_REFUSED : await attempt({ id, join: values, referredBy });
    if (outcome.status === 'joined') await loading;
    // In one commit, so that the number takes the focus where it then stays.
    flushSync(() => {
      setState(outcome);
      if (outcome.status === 'joined') celebrate(outcome);
    });
    return outcome;
  }

  function celebrate({ founderNumber, address }: Joined): void {
    if (sponsorCode === null) founding.joined({ id, founderNumber, address });
    else founding.friendJoined(founderNumber);
    burstConfetti(SUCCESS_CONFETTI);
  }

  return { state, join };
}
