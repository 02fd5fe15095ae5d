import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Answers,
  advance,
  firstWrongStep,
  NO_ANSWERS,
  OTHER_VENUE,
  openSurvey,
  STEPS,
  type Step,
  type Survey,
  type SurveyEvent,
  type SurveyProblem,
  stepsFor,
  submissionOf,
  surveySchema,
} from '#domain/feedback.ts';

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

interface Real {
  survey: Survey;
  answers: Answers;
}

function issuesOf(step: Step, answers: Answers): Record<string, string> {
  const issues = surveySchema(step).safeParse(answers).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
}

/** What the form does when Next is pressed. */
function next({ survey, answers }: Real): Survey {
  const step = survey.status === 'submitted' ? 'frustration' : survey.step;
  const wrong = firstWrongStep(issuesOf(step, answers));
  return advance(survey, wrong ? { type: 'stopped', step: wrong } : { type: 'answered', answers });
}

it.each(STEPS)('the step %s stops until it is answered', (step) => {
  expect(issuesOf(step, makeAnswers())).toEqual({});
  expect(issuesOf(step, makeAnswers(none[step]))).toEqual(firstIssue[step]);
});

it("has five steps, and six after a 'yes'", () => {
  const lengths = ([null, 'no', 'yes'] as const).map((founder) => stepsFor({ founder }).length);
  expect(lengths).toEqual([5, 5, 6]);
});

/** What the survey should do, said a second time and more simply. */
interface Model {
  at: number;
  answered: boolean[];
  founder: Answers['founder'];
  status: Survey['status'];
  problem: SurveyProblem | null;
}
const lastOf = (model: Model) => (model.founder === 'yes' ? 5 : 4);
const firstGap = (model: Model) =>
  model.answered.findIndex((isAnswered, step) => !isAnswered && step <= lastOf(model));

function compare(model: Model, { survey, answers }: Real): void {
  expect(survey.status).toBe(model.status);
  if (survey.status === 'submitted') return;
  expect(STEPS.indexOf(survey.step)).toBe(model.at);
  if (survey.status === 'submitting') expect(survey.submission).toEqual(submissionOf(answers));
  else expect(survey.problem).toBe(model.problem);
}

type Command = fc.Command<Model, Real>;

function command(
  name: string,
  check: (model: Readonly<Model>) => boolean,
  expected: (model: Model) => void,
  apply: (real: Real) => Partial<Real>,
): Command {
  return {
    check,
    run: (model, real) => {
      expected(model);
      Object.assign(real, apply(real));
      compare(model, real);
    },
    toString: () => name,
  };
}

const always = () => true;
const answer =
  (changes: Partial<Answers>) =>
  ({ survey, answers }: Real) =>
    survey.status === 'answering' ? { answers: { ...answers, ...changes } } : {};
const tell =
  (event: SurveyEvent) =>
  ({ survey }: Real) => ({ survey: advance(survey, event) });
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
        answer((isGood ? good : none)[name]),
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
      answer({ founder }),
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
      (real) => ({ survey: next(real) }),
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
      ({ survey, answers }) => ({
        survey: advance(survey, { type: 'returned', step: STEPS[step] ?? 'frustration', answers }),
      }),
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
        tell({ type: 'unsuccessful', problem }),
      ),
    ),
  fc.constant(
    command(
      'recorded',
      always,
      (model) => {
        if (model.status === 'submitting') model.status = 'submitted';
      },
      tell({ type: 'recorded', founderNumber: 7, hasPass: true }),
    ),
  ),
];

it('does what the model does, whatever happens in whatever order', () => {
  fc.assert(
    fc.property(fc.commands(commands, { maxCommands: 60 }), fc.boolean(), (steps, isAnswered) => {
      fc.modelRun(
        (): { model: Model; real: Real } => ({
          model: {
            ...{ at: 0, answered: STEPS.map(() => isAnswered), founder: isAnswered ? 'yes' : null },
            ...{ status: 'answering', problem: null },
          },
          real: { survey: openSurvey(), answers: isAnswered ? makeAnswers() : NO_ANSWERS },
        }),
        steps,
      );
    }),
    { numRuns: 500 },
  );
});

describe('the final check', () => {
  it('leads back to a step that was emptied by going back and forward', () => {
    const answers = makeAnswers({ sports: [] });
    const back = next({ survey: openSurvey(answers, 'details'), answers });
    expect(back).toMatchObject({ status: 'answering', step: 'sports', hasMoved: true });
  });

  it("wants to know which place 'Other' is", () => {
    const answers = makeAnswers({ founder: 'no', venues: [OTHER_VENUE], otherVenue: '  ' });
    expect(next({ survey: openSurvey(answers, 'founder'), answers })).toMatchObject({ step: 'venues' });
    for (const step of ['founder', 'venues'] as const) {
      expect(issuesOf(step, answers)).toEqual({ otherVenue: 'venue-unspecified' });
    }
  });

  it('asks nothing about a place that was typed and taken back', () => {
    expect(issuesOf('venues', makeAnswers({ otherVenue: 'V'.repeat(121) }))).toEqual({});
  });

  it.each([
    ['V'.repeat(121), 'venue-too-long'],
    ['a\u202ereversed', 'venue-unreadable'],
  ])('refuses a place nobody can store', (otherVenue, issue) => {
    expect(issuesOf('venues', makeAnswers({ venues: [OTHER_VENUE], otherVenue }))).toEqual({
      otherVenue: issue,
    });
  });
});

it('opens at the last step that there is', () => {
  expect(openSurvey(makeAnswers({ founder: 'no' }), 'details').step).toBe('founder');
  expect(openSurvey(makeAnswers(), 'details').step).toBe('details');
});

describe('submissionOf', () => {
  it('is what the database keeps', () => {
    const venues: Answers['venues'] = ['Kanapaha Veterans Park', OTHER_VENUE];
    const answers = makeAnswers({ venues, otherVenue: '  Tom Petty Park ', name: '  Robin ' });
    const sports = ['volleyball', 'spikeball'];
    expect(submissionOf(answers)).toEqual({
      feedback: {
        ...{ frustration: 'no-shows', sports, venues: ['Kanapaha Veterans Park', 'Tom Petty Park'] },
        commitment_factors: 'reliable-schedule,no-flakes',
      },
      founder: {
        ...{ name: 'Robin', email: 'robin@example.com', frequency: '3-4x', sports },
        ...{ phone: null, additional: null },
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
