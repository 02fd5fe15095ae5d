import * as z from 'zod/mini';
import { isReadableLine, tidyText } from '#lib/text.ts';
import {
  type JoinIssue,
  joinSchema,
  type NewFounder,
  SURVEY_FREQUENCY_IDS,
  SURVEY_SPORT_IDS,
  type SurveySportId,
} from './founder.ts';

export const FRUSTRATION_IDS = [
  'no-shows',
  'short-handed',
  'finding-games',
  'skill-gap',
  'cliques',
  'court-taken',
  'group-chats',
  'league-season',
] as const;
export type FrustrationId = (typeof FRUSTRATION_IDS)[number];

/** Stored as they read. */
export const VENUES = [
  'Gainesville Country Club',
  'Kanapaha Veterans Park',
  'Westside Park',
  'Forest Park',
  'UF campus',
  "Someone's backyard",
  'Wherever the game is',
] as const;
/** Shows a field for another venue; the typed text is stored in its place. */
export const OTHER_VENUE = 'Other';

export const FACTOR_IDS = [
  'skill-matching',
  'reliable-schedule',
  'venue-guarantee',
  'community',
  'flexible-times',
  'weather-backup',
  'no-flakes',
  'good-vibes',
] as const;
export type FactorId = (typeof FACTOR_IDS)[number];

/** A place and how to find it, in one line of the organizer's list. The migrations repeat this limit. */
export const VENUE_MAX = 120;

/** As chosen and typed so far; a browser tab keeps it in this form. */
export const answersSchema = z.object({
  frustration: z.nullable(z.enum(FRUSTRATION_IDS)),
  sports: z.array(z.enum(SURVEY_SPORT_IDS)),
  venues: z.array(z.enum([...VENUES, OTHER_VENUE])),
  otherVenue: z.string(),
  factors: z.array(z.enum(FACTOR_IDS)),
  founder: z.nullable(z.enum(['yes', 'no'])),
  name: z.string(),
  email: z.string(),
  frequency: z.nullable(z.enum(SURVEY_FREQUENCY_IDS)),
});
export type Answers = z.output<typeof answersSchema>;

export const NO_ANSWERS: Answers = {
  frustration: null,
  sports: [],
  venues: [],
  otherVenue: '',
  factors: [],
  founder: null,
  name: '',
  email: '',
  frequency: null,
};

/** Everything a person can get wrong in the survey; the screen holds one sentence for each. */
export type SurveyIssue =
  | `${'frustration' | 'venues' | 'factors' | 'founder'}-required`
  | `venue-${'unspecified' | 'too-long' | 'unreadable'}`
  | Exclude<JoinIssue, `${'phone' | 'additional'}-${string}`>;

const issue = (code: SurveyIssue) => ({ error: code, abort: true });

export const STEPS = ['frustration', 'sports', 'venues', 'factors', 'founder', 'details'] as const;
export type Step = (typeof STEPS)[number];

const otherVenueSchema = z
  .string()
  .check(
    z.overwrite(tidyText),
    z.minLength(1, issue('venue-unspecified')),
    z.maxLength(VENUE_MAX, issue('venue-too-long')),
    z.refine(isReadableLine, issue('venue-unreadable')),
  );

const detailsSchema = z.object({
  name: joinSchema.shape.name,
  email: joinSchema.shape.email,
  frequency: z.enum(SURVEY_FREQUENCY_IDS, issue('frequency-required')),
});

const { sports, venues, factors } = answersSchema.shape;
const venuesSchema = z.object({ venues: venues.check(z.minLength(1, issue('venues-required'))) });

/** Fields of each step; those of the last one only for visitors who want to be founders. */
const stepSchemas = {
  frustration: z.object({ frustration: z.enum(FRUSTRATION_IDS, issue('frustration-required')) }),
  sports: z.object({ sports: sports.check(z.minLength(1, issue('sports-required'))) }),
  venues: venuesSchema,
  factors: z.object({ factors: factors.check(z.minLength(1, issue('factors-required'))) }),
  founder: z.object({ founder: z.enum(['yes', 'no'], issue('founder-required')) }),
  details: detailsSchema,
} satisfies Record<Step, z.ZodMiniType>;

function issuesAt(step: Step, answers: Answers) {
  const schema =
    step === 'venues' && answers.venues.includes(OTHER_VENUE)
      ? z.extend(venuesSchema, { otherVenue: otherVenueSchema })
      : stepSchemas[step];
  return schema.safeParse(answers).error?.issues ?? [];
}

/**
 * Fields that Next checks at a step: its own; at the last one all of them, because Back and Forward reach steps
 * without Next. The messages of its issues are `SurveyIssue` codes.
 */
export function surveySchema(step: Step) {
  return answersSchema.check(
    z.check<Answers>(({ value, issues }) => {
      const steps = stepsFor(value);
      const own = issuesAt(step, value);
      const isFinal = own.length === 0 && step === steps.at(-1);
      for (const { path, message } of isFinal ? steps.flatMap((one) => issuesAt(one, value)) : own) {
        issues.push({ code: 'custom', input: value, path: [...path], message, continue: true });
      }
    }),
  );
}

