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

function issuesOf(step: Step, answers: Answers): Record<string, string> {
  const issues = surveySchema(step).safeParse(answers).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
}

it.each(STEPS)('the step %s stops until it is answered', (step) => {
  expect(issuesOf(step, makeAnswers())).toEqual({});
  expect(issuesOf(step, makeAnswers(none[step]))).toEqual(firstIssue[step]);
});

it("has five steps, and six after a 'yes'", () => {
  const lengths = ([null, 'no', 'yes'] as const).map((founder) => stepsFor({ founder }).length);
  expect(lengths).toEqual([5, 5, 6]);
});

/** Next, a change of the answers, Back to a step, or how the sending ended. */
type Press = 'next' | Partial<Answers> | Step | SurveyProblem | 'recorded';

function press(survey: Survey, answers: Answers, what: Exclude<Press, object>): Survey {
  if (what === 'recorded') return advance(survey, { type: what, founderNumber: 7, hasPass: true });
  if (what === 'next') {
    const shown = survey.status === 'submitted' ? 'frustration' : survey.step;
    const wrong = firstWrongStep(issuesOf(shown, answers));
    return advance(survey, wrong ? { type: 'stopped', step: wrong } : { type: 'answered', answers });
  }
  const step = STEPS.find((one) => one === what);
  if (step) return advance(survey, { type: 'returned', step, answers });
  return advance(survey, { type: 'unsuccessful', problem: what as SurveyProblem });
}

/** The survey after these presses; all of it is answered, with a 'yes'. */
function after(presses: Press[]): Survey {
  let answers = makeAnswers();
  let survey: Survey = openSurvey();
  for (const one of presses) {
    if (typeof one === 'object') answers = { ...answers, ...one };
    else survey = press(survey, answers, one);
  }
  return survey;
}

const sent: Press[] = Array(6).fill('next');
const failed: Press[] = [...sent, 'founder-failed'];
const at = (step: Step, problem: SurveyProblem | null = null, hasMoved = true): Survey => ({
  ...{ status: 'answering', step, problem, hasMoved },
});
const sending: Survey = {
  ...{ status: 'submitting', step: 'details', hasMoved: true, submission: submissionOf(makeAnswers()) },
};
const submitted: Survey = { status: 'submitted', founderNumber: 7, hasPass: true, hasMoved: true };
const unnamed: Partial<Answers> = { venues: [OTHER_VENUE], otherVenue: '  ' };

it.each<[title: string, presses: Press[], survey: Survey]>([
  ['goes on with Next', ['next', 'next'], at('venues')],
  ['is sent after the last step', sent, sending],
  [
    "is sent after the fifth of them with a 'no'",
    [{ founder: 'no' }, ...sent.slice(1)],
    { ...sending, step: 'founder', submission: submissionOf(makeAnswers({ founder: 'no' })) },
  ],
  ['stays at a step without an answer', [none.frustration, 'next'], at('frustration', null, false)],
  ['goes back to any step, and on from there', ['details', 'sports', 'next'], at('venues')],
  ["has no details without a 'yes'", [{ founder: 'no' }, 'details'], at('founder')],
  ['leads from the end back to a step that was emptied', [none.sports, 'details', 'next'], at('sports')],
  ["wants to know which place 'Other' is", [unnamed, 'details', 'next'], at('venues')],
  ['says what failed', failed, at('details', 'founder-failed')],
  ['says so until another step is looked at', [...failed, 'details'], at('details', 'founder-failed')],
  ['says no more of it then', [...failed, 'venues'], at('venues')],
  ['says no more of it when something is wrong', [...failed, { name: '' }, 'next'], at('details')],
  ['is sent again', [...failed, 'next'], sending],
  ['stands still while it is sent', [...sent, 'next', 'sports', { name: '' }, 'next'], sending],
  ['fails and ends only when it was sent', ['too-many', 'recorded'], at('frustration', null, false)],
  ['ends when it is recorded', [...sent, 'recorded'], submitted],
  ['stays ended', [...sent, 'recorded', 'next', 'sports', 'too-many', none.frustration, 'next'], submitted],
])('the survey %s', (_, presses, survey) => {
  expect(after(presses)).toEqual(survey);
});

describe("the place behind 'Other'", () => {
  it('is asked for where the places are, and at the end', () => {
    const answers = makeAnswers({ ...unnamed, founder: 'no' });
    for (const step of ['founder', 'venues'] as const)
      expect(issuesOf(step, answers)).toEqual({ otherVenue: 'venue-unspecified' });
  });

  it('is not asked for when it was typed and taken back', () => {
    expect(issuesOf('venues', makeAnswers({ otherVenue: 'V'.repeat(121) }))).toEqual({});
  });

  it.each([
    ['V'.repeat(121), 'venue-too-long'],
    ['a\u202ereversed', 'venue-unreadable'],
  ])('is refused when nobody can store it', (otherVenue, issue) => {
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
        would_join: true,
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
