import * as z from 'zod/mini';
import type { JoinRequest, JoinResult, SportId } from '#domain/founder.ts';
import { COHORT_SIZE, type FoundingBoard, type Tile } from '#domain/founding-board.ts';
import { callFunction, countSchema, isCount, supabase, tooManySchema } from './client.ts';
import { callEdgeFunction } from './edge-functions.ts';

const joinSchema = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('joined'),
    new: z.boolean(),
    founder_number: countSchema,
    first_name: z.string(),
  }),
  z.object({ status: z.literal('taken') }),
  z.object({ status: z.literal('invalid'), field: z.nullable(z.string()) }),
  tooManySchema,
]);

/** Adds a founder. Safe to repeat with the same `id`. */
export async function joinFounders({ id, join, referredBy }: JoinRequest): Promise<JoinResult> {
  const answer = await callFunction('join_founders', { id, ...join, referred_by: referredBy }, joinSchema);
  switch (answer?.status) {
    case 'joined': {
      const { founder_number, first_name } = answer;
      return {
        status: 'joined',
        founderNumber: founder_number,
        ...(!answer.new && { earlier: { firstName: first_name } }),
      };
    }
    case 'taken':
      return { status: 'refused', reason: 'email-taken' };
    case 'invalid':
      return { status: 'refused', reason: 'invalid', field: answer.field };
    case 'too-many':
      return { status: 'refused', reason: 'too-many', seconds: answer.seconds };
    case undefined:
      return { status: 'failed' };
  }
}

/** Requests the welcome email. A failure is only logged. */
export function requestWelcomeEmail({ id, join }: JoinRequest, founderNumber: number): void {
  const founder = { ...join, id, founder_number: founderNumber };
  callEdgeFunction('welcome-email', { founder })
    .then(({ status, body }) => {
      if (body === null) throw new Error(`welcome-email answered ${status}`);
    })
    .catch((cause: unknown) => console.error('The welcome e-mail was not requested.', cause));
}

type BoardReading = Exclude<FoundingBoard, { status: 'loading' }>;

const founderSchema = z.object({ founder_number: countSchema, confirmed: z.boolean() });
const foundersSchema = z.array(founderSchema);
const retiredSchema = z.array(z.object({ number: countSchema }));

const tileOf = ({ confirmed }: { confirmed: boolean }): Tile => (confirmed ? 'taken' : 'held');

/** The exact counts, the lowest hundred numbers in use, and the retired ones. */
export async function readFoundingBoard(): Promise<BoardReading> {
  const [founders, confirmed, retired] = await Promise.all([
    supabase
      .from('founders')
      .select('founder_number, confirmed', { count: 'exact' })
      .order('founder_number')
      .limit(COHORT_SIZE),
    supabase.from('founders').select('founder_number', { count: 'exact' }).eq('confirmed', true).limit(1),
    supabase.from('retired_numbers').select('number'),
  ]);
  const shown = foundersSchema.safeParse(founders.data);
  const gone = retiredSchema.safeParse(retired.data);
  if (founders.count === null || confirmed.count === null || !shown.success || !gone.success) {
    const cause = founders.error ?? confirmed.error ?? retired.error ?? shown.error ?? gone.error ?? founders;
    console.error('The founder count is not available.', cause);
    return { status: 'failed' };
  }
  const inCohort = shown.data.filter(({ founder_number }) => founder_number <= COHORT_SIZE);
  return {
    status: 'ready',
    count: founders.count,
    confirmed: confirmed.count,
    tiles: new Map(inCohort.map((founder) => [founder.founder_number, tileOf(founder)])),
    retired: new Set(gone.data.map(({ number }) => number)),
  };
}

interface FounderListener {
  changed: (founderNumber: number, tile: Tile) => void;
  /** The channel is open, perhaps again: changes before this were missed. */
  listening: () => void;
}

/**
 * Reports founders who join or confirm, until the returned function is called; reconnects by itself. The policy of the private
 * channel lets visitors receive and nobody send.
 */
export function onFounderChange({ changed, listening }: FounderListener): () => void {
  const channel = supabase
    .channel('founder-updates', { config: { private: true } })
    .on('postgres_changes', { event: '*', schema: 'public', table: 'founders' }, (change) => {
      if (change.eventType === 'DELETE') return;
      const founder = founderSchema.safeParse(change.new);
      if (founder.success) changed(founder.data.founder_number, tileOf(founder.data));
      else console.error('A founder was announced without a number.', change.new);
    })
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

/** Read once a page, so that cards and form show the same numbers; again only after a failure. */
export async function sportInterest(): Promise<SportInterest> {
  asked ??= readSportInterest();
  const reading = await asked;
  if (reading.status === 'failed') asked = null;
  return reading;
}
