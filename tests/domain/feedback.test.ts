import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Answers,
  advance,
  answersSchema,
  FACTOR_IDS,
  NO_ANSWERS,
  OTHER_VENUE,
  openSurvey,
  STEPS,
  type Step,
  type Survey,
  type SurveyProblem,
  stepsFor,
  submissionOf,
  VENUES,
} from '#domain/feedback.ts';
import { SURVEY_FREQUENCY_IDS, SURVEY_SPORT_IDS } from '#domain/founder.ts';

const good: Record<Step, Partial<Answers>> = {
  frustration: { frustration: 'no-shows' },
  sports: { sports: ['volleyball', 'spikeball'] },
  venues: { venues: ['Westside Park', 'UF campus'] },
  factors: { factors: ['reliable-schedule', 'no-flakes'] },
  founder: { founder: 'yes' },
  details: { name: 'Robin', email: 'robin@example.com', frequency: '3-4x' },
};
const none: Record<Step, Partial<Answers>> = {
  frustration: { frustration: null },
  sports: { sports: [] },
  venues: { venues: [] },
  factors: { factors: [] },
  founder: { founder: null },
  details: { name: '', email: '', frequency: null },
};
const firstIssue: Record<Step, object> = {
  frustration: { frustration: 'frustration-required' },
  sports: { sports: 'sports-required' },
  venues: { venues: 'venues-required' },
  factors: { factors: 'factors-required' },
  founder: { founder: 'founder-required' },
  details: { name: 'name-required', email: 'email-invalid', frequency: 'frequency-required' },
};

function makeAnswers(changes: Partial<Answers> = {}): Answers {
  return Object.assign({ ...NO_ANSWERS }, ...STEPS.map((step) => good[step]), changes);
}

const next = (survey: Survey) => advance(survey, { type: 'next' });

describe('every path, enumerated', () => {
  const paths = STEPS.flatMap((_, index) => [
    { founder: 'yes' as const, gapAt: index },
    ...(index < 5 ? [{ founder: 'no' as const, gapAt: index }] : []),
  ]);

  it.each(paths)(
    'stops at step $gapAt (founder: $founder) until it is answered, then goes on',
    ({ founder, gapAt }) => {
      let survey: Survey = openSurvey();
      for (const step of STEPS.slice(0, founder === 'yes' ? 6 : 5)) {
        expect(survey).toMatchObject({ status: 'answering', step });
        if (STEPS.indexOf(step) === gapAt) {
          survey = next(survey);
          expect(survey).toMatchObject({ status: 'answering', step, issues: firstIssue[step] });
        }
        const changes = step === 'founder' ? { founder } : good[step];
        survey = advance(survey, { type: 'edited', changes });
        expect(survey).toMatchObject({ issues: {} });
        survey = next(survey);
      }
      expect(survey.status).toBe('submitting');
    },
  );

  it("has five steps, and six after a 'yes'", () => {
    expect(stepsFor({ founder: null })).toHaveLength(5);
    expect(stepsFor({ founder: 'no' })).toHaveLength(5);
    expect(stepsFor({ founder: 'yes' })).toEqual(STEPS);
  });
});

/** What the survey should do, said a second time and more simply. */
interface Model {
  at: number;
  answered: boolean[];
  founder: Answers['founder'];
  status: Survey['status'];
  problem: SurveyProblem | null;
}
interface Real {
  survey: Survey;
}

const lastOf = (model: Model) => (model.founder === 'yes' ? 5 : 4);
const firstGap = (model: Model) =>
  model.answered.findIndex((isAnswered, step) => !isAnswered && step <= lastOf(model));

function compare(model: Model, { survey }: Real): void {
  expect(survey.status).toBe(model.status);
  if (survey.status === 'submitted') return;
  expect(STEPS.indexOf(survey.step)).toBe(model.at);
  if (survey.status === 'submitting') expect(survey.submission).toEqual(submissionOf(survey.answers));
  else expect(survey.problem).toBe(model.problem);
}

type Command = fc.Command<Model, Real>;

function command(
  name: string,
  check: (model: Readonly<Model>) => boolean,
  expected: (model: Model) => void,
  apply: (survey: Survey) => Survey,
): Command {
  return {
    check,
    run: (model, real) => {
      expected(model);
      real.survey = apply(real.survey);
      compare(model, real);
    },
    toString: () => name,
  };
}

const always = () => true;
const whileAnswering = (change: (model: Model) => void) => (model: Model) => {
  if (model.status === 'answering') change(model);
};

