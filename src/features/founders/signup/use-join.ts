import { useState } from 'react';
import { flushSync } from 'react-dom';
import { joinFounders, requestWelcomeEmail } from '#data/supabase/founders.ts';
import type { Join, JoinRefusal, JoinRequest } from '#domain/founder.ts';
import { burstConfetti } from '#lib/confetti.ts';
import type { Joined } from '../founding/founding.ts';
import { useFounding } from '../founding/founding-provider.tsx';
import { loadSuccessView } from './lazy-success-view.ts';

export type JoinProblem =
  | ({ status: 'refused' } & Exclude<JoinRefusal, { reason: 'email-taken' }>)
  /** Whether the email with the pass and the button could be sent again. */
  | { status: 'refused'; reason: 'email-taken'; isEmailed: boolean }
  | { status: 'failed' | 'offline' | 'unexpected' };

export type JoinState = { status: 'editing' } | { status: 'joining' } | JoinProblem;

type Outcome = { status: 'joined'; joined: Joined } | JoinProblem;

/** A refusal's message: a person whose browser filled the honeypot in learns how to reach us. */
const BOT_REFUSED: Outcome = { status: 'refused', reason: 'invalid', field: null };

const SUCCESS_CONFETTI = { pieces: 30, seconds: 2 };

async function sendPassTo(address: string): Promise<boolean> {
  const { sendPass } = await import('#data/supabase/referrals.ts');
  return (await sendPass(address)).status === 'accepted';
}

async function attempt(request: JoinRequest): Promise<Outcome> {
  const { join } = request;
  try {
    const result = await joinFounders(request);
    switch (result.status) {
      case 'joined': {
        const { founderNumber, earlier } = result;
        // The number counts without the email.
        requestWelcomeEmail(request, founderNumber);
        return {
          status: 'joined',
          joined: {
            founderNumber,
            name: earlier?.firstName ?? join.name,
            address: earlier ? null : join.email,
            isEarlier: earlier !== undefined,
          },
        };
      }
      case 'refused':
        if (result.reason !== 'email-taken') return result;
        return { ...result, reason: result.reason, isEmailed: await sendPassTo(join.email) };
      case 'failed':
        return { status: navigator.onLine ? 'failed' : 'offline' };
    }
  } catch (cause) {
    console.error('The signup broke.', cause);
    return { status: 'unexpected' };
  }
}

/**
 * Every attempt of one filled-in form carries the same id.
 * @param sponsorCode the code of a founder who signs a friend up in their own browser.
 */
export function useJoin(sponsorCode: string | null) {
  const founding = useFounding();
  const [id] = useState(() => crypto.randomUUID());
  const [state, setState] = useState<JoinState>({ status: 'editing' });

  /** Nothing is sent for a bot. */
  async function join(values: Join, isBot: boolean): Promise<Outcome> {
    setState({ status: 'joining' });
    founding.submitted();
    const loading = loadSuccessView().catch((cause: unknown) => {
      console.warn('The success view is not there yet.', cause);
    });
    const referredBy = sponsorCode ?? founding.referredBy();
    const outcome = isBot ? BOT_REFUSED : await attempt({ id, join: values, referredBy });
    if (outcome.status === 'joined') await loading;
    // One commit: the number then keeps the focus that it takes.
    flushSync(() => {
      if (outcome.status === 'joined') celebrate(outcome.joined);
      else setState(outcome);
    });
    return outcome;
  }

  function celebrate(joined: Joined): void {
    if (sponsorCode === null) founding.joined(id, joined);
    else founding.friendJoined(joined);
    burstConfetti(SUCCESS_CONFETTI);
  }

  return { state, join };
}
