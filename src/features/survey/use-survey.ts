import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Location, type NavigateFunction, useLocation, useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { useZodForm } from '#components/form/use-zod-form.ts';
import {
  type Answers,
  advance,
  firstWrongStep,
  openSurvey,
  STEPS,
  type Step,
  type Survey,
  type SurveyEvent,
  type SurveyProblem,
  surveySchema,
} from '#domain/feedback.ts';
import { createStore, useStore } from '#lib/store.ts';
import { issueSentences } from './content.ts';
import { loadSender, type Referral, send } from './send.ts';
import { type Draft, newDraft, openDraft, surveyDraft } from './survey-draft.ts';

type Submitting = Extract<Survey, { status: 'submitting' }>;

const positionSchema = z.union([
  z.object({ step: z.enum(STEPS) }),
  z.object({ founderNumber: z.nullable(z.number()), hasPass: z._default(z.boolean(), false) }),
]);

/** A history entry's state. The first step's entry has none. */
type Position = z.output<typeof positionSchema>;

type Entry = Pick<Location<unknown>, 'key' | 'state'>;

const here = () => ({ search: location.search });

function readPosition(state: unknown): Position {
  return positionSchema.safeParse(state).data ?? { step: STEPS[0] };
}

/** Steps in the history: each step has an entry of its own. */
function distance(from: Step, to: Step): number {
  return STEPS.indexOf(to) - STEPS.indexOf(from);
}

function resume(draft: Draft, position: Position): Survey {
  return 'step' in position
    ? openSurvey(draft.answers, position.step)
    : { status: 'submitted', hasMoved: false, ...position };
}

function warmUp(): void {
  loadSender().catch((cause: unknown) => console.warn('The code for sending has not arrived yet.', cause));
}

/** Its state lives beside the tree: hydration repeats the prerendered first step. */
function createSurvey(referral: Referral, entry: Entry) {
  const state = createStore<Survey>(openSurvey());
  const draft = createStore<Draft>(newDraft());
  if (!import.meta.env.SSR) {
    draft.set(openDraft());
    state.set(resume(draft.get(), readPosition(entry.state)));
  }
  /** The history entry that is shown. */
  let { key } = entry;
  /** Elsewhere the survey leaves the history alone. */
  let isShown = false;

  function dispatch(event: SurveyEvent): Survey {
    const survey = advance(state.get(), event);
    state.set(survey);
    if (survey.status === 'submitted') surveyDraft.forget();
    return survey;
  }

  function keep(changes: Partial<Draft>): void {
    draft.set({ ...draft.get(), ...changes });
    surveyDraft.keep(draft.get());
  }

  /** A step forward is a new history entry, a step back an old one. */
  function leave(navigate: NavigateFunction, event: SurveyEvent): Survey {
    const before = state.get();
    // The element that gets the focus must be rendered first.
    const after = flushSync(() => dispatch(event));
    if (before.status !== 'answering' || after.status !== 'answering') return after;
    const steps = distance(before.step, after.step);
    if (steps > 0) navigate(here(), { state: { step: after.step } });
    else if (steps < 0) navigate(steps);
    return after;
  }

  async function submit(
    navigate: NavigateFunction,
    { submission, step }: Submitting,
  ): Promise<SurveyProblem | null> {
    const outcome = await send({
      draft: draft.get(),
      submission,
      referral,
      onFeedbackSaved: () => keep({ isFeedbackSaved: true }),
    });
    flushSync(() => dispatch(outcome));
    if (outcome.type === 'unsuccessful') return outcome.problem;
    // Back from the thanks leaves the survey: they take the place of its first step.
    if (isShown) navigate(distance(step, STEPS[0]));
    return null;
  }

  return {
    state,
    draft,
    show: () => {
      isShown = true;
      return () => {
        isShown = false;
      };
    },
    edit: (answers: Answers) => keep({ answers }),
    /** @returns the problem with sending, if it came to that. */
    next: async (navigate: NavigateFunction, answers: Answers): Promise<SurveyProblem | null> => {
      const survey = leave(navigate, { type: 'answered', answers });
      if (survey.status === 'submitting') return submit(navigate, survey);
      warmUp();
      return null;
    },
    stop: (navigate: NavigateFunction, step: Step): void => {
      leave(navigate, { type: 'stopped', step });
    },
    /** Follows the history. @returns whether it led to another step. */
    arrive: (navigate: NavigateFunction, next: Entry): boolean => {
      if (next.key === key) return false;
      key = next.key;
      const position = readPosition(next.state);
      const shown = state.get();
      switch (shown.status) {
        case 'answering': {
          if (!('step' in position)) return false;
          const { answers } = draft.get();
          return dispatch({ type: 'returned', step: position.step, answers }) !== shown;
        }
        case 'submitting':
          // Too late to go back: the answers are on their way.
          if (!('step' in position && position.step === shown.step)) {
            navigate(here(), { state: { step: shown.step } });
          }
          return false;
        case 'submitted':
          if ('step' in position) {
            const { founderNumber, hasPass } = shown;
            navigate(here(), { replace: true, state: { founderNumber, hasPass } });
          }
          return false;
      }
    },
  };
}

export type SurveyForm = ReturnType<typeof useSurvey>['form'];

export function useSurvey(referral: Referral) {
  const navigate = useNavigate();
  const entry = useLocation();
  const [survey] = useState(() => createSurvey(referral, entry));
  const state = useStore(survey.state);
  const form = useZodForm<Answers, Answers>({
    id: 'survey',
    schema: surveySchema(state.status === 'submitted' ? STEPS[0] : state.step),
    sentences: issueSentences,
    begin: () => survey.draft.get().answers,
    onEdit: (name) => {
      // The other venue depends on the choice of venues.
      if (name === 'venues') form.clearErrors('otherVenue');
      survey.edit(form.getValues());
    },
  });
  const { clearErrors } = form;
  useEffect(survey.show, []);
  useEffect(() => {
    if (survey.arrive(navigate, entry)) clearErrors();
  }, [survey, navigate, entry, clearErrors]);

  return {
    state,
    form,
    /** Empty before hydration. */
    answers: useStore(survey.draft).answers,
    next: form.submitTo(
      async (answers) => {
        if ((await survey.next(navigate, answers)) === 'email-taken') form.setFocus('email');
      },
      (wrong) => {
        const step = firstWrongStep(wrong);
        if (step) survey.stop(navigate, step);
      },
    ),
    previous: () => navigate(-1),
  };
}