const commands = [
  fc.constantFrom(0, 1, 2, 3, 5).chain((step) =>
    fc.boolean().map((isGood) => {
      const name = STEPS[step] ?? 'frustration';
      return command(
        `${isGood ? 'answer' : 'clear'} ${name}`,
        always,
        whileAnswering((model) => {
          model.answered[step] = isGood;
        }),
        (survey) => advance(survey, { type: 'edited', changes: (isGood ? good : none)[name] }),
      );
    }),
  ),
  fc.constantFrom('yes' as const, 'no' as const).map((founder) =>
    command(
      `founder: ${founder}`,
      (model) => model.at === 4,
      whileAnswering((model) => {
        model.founder = founder;
        model.answered[4] = true;
      }),
      (survey) => advance(survey, { type: 'edited', changes: { founder } }),
    ),
  ),
  fc.constant(
    command(
      'next',
      always,
      whileAnswering((model) => {
        model.problem = null;
        if (!model.answered[model.at]) return;
        if (model.at < lastOf(model)) model.at += 1;
        else if (firstGap(model) >= 0) model.at = firstGap(model);
        else model.status = 'submitting';
      }),
      next,
    ),
  ),
  fc.nat({ max: 5 }).map((step) =>
    command(
      `return to ${step}`,
      always,
      whileAnswering((model) => {
        if (model.at === step) return;
        model.at = Math.min(step, lastOf(model));
        model.problem = null;
      }),
      (survey) => advance(survey, { type: 'returned', step: STEPS[step] ?? 'frustration' }),
    ),
  ),
  fc
    .constantFrom<SurveyProblem>('feedback-failed', 'founder-failed', 'email-taken', 'too-many')
    .map((problem) =>
      command(
        problem,
        always,
        (model) => {
          if (model.status !== 'submitting') return;
          model.status = 'answering';
          model.problem = problem;
        },
        (survey) => advance(survey, { type: 'unsuccessful', problem }),
      ),
    ),
  fc.constant(
    command(
      'recorded',
      always,
      (model) => {
        if (model.status === 'submitting') model.status = 'submitted';
      },
      (survey) => advance(survey, { type: 'recorded', founderNumber: 7 }),
    ),
  ),
];

it('does what the model does, whatever happens in whatever order', () => {
  fc.assert(
    fc.property(fc.commands(commands, { maxCommands: 60 }), fc.boolean(), (steps, isAnswered) => {
      fc.modelRun(
        (): { model: Model; real: Real } => ({
          model: {
            at: 0,
            answered: STEPS.map(() => isAnswered),
            founder: isAnswered ? 'yes' : null,
            status: 'answering',
            problem: null,
          },
          real: { survey: openSurvey(isAnswered ? makeAnswers() : NO_ANSWERS) },
        }),
        steps,
      );
    }),
    { numRuns: 500 },
  );
});

describe('the final check', () => {
  it('leads back to a step that was emptied by going back and forward', () => {
    const emptied = openSurvey(makeAnswers({ sports: [] }), 'details');
    expect(next(emptied)).toMatchObject({
      status: 'answering',
      step: 'sports',
      issues: { sports: 'sports-required' },
      hasMoved: true,
    });
  });

  it("wants to know which place 'Other' is", () => {
    const answers = makeAnswers({ founder: 'no', venues: [OTHER_VENUE], otherVenue: '  ' });
    expect(next(openSurvey(answers, 'founder'))).toMatchObject({
      step: 'venues',
      issues: { otherVenue: 'venue-unspecified' },
    });
    expect(next(openSurvey(answers, 'venues'))).toMatchObject({
      issues: { otherVenue: 'venue-unspecified' },
    });
  });

  it.each([
    ['V'.repeat(121), 'venue-too-long'],
    ['a\u202ereversed', 'venue-unreadable'],
  ])('refuses a place nobody can store', (otherVenue, issue) => {
    const answers = makeAnswers({ venues: [OTHER_VENUE], otherVenue });
    expect(next(openSurvey(answers, 'venues'))).toMatchObject({ issues: { otherVenue: issue } });
  });
});

it('opens at the last step that there is', () => {
  expect(openSurvey(makeAnswers({ founder: 'no' }), 'details').step).toBe('founder');
  expect(openSurvey(makeAnswers(), 'details').step).toBe('details');
});

it('takes back the message about the typed place when the choice of places changes', () => {
  const wrong = next(openSurvey(makeAnswers({ venues: [OTHER_VENUE] }), 'venues'));
  expect(advance(wrong, { type: 'edited', changes: { venues: ['Forest Park'] } })).toMatchObject({
    issues: {},
  });
});

describe('submissionOf', () => {
  it('is what the database keeps', () => {
    expect(
      submissionOf(
        makeAnswers({
          venues: ['Kanapaha Veterans Park', OTHER_VENUE],
          otherVenue: '  Tom Petty Park ',
          name: '  Robin ',
        }),
      ),
    ).toEqual({
      feedback: {
        frustration: 'no-shows',
        sports: ['volleyball', 'spikeball'],
        frequency: 'survey',
        venue_ratings: { 'Kanapaha Veterans Park': true, 'Tom Petty Park': true },
        commitment_factors: 'reliable-schedule,no-flakes',
      },
      founder: {
        name: 'Robin',
        email: 'robin@example.com',
        frequency: '3-4x',
        sports: ['volleyball', 'spikeball'],
        phone: null,
        additional: null,
      },
    });
  });

  it("knows nobody after a 'no', whatever was typed before", () => {
    expect(submissionOf(makeAnswers({ founder: 'no' })).founder).toBeNull();
  });

  it('is never made of an unfinished survey', () => {
    expect(() => submissionOf(NO_ANSWERS)).toThrow();
  });
});

it("has the specification's ids", () => {
  expect(SURVEY_SPORT_IDS).toEqual([
    'volleyball',
    'basketball',
    'tennis',
    'pickleball',
    'ultimate-frisbee',
    'running',
    'soccer',
    'spikeball',
  ]);
  expect(SURVEY_FREQUENCY_IDS).toEqual(['1-2x', '3-4x', 'daily', 'weekend', 'whenever']);
  expect(FACTOR_IDS).toEqual([
    'skill-matching',
    'reliable-schedule',
    'venue-guarantee',
    'community',
    'flexible-times',
    'weather-backup',
    'no-flakes',
    'good-vibes',
  ]);
  expect(VENUES).toHaveLength(7);
  expect(answersSchema.safeParse(makeAnswers()).success).toBe(true);
});
