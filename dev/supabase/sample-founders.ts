import { FREQUENCY_IDS, type SportId } from '#domain/founder.ts';
import type { Instant } from '#lib/dates.ts';

const FOUNDERS = 37;
/** Number of the latest founders who have not confirmed yet. */
const HELD = 3;
export const WEEKS = 6;
const WEEK_MS = 7 * 86_400_000;

export const NAMES = [
  ...['Alex', 'Bea', 'Chris', 'Dani', 'Eli', 'Fran', 'Gus', 'Hana', 'Ira', 'Jo'],
  ...['Kim', 'Lou', 'Max', 'Noor', 'Oli', 'Pat', 'Quinn', 'Rae', 'Sam', 'Toni'],
];
const SPORTS: SportId[][] = [
  ['volleyball'],
  ['volleyball', 'basketball'],
  ['pickleball'],
  ['tennis', 'pickleball'],
  ['volleyball', 'pickleball'],
  ['basketball'],
  ['volleyball', 'tennis'],
];

export interface SampleFounder {
  name: string;
  email: string;
  sports: SportId[];
  frequency: string;
  joinedAt: Instant;
  isConfirmed: boolean;
}

export function pick<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length];
  if (found === undefined) throw new Error('There is nothing to pick from.');
  return found;
}

/** Six weeks of signups: few at first, then more a day. */
export function sampleFounders(now: Instant): SampleFounder[] {
  return Array.from({ length: FOUNDERS }, (_, index) => ({
    ...{ name: `${pick(NAMES, index)} Sample`, email: `founder-${index + 1}@example.com` },
    ...{ sports: pick(SPORTS, index * 3), frequency: pick(FREQUENCY_IDS, index) },
    joinedAt: now - WEEKS * WEEK_MS * (1 - Math.sqrt((index + 1) / FOUNDERS)),
    isConfirmed: index < FOUNDERS - HELD,
  }));
}
