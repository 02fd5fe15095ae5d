import * as z from 'zod/mini';
import { isReadableLine, tidyText } from '#lib/text.ts';
import {
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
/** Not on the list until somebody asks for it; what they type is stored in its place. */
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

// The database checks the same limit; whoever changes one changes both.
/** A place and how to find it, in one line of the organizer's list. */
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
const SURVEY_ISSUES = [
  'frustration-required',
  'sports-required',
  'venues-required',
  'venue-unspecified',
  'venue-too-long',
  'venue-unreadable',
  'factors-required',
  'founder-required',
  'name-required',
  'name-too-long',
  'name-unreadable',
  'email-invalid',
  'email-too-long',
  'frequency-required',
] as const;
export type SurveyIssue = (typeof SURVEY_ISSUES)[number];

export type Issues = Partial<Record<keyof Answers, SurveyIssue>>;

const detailsSchema = z.object({
  name: joinSchema.shape.name,
  email: joinSchema.shape.email,
  frequency: z.enum(SURVEY_FREQUENCY_IDS, { error: 'frequency-required' satisfies SurveyIssue }),
});

function otherVenueIssue(text: string): SurveyIssue | null {
  const venue = tidyText(text);
  if (venue === '') return 'venue-unspecified';
  if (venue.length > VENUE_MAX) return 'venue-too-long';
  return isReadableLine(venue) ? null : 'venue-unreadable';
}

function venueIssues({ venues, otherVenue }: Answers): Issues {
  if (venues.length === 0) return { venues: 'venues-required' };
  const issue = venues.includes(OTHER_VENUE) ? otherVenueIssue(otherVenue) : null;
  return issue ? { otherVenue: issue } : {};
}

function detailsIssues(answers: Answers): Issues {
  const parsed = detailsSchema.safeParse(answers);
  const issues: Issues = {};
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = (['name', 'email', 'frequency'] as const).find((name) => name === path[0]);
    const code = SURVEY_ISSUES.find((issue) => issue === message);
    if (!field || !code) throw new Error(`No field or sentence for the issue "${message}"`);
    issues[field] ??= code;
  }
  return issues;
}

export const STEPS = ['frustration', 'sports', 'venues', 'factors', 'founder', 'details'] as const;
export type Step = (typeof STEPS)[number];
const FIRST_STEP: Step = 'frustration';

const checks: Record<Step, (answers: Answers) => Issues> = {
  frustration: ({ frustration }) => (frustration ? {} : { frustration: 'frustration-required' }),
  sports: ({ sports }) => (sports.length > 0 ? {} : { sports: 'sports-required' }),
  venues: venueIssues,
  factors: ({ factors }) => (factors.length > 0 ? {} : { factors: 'factors-required' }),
  founder: ({ founder }) => (founder ? {} : { founder: 'founder-required' }),
  details: detailsIssues,
};

/** Only somebody who wants to be a founder is asked who they are. */
export function stepsFor({ founder }: Pick<Answers, 'founder'>): readonly Step[] {
  return founder === 'yes' ? STEPS : STEPS.filter((step) => step !== 'details');
}

/** The answers as the database keeps them. */
export interface Feedback {
  frustration: FrustrationId;
  sports: SurveySportId[];
  frequency: 'survey';
  venue_ratings: Record<string, true>;
  commitment_factors: string;
}

export interface Submission {
  feedback: Feedback;
  /** Null when the visitor only wants to help. */
  founder: NewFounder | null;
}

