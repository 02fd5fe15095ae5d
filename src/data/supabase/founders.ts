import type { JoinRequest, JoinResult, NewFounder, SportId } from '#domain/founder.ts';
import { COHORT_SIZE, type FoundingBoard } from '#domain/founding-board.ts';
import { env } from '#lib/env.ts';
import { supabase, TOO_MANY_REQUESTS, UNIQUE_VIOLATION } from './client.ts';
import { readFounderPass } from './referrals.ts';

/** Postgres's classes for "this value is not acceptable": data exceptions and integrity constraints. */
const INVALID_VALUE = /^2[23]/;

/** Adds a founder. Safe to repeat with the same `id`: a second call finds the first one's row. */
export async function joinFounders({
  id,
  join,
  founderNumberHint,
  referredBy,
}: JoinRequest): Promise<JoinResult> {
  const { data, error, status } = await supabase
    .from('founders')
    .insert({
      id,
      ...join,
      referred_by: referredBy,
      ...(founderNumberHint !== null && { founder_number: founderNumberHint }),
    })
    .select('founder_number, sports, created_at')
    .single();

  if (!error) {
    requestWelcomeEmail({ ...join, ...data, id });
    return { status: 'joined', founderNumber: data.founder_number };
  }
  if (error.code === UNIQUE_VIOLATION) return recognizeFounder(id, join);

  console.error('The signup was not saved.', error);
  if (status === TOO_MANY_REQUESTS) return { status: 'refused', reason: 'too-many' };
  return INVALID_VALUE.test(error.code) ? { status: 'refused', reason: 'invalid' } : { status: 'failed' };
}

/** Either our own row, whose acknowledgement was lost, or somebody else's e-mail. */
async function recognizeFounder(id: string, join: NewFounder): Promise<JoinResult> {
  const answer = await readFounderPass(id);
  switch (answer.status) {
    case 'failed':
      return { status: 'failed' };
    case 'unknown':
      return { status: 'refused', reason: 'email-taken' };
    case 'ready': {
      const { founderNumber, firstName } = answer.pass;
      requestWelcomeEmail({ ...join, id, founder_number: founderNumber });
      return { status: 'joined', founderNumber, earlier: { firstName } };
    }
  }
}

function requestWelcomeEmail(founder: NewFounder & { id: string; founder_number: number }): void {
  // Not `functions.invoke`, which can't keep a request alive: closing the tab must not cancel the email.
  fetch(`${env.supabaseUrl}/functions/v1/welcome-email`, {
    method: 'POST',
    headers: { apikey: env.supabaseAnonKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ founder }),
    keepalive: true,
  })
    .then((response) => {
      if (!response.ok) throw new Error(`welcome-email answered ${response.status}`);
    })
    .catch((cause: unknown) => console.error('The welcome e-mail was not requested.', cause));
}

type BoardReading = Exclude<FoundingBoard, { status: 'loading' }>;

/** The exact count, the last number that somebody has, and the numbers of the cohort that have a founder. */
export async function readFoundingBoard(): Promise<BoardReading> {
  const [counted, listed] = await Promise.all([
    supabase
      .from('founders')
      .select('founder_number', { count: 'exact' })
      .order('founder_number', { ascending: false })
      .limit(1),
    supabase.from('founders').select('founder_number').lte('founder_number', COHORT_SIZE),
  ]);
  if (counted.error || listed.error || counted.count === null) {
    console.error('The founder count is not available.', counted.error ?? listed.error ?? counted);
    return { status: 'failed' };
  }
  const taken = new Set(listed.data.map((row) => row.founder_number));
  const last = counted.data[0]?.founder_number ?? 0;
  return { status: 'ready', count: counted.count, last, taken };
}

interface FounderListener {
  joined: (founderNumber: number) => void;
  /** The channel is open, again perhaps: whoever joined before this went unheard. */
  listening: () => void;
}

/** Reports every new founder until the returned function is called; reconnects by itself. */
export function onFounderJoined({ joined, listening }: FounderListener): () => void {
  const channel = supabase
    .channel('founder-updates')
    .on<{ founder_number: number }>(
      'postgres_changes',
      { event: 'INSERT', schema: 'public', table: 'founders' },
      (change) => joined(change.new.founder_number),
    )
    .subscribe((status) => {
      if (status === 'SUBSCRIBED') listening();
    });
  return () => {
    supabase
      .removeChannel(channel)
      .catch((cause: unknown) => console.error('The live updates did not close.', cause));
  };
}

export type SportInterest = { status: 'ready'; interest: Record<SportId, number> } | { status: 'failed' };

async function readSportInterest(): Promise<SportInterest> {
  const { data, error } = await supabase.rpc('sport_interest');
  const interest = data?.[0];
  if (error || !interest) {
    console.error('The interest per sport is not available.', error ?? data);
    return { status: 'failed' };
  }
  return { status: 'ready', interest };
}

let asked: Promise<SportInterest> | null = null;

/** Read once a page, so that its cards and its form show the same numbers; again only after a failure. */
export async function sportInterest(): Promise<SportInterest> {
  asked ??= readSportInterest();
  const reading = await asked;
  if (reading.status === 'failed') asked = null;
  return reading;
}
