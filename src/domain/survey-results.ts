import * as z from 'zod/mini';
import { csvOf } from '#lib/csv.ts';
import { FACTOR_IDS, FRUSTRATION_IDS, VENUES } from './feedback.ts';
import { SURVEY_SPORT_IDS } from './founder.ts';

/** A row of `survey_answers`. Ids that a later survey no longer offers stay as they are. */
export const surveyAnswerSchema = z.object({
  /** The day, `YYYY-MM-DD`. The time is not kept: it would pair an answer with a signup. */
  created_on: z.string(),
  sports: z.array(z.string()),
  frustration: z.string(),
  venue_ratings: z.record(z.string(), z.boolean()),
  commitment_factors: z.string(),
  would_join: z.nullable(z.boolean()),
  testimonial: z.nullable(z.string()),
});
export type SurveyAnswer = z.infer<typeof surveyAnswerSchema>;

/** How many answers chose something. */
export interface Tally {
  choice: string;
  answers: number;
}

export interface SurveyResults {
  answers: number;
  /** Each with the most chosen first; listed choices that nobody made count 0. */
  frustrations: Tally[];
  sports: Tally[];
  factors: Tally[];
  venues: Tally[];
  join: Tally[];
  /** Venues of their own and remarks, the newest first. */
  texts: { day: string; text: string }[];
}

const factorsOf = ({ commitment_factors }: SurveyAnswer) => commitment_factors.split(',');
const venuesOf = ({ venue_ratings }: SurveyAnswer) =>
  Object.keys(venue_ratings).filter((venue) => venue_ratings[venue]);

/** Null for answers from before it was kept. */
function joinOf({ would_join }: SurveyAnswer): 'yes' | 'no' | null {
  if (would_join === null) return null;
  return would_join ? 'yes' : 'no';
}

function tallied(listed: readonly string[], chosen: readonly string[]): Tally[] {
  const counts = new Map(listed.map((choice) => [choice, 0]));
  for (const choice of chosen) counts.set(choice, (counts.get(choice) ?? 0) + 1);
  return [...counts].map(([choice, answers]) => ({ choice, answers })).sort((a, b) => b.answers - a.answers);
}

const isListed = (venue: string) => VENUES.some((known) => known === venue);

export function surveyResults(answers: readonly SurveyAnswer[]): SurveyResults {
  const venues = answers.flatMap(venuesOf);
  const said = answers.flatMap((answer) => joinOf(answer) ?? []);
  const texts = answers.flatMap((answer) => {
    const day = answer.created_on;
    const own = venuesOf(answer).filter((venue) => !isListed(venue));
    return [...own, answer.testimonial ?? ''].filter(Boolean).map((text) => ({ day, text }));
  });
  return {
    answers: answers.length,
    frustrations: tallied(
      FRUSTRATION_IDS,
      answers.map(({ frustration }) => frustration),
    ),
    sports: tallied(
      SURVEY_SPORT_IDS,
      answers.flatMap(({ sports }) => sports),
    ),
    factors: tallied(FACTOR_IDS, answers.flatMap(factorsOf)),
    venues: tallied(VENUES, venues.filter(isListed)),
    join: tallied(['yes', 'no'], said),
    texts: texts.sort((a, b) => (a.day < b.day ? 1 : -1)),
  };
}

const HEADINGS = ['Day', 'Frustration', 'Sports', 'Venues', 'Would keep them coming', 'Would join', 'Text'];

/** The answers for a spreadsheet. */
export function surveyCsv(answers: readonly SurveyAnswer[]): string {
  return csvOf(
    HEADINGS,
    answers.map((answer) => [
      answer.created_on,
      answer.frustration,
      answer.sports.join(', '),
      venuesOf(answer).join(', '),
      factorsOf(answer).join(', '),
      joinOf(answer) ?? '',
      answer.testimonial ?? '',
    ]),
  );
}
