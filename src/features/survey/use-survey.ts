import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Location, type NavigateFunction, useLocation, useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import {
  type Answers,
  advance,
  openSurvey,
  STEPS,
  type Step,
  type Survey,
  type SurveyEvent,
  type SurveyProblem,
} from '#domain/feedback.ts';
import { createStore, useStore } from '#lib/store.ts';
import { loadSender, type Referral, send } from './send.ts';
import { type Draft, newDraft, openDraft, surveyDraft } from './survey-draft.ts';

type Submitting = Extract<Survey, { status: 'submitting' }>;

const positionSchema = z.union([
  z.object({ step: z.enum(STEPS) }),
  z.object({ founderNumber: z.nullable(z.number()) }),
]);

/** What one entry of the history shows: a step, or the thanks. The first step's entry says nothing. */
type Position = z.output<typeof positionSchema>;

type Entry = Pick<Location<unknown>, 'key' | 'state'>;

/** The same address, for an entry of its own. */
const here = () => ({ search: location.search });

function readPosition(state: unknown): Position {
  return positionSchema.safeParse(state).data ?? { step: STEPS[0] };
}

/** How far it is in the history from one step to another; each has an entry of its own. */
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

/** The survey of one visit. Its state lives beside the tree, so that hydration repeats the prerendered first step. */
function createSurvey(referral: Referral, entry: Entry) {
  const state = createStore<Survey>(openSurvey());
  let draft = import.meta.env.SSR ? newDraft() : openDraft();
  if (!import.meta.env.SSR) state.set(resume(draft, readPosition(entry.state)));
  /** The entry of the history that is shown. */
  let { key } = entry;
  /** After a navigation to another page the survey leaves the history alone. */
  let isShown = false;

  function dispatch(event: SurveyEvent): Survey {
    const survey = advance(state.get(), event);
    state.set(survey);
    if (survey.status === 'submitted') surveyDraft.forget();
    else keep({ answers: survey.answers });
    return survey;
  }

  function keep(changes: Partial<Draft>): void {
    draft = { ...draft, ...changes };
    surveyDraft.keep(draft);
  }

  /** The history follows: a step forward is a new entry, a step back an old one. */
  function follow(navigate: NavigateFunction, before: Step, after: Survey): void {
    if (after.status !== 'answering' || after.step === before) return;
    const steps = distance(before, after.step);
    if (steps > 0) navigate(here(), { state: { step: after.step } });
    else navigate(steps);
  }

  async function submit(
    navigate: NavigateFunction,
    { submission, step }: Submitting,
  ): Promise<SurveyProblem | null> {
    const outcome = await send({
      draft,
      submission,
      referral,
      onFeedbackSaved: () => keep({ isFeedbackSaved: true }),
    });
    // What is to get the focus next must be there.
    flushSync(() => dispatch(outcome));
    if (outcome.type === 'unsuccessful') return outcome.problem;
    // Back from the thanks leaves the survey: they take the place of its first step.
    if (isShown) navigate(distance(step, STEPS[0]));
    return null;
  }

  return {
    state,
    show: () => {
      isShown = true;
      return () => {
        isShown = false;
      };
    },
    edit: (changes: Partial<Answers>) => {
      dispatch({ type: 'edited', changes });
    },
    /** @returns what went wrong with the sending, if it came to that. */
    next: async (navigate: NavigateFunction): Promise<SurveyProblem | null> => {
      const shown = state.get();
      if (shown.status !== 'answering') return null;
      const survey = dispatch({ type: 'next' });
      follow(navigate, shown.step, survey);
      if (survey.status === 'submitting') return submit(navigate, survey);
      warmUp();
      return null;
    },
    /** The visitor is at another entry of the history. */
    arrive: (navigate: NavigateFunction, next: Entry): void => {
      if (next.key === key) return;
      key = next.key;
      const position = readPosition(next.state);
      const shown = state.get();
      switch (shown.status) {
        case 'answering':
          if ('step' in position) dispatch({ type: 'returned', step: position.step });
          break;
        case 'submitting':
          // Too late to go back: the answers are on their way.
          if (!('step' in position && position.step === shown.step)) {
            navigate(here(), { state: { step: shown.step } });
          }
          break;
        case 'submitted':
          if ('step' in position) {
            navigate(here(), { replace: true, state: { founderNumber: shown.founderNumber } });
          }
          break;
      }
    },
  };
}

export function useSurvey(referral: Referral) {
  const navigate = useNavigate();
  const entry = useLocation();
  const [survey] = useState(() => createSurvey(referral, entry));
  useEffect(survey.show, []);
  useEffect(() => survey.arrive(navigate, entry), [survey, navigate, entry]);
  return {
    state: useStore(survey.state),
    edit: survey.edit,
    next: () => survey.next(navigate),
    previous: () => navigate(-1),
  };
}