/** What is sent. @throws when an answer is missing. */
export function submissionOf(answers: Answers): Submission {
  const { frustration, sports, venues, otherVenue, factors, founder } = answers;
  if (!frustration) throw new Error('A survey without its first answer is not sent.');
  const labels = venues.map((venue) => (venue === OTHER_VENUE ? tidyText(otherVenue) : venue));
  return {
    feedback: {
      frustration,
      sports,
      frequency: 'survey',
      venue_ratings: Object.fromEntries(labels.map((label) => [label, true])),
      commitment_factors: factors.join(','),
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
  | 'founder-invalid'
  | 'too-many'
  | 'unexpected';

interface Filling {
  step: Step;
  answers: Answers;
  /** Whether the visitor came here from another step, and should hear where they are. */
  hasMoved: boolean;
}

export type Survey =
  | (Filling & { status: 'answering'; issues: Issues; problem: SurveyProblem | null })
  | (Filling & { status: 'submitting'; submission: Submission })
  | { status: 'submitted'; founderNumber: number | null; hasMoved: boolean };

export type SurveyEvent =
  | { type: 'edited'; changes: Partial<Answers> }
  | { type: 'next' }
  /** Previous, and the browser's Back and Forward: all three are the history's. */
  | { type: 'returned'; step: Step }
  | { type: 'unsuccessful'; problem: SurveyProblem }
  | { type: 'recorded'; founderNumber: number | null };

type Answering = Extract<Survey, { status: 'answering' }>;
type Submitting = Extract<Survey, { status: 'submitting' }>;

export function openSurvey(answers: Answers = NO_ANSWERS, step: Step = FIRST_STEP): Answering {
  const known = stepsFor(answers).includes(step) ? step : 'founder';
  return { status: 'answering', step: known, answers, hasMoved: false, issues: {}, problem: null };
}

function moveTo(step: Step, { answers }: Filling, issues: Issues = {}): Answering {
  return { ...openSurvey(answers, step), hasMoved: true, issues };
}

/** Editing a field takes its message back; another choice of venues also the one about the typed venue. */
function isSettled(field: string, changes: Partial<Answers>): boolean {
  return field in changes || (field === 'otherVenue' && 'venues' in changes);
}

function edit(survey: Answering, changes: Partial<Answers>): Answering {
  const open = Object.entries(survey.issues).filter(([field]) => !isSettled(field, changes));
  return { ...survey, answers: { ...survey.answers, ...changes }, issues: Object.fromEntries(open) };
}

/** Every step is checked again: Back and Forward reach steps without pressing Next. */
function submit(survey: Answering): Survey {
  const { step, answers, hasMoved } = survey;
  for (const wrong of stepsFor(answers)) {
    const issues = checks[wrong](answers);
    if (Object.keys(issues).length > 0) return moveTo(wrong, survey, issues);
  }
  return { status: 'submitting', step, answers, hasMoved, submission: submissionOf(answers) };
}

function goOn(survey: Answering): Survey {
  const issues = checks[survey.step](survey.answers);
  if (Object.keys(issues).length > 0) return { ...survey, issues, problem: null };
  const steps = stepsFor(survey.answers);
  const next = steps[steps.indexOf(survey.step) + 1];
  return next ? moveTo(next, survey) : submit(survey);
}

function whileAnswering(survey: Answering, event: SurveyEvent): Survey {
  switch (event.type) {
    case 'edited':
      return edit(survey, event.changes);
    case 'next':
      return goOn(survey);
    case 'returned':
      return event.step === survey.step ? survey : moveTo(event.step, survey);
    case 'unsuccessful':
    case 'recorded':
      return survey;
  }
}

function whileSubmitting(survey: Submitting, event: SurveyEvent): Survey {
  switch (event.type) {
    case 'unsuccessful': {
      const { step, answers, hasMoved } = survey;
      return { status: 'answering', step, answers, hasMoved, issues: {}, problem: event.problem };
    }
    case 'recorded':
      return { status: 'submitted', founderNumber: event.founderNumber, hasMoved: true };
    case 'edited':
    case 'next':
    case 'returned':
      return survey;
  }
}

/** The survey after something happened; what makes no sense at the moment changes nothing. */
export function advance(survey: Survey, event: SurveyEvent): Survey {
  switch (survey.status) {
    case 'answering':
      return whileAnswering(survey, event);
    case 'submitting':
      return whileSubmitting(survey, event);
    case 'submitted':
      return survey;
  }
}
