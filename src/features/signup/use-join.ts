import { useState } from 'react';
import { flushSync } from 'react-dom';
import { joinFounders } from '#data/supabase/founders.ts';
import type { Join, JoinResult } from '#domain/founder.ts';
import { nextFounderNumber } from '#domain/founding-board.ts';
import { burstConfetti } from '#lib/confetti.ts';
import type { Founding } from './founding.ts';

type Outcome =
  | { status: 'joined'; founderNumber: number; join: Join }
  | Exclude<JoinResult, { status: 'joined' }>
  | { status: 'unexpected' };

export type JoinState = { status: 'editing' } | { status: 'joining' } | Outcome;

const SUCCESS_CONFETTI = { pieces: 30, seconds: 2 };

async function attempt(id: string, join: Join, founderNumberHint: number | null): Promise<Outcome> {
  try {
    const result = await joinFounders({ id, join, founderNumberHint, referredBy: null });
    return result.status === 'joined' ? { ...result, join } : result;
  } catch (cause) {
    console.error('The signup broke.', cause);
    return { status: 'unexpected' };
  }
}

/** Sends the form; every attempt of one filled-in form carries the same id. */
export function useJoin({ board, submitted, joined }: Founding) {
  const [id] = useState(() => crypto.randomUUID());
  const [state, setState] = useState<JoinState>({ status: 'editing' });

  async function join(values: Join): Promise<Outcome> {
    setState({ status: 'joining' });
    submitted();
    const shown = board.get();
    const outcome = await attempt(
      id,
      values,
      shown.status === 'ready' ? nextFounderNumber(shown.count) : null,
    );
    flushSync(() => setState(outcome));
    if (outcome.status === 'joined') {
      joined(outcome.founderNumber);
      burstConfetti(SUCCESS_CONFETTI);
    }
    return outcome;
  }

  return { state, join };
}