const STEP_FIELDS: Record<Step, readonly (keyof Answers)[]> = {
  frustration: ['frustration'],
  sports: ['sports'],
  venues: ['venues', 'otherVenue'],
  factors: ['factors'],
  founder: ['founder'],
  details: ['name', 'email', 'frequency'],
};

export function firstWrongStep(wrong: Partial<Record<keyof Answers, unknown>>): Step | undefined {
  return STEPS.find((step) => STEP_FIELDS[step].some((field) => wrong[field]));
}

/** The details are asked only of visitors who want to be founders. */
export function stepsFor({ founder }: Pick<Answers, 'founder'>): readonly Step[] {
  return founder === 'yes' ? STEPS : STEPS.filter((step) => step !== 'details');
}

export interface Feedback {
  frustration: FrustrationId;
  sports: SurveySportId[];
  venues: string[];
  commitment_factors: string;
  would_join: boolean;
}

export interface Submission {
  feedback: Feedback;
  /** Null when the visitor only wants to help. */
  founder: NewFounder | null;
}

/** @throws when an answer is missing. */
export function submissionOf(answers: Answers): Submission {
  const { frustration, sports, venues, otherVenue, factors, founder } = answers;
  if (!frustration) throw new Error('A survey without its first answer is not sent.');
  const labels = venues.map((venue) => (venue === OTHER_VENUE ? tidyText(otherVenue) : venue));
  return {
    feedback: {
      frustration,
      sports,
      venues: labels,
      commitment_factors: factors.join(','),
      would_join: founder === 'yes',
    },
    founder:
      founder === 'yes' ? { ...detailsSchema.parse(answers), sports, phone: null, additional: null } : null,
  };
}

/** Problems of sending; the screen holds one sentence for each. */
export type SurveyProblem =
  | 'feedback-failed'
  | 'founder-failed'
  | 'email-taken'
  /** The email is taken, and the email with its pass could not be requested. */
  | 'email-taken-unsent'
  | 'founder-invalid'
  | 'too-many'
  | 'unexpected';

interface Filling {
  step: Step;
  /** Whether the visitor came from another step: screen readers then announce the new one. */
  hasMoved: boolean;
}

/** The visitor's position in the survey; the form holds the answers. */
export type Survey =
  | (Filling & { status: 'answering'; problem: SurveyProblem | null })
  | (Filling & { status: 'submitting'; submission: Submission })
  | {
      status: 'submitted';
      founderNumber: number | null;
      /** False where this browser shows another founder's pass. */
      hasPass: boolean;
      hasMoved: boolean;
    };

export type SurveyEvent =
  /** Next, at a step that `surveySchema` found right. */
  | { type: 'answered'; answers: Answers }
  /** Next, with something wrong at this step or at an earlier one. */
  | { type: 'stopped'; step: Step }
  /** Previous, or the browser's Back and Forward. */
  | { type: 'returned'; step: Step; answers: Answers }
  | { type: 'unsuccessful'; problem: SurveyProblem }
  | { type: 'recorded'; founderNumber: number | null; hasPass: boolean };

type Answering = Extract<Survey, { status: 'answering' }>;

/** A visitor who is not to be a founder has no last step: they get the one before. */
export function openSurvey(answers: Answers = NO_ANSWERS, step: Step = STEPS[0]): Answering {
  const known = stepsFor(answers).includes(step) ? step : 'founder';
  return { status: 'answering', step: known, hasMoved: false, problem: null };
}

function moveTo(step: Step, survey: Answering): Answering {
  return { ...survey, step, hasMoved: survey.hasMoved || step !== survey.step, problem: null };
}

function goOn(survey: Answering, answers: Answers): Survey {
  const { step, hasMoved } = survey;
  const steps = stepsFor(answers);
  const next = steps[steps.indexOf(step) + 1];
  return next
    ? moveTo(next, survey)
    : { status: 'submitting', step, hasMoved, submission: submissionOf(answers) };
}

/** The survey after an event. Events that don't fit its state change nothing. */
export function advance(survey: Survey, event: SurveyEvent): Survey {
  if (survey.status === 'answering') {
    if (event.type === 'answered') return goOn(survey, event.answers);
    if (event.type === 'stopped') return moveTo(event.step, survey);
    if (event.type === 'returned' && event.step !== survey.step)
      return moveTo(openSurvey(event.answers, event.step).step, survey);
  }
  if (survey.status === 'submitting') {
    const { step, hasMoved } = survey;
    if (event.type === 'unsuccessful') return { status: 'answering', step, hasMoved, problem: event.problem };
    if (event.type === 'recorded') {
      const { founderNumber, hasPass } = event;
      return { status: 'submitted', founderNumber, hasPass, hasMoved: true };
    }
  }
  return survey;
}
