import type { JoinRequest, JoinResult, NewFounder, SportId } from '#domain/founder.ts';
import { COHORT_SIZE, type FoundingBoard } from '#domain/founding-board.ts';
import { env } from '#lib/env.ts';
import { isCount, supabase, TOO_MANY_REQUESTS, UNIQUE_VIOLATION } from './client.ts';
import { readFounderPass } from './referrals.ts';

/** Postgres's classes for "this value is not acceptable": data exceptions and integrity constraints. */
const INVALID_VALUE = /^2[23]/;

/**
 * Adds a founder. Safe to repeat with the same `id`: a second call finds the first one's row.
 * @throws when what was sent back makes no sense; the founder may be saved.
 */
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
    if (!isCount(data?.founder_number)) throw new Error('The saved founder came back without a number.');
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
  const result = await readFounderPass(id);
  switch (result.status) {
    case 'failed':
      return { status: 'failed' };
    case 'unknown':
      return { status: 'refused', reason: 'email-taken' };
    case 'ready': {
      const { founderNumber, firstName } = result.pass;
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

/** Null unless every row has a number. */
function numbersIn(rows: { founder_number: number }[] | null): number[] | null {
  if (!Array.isArray(rows)) return null;
  const numbers = rows.map((row) => row.founder_number);
  return numbers.every(isCount) ? numbers : null;
}

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
  const numbers = numbersIn(listed.data);
  const lastNumber = numbersIn(counted.data);
  if (counted.error || listed.error || counted.count === null || !numbers || !lastNumber) {
    console.error('The founder count is not available.', counted.error ?? listed.error ?? [counted, listed]);
    return { status: 'failed' };
  }
  return { status: 'ready', count: counted.count, last: lastNumber[0] ?? 0, taken: new Set(numbers) };
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
      ({ new: row }) => {
        if (isCount(row.founder_number)) joined(row.founder_number);
        else console.error('A founder was announced without a number.', row);
      },
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
  if (error || !interest || !Object.values(interest).every(isCount)) {
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
