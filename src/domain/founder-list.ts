import * as z from 'zod/mini';
import { csvOf } from '#lib/csv.ts';
import { courtClock } from './court-clock.ts';
import { type FREQUENCY_IDS, type SURVEY_FREQUENCY_IDS, SURVEY_SPORT_IDS } from './founder.ts';
import { instantSchema } from './instant-schema.ts';
import { sportLabels } from './sport.ts';

/** One request reads a page of this many founders. */
export const FOUNDERS_PAGE = 50;

/** A lapsed hold is an open number: whoever joins next gets it. */
export const FOUNDER_STATES = ['confirmed', 'held', 'lapsed'] as const;
export type FounderState = (typeof FOUNDER_STATES)[number];

/** From the signup form and from the survey, the rarest first. */
export const FREQUENCIES = ['whenever', '1-2x', 'weekend', '2x', '3x', '3-4x', 'daily'] as const satisfies (
  | (typeof FREQUENCY_IDS)[number]
  | (typeof SURVEY_FREQUENCY_IDS)[number]
)[];
type Frequency = (typeof FREQUENCIES)[number];

export const FOUNDER_SORTS = ['newest', 'number', 'name', 'friends'] as const;
export type FounderSort = (typeof FOUNDER_SORTS)[number];

/** Choice of the founders to list; null for all. */
export interface FounderFilter {
  search: string;
  sport: (typeof SURVEY_SPORT_IDS)[number] | null;
  frequency: Frequency | null;
  state: FounderState | null;
  sort: FounderSort;
}

/** A row of `founder_list`. */
export const listedFounderSchema = z.object({
  founder_number: z.number(),
  first_number: z.number(),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  sports: z.array(z.enum(SURVEY_SPORT_IDS)),
  frequency: z.enum(FREQUENCIES),
  additional: z.nullable(z.string()),
  created_at: instantSchema,
  state: z.enum(FOUNDER_STATES),
  held_until: instantSchema,
  /** Who brought them; both null when nobody did, or when that founder was removed. */
  referrer_name: z.nullable(z.string()),
  referrer_number: z.nullable(z.number()),
  /** Friends who joined by their link and confirmed. */
  friends_confirmed: z.number(),
});
export type ListedFounder = z.infer<typeof listedFounderSchema>;

/** Founders by sport and by how often they play, without lapsed holds. */
export interface FounderCounts {
  sports: Record<string, number>;
  frequencies: Record<string, number>;
}

/** A row of `founder_counts`: how many founders of a state there are. */
export interface FounderCount {
  state: FounderState;
  /** Null for founders of any sport. */
  sport: string | null;
  /** Null for founders who play however often. */
  frequency: string | null;
  founders: number;
}

export function founderCounts(rows: readonly FounderCount[]): FounderCounts {
  const counts: FounderCounts = { sports: {}, frequencies: {} };
  for (const { state, sport, frequency, founders } of rows) {
    if (state === 'lapsed' || (sport && frequency)) continue;
    if (sport) counts.sports[sport] = (counts.sports[sport] ?? 0) + founders;
    if (frequency) counts.frequencies[frequency] = (counts.frequencies[frequency] ?? 0) + founders;
  }
  return counts;
}

/** Counts the founders of a sport by how often they play, the rarest first. Leaves out lapsed holds and frequencies that nobody chose. */
export function frequenciesOf(rows: readonly FounderCount[], sport: string) {
  return FREQUENCIES.map((frequency) => ({
    frequency,
    founders: rows
      .filter((row) => row.state !== 'lapsed' && row.sport === sport && row.frequency === frequency)
      .reduce((sum, row) => sum + row.founders, 0),
  })).filter(({ founders }) => founders > 0);
}

const HEADINGS = [
  ...['Number', 'Name', 'State', 'Sports', 'How often', 'Joined', 'Came by', 'Friends confirmed'],
  ...['Email', 'Phone', 'Notes'],
];

/** The founders for a spreadsheet. */
export function foundersCsv(founders: readonly ListedFounder[]): string {
  return csvOf(
    HEADINGS,
    founders.map((founder) => {
      const { date, time } = courtClock(founder.created_at);
      return [
        String(founder.founder_number),
        founder.name,
        founder.state,
        founder.sports.map((sport) => sportLabels[sport]).join(', '),
        founder.frequency,
        `${date} ${time}`,
        founder.referrer_name ?? '',
        String(founder.friends_confirmed),
        founder.email,
        founder.phone ?? '',
        founder.additional ?? '',
      ];
    }),
  );
}
