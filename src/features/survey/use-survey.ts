import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
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
import { type Draft, forgetDraft, keepDraft, newDraft, openDraft } from './draft.ts';
import { showResumed } from './early-resume.ts';
import { pushPosition, readPosition, replacePosition } from './position.ts';
import { loadSender, type Referral, send } from './send.ts';

type Submitting = Extract<Survey, { status: 'submitting' }>;

/** How far it is in the history from one step to another; each has an entry of its own. */
function distance(from: Step, to: Step): number {
  return STEPS.indexOf(to) - STEPS.indexOf(from);
}

function resume(draft: Draft): Survey {
  const position = readPosition();
  if (position && 'founderNumber' in position) return { status: 'submitted', hasMoved: false, ...position };
  return openSurvey(draft.answers, position?.step);
}

function warmUp(): void {
  loadSender().catch((cause: unknown) => console.warn('The code for sending has not arrived yet.', cause));
}

/** The survey of one visit. Its state lives beside the tree, so that hydration repeats the prerendered first step. */
function createSurvey(referral: Referral) {
  const state = createStore<Survey>(openSurvey());
  let draft = import.meta.env.SSR ? newDraft() : openDraft();
  if (!import.meta.env.SSR) state.set(resume(draft));

  function dispatch(event: SurveyEvent): Survey {
    const survey = advance(state.get(), event);
    state.set(survey);
    if (survey.status === 'submitted') forgetDraft();
    else keep({ answers: survey.answers });
    return survey;
  }

  function keep(changes: Partial<Draft>): void {
    draft = { ...draft, ...changes };
    keepDraft(draft);
  }

  /** The browser's history follows: a step forward is a new entry, a step back an old one. */
  function follow(before: Step, after: Survey): void {
    if (after.status !== 'answering' || after.step === before) return;
    const steps = distance(before, after.step);
    if (steps > 0) pushPosition({ step: after.step });
    else history.go(steps);
  }

  async function submit({ submission, step }: Submitting): Promise<SurveyProblem | null> {
    const outcome = await send({
      draft,
      submission,
      referral,
      onFeedbackSaved: () => keep({ isFeedbackSaved: true }),
    });
    // What is to get the focus next must be there.
    flushSync(() => dispatch(outcome));
    // Back from the thanks leaves the survey: they take the place of its first step.
    if (outcome.type === 'unsuccessful') return outcome.problem;
    history.go(distance(step, STEPS[0]));
    return null;
  }

  function returned(): void {
    const shown = state.get();
    switch (shown.status) {
      case 'answering': {
        const position = readPosition();
        dispatch({ type: 'returned', step: position && 'step' in position ? position.step : STEPS[0] });
        break;
      }
      case 'submitting':
        // Too late to go back: the answers are on their way.
        pushPosition({ step: shown.step });
        break;
      case 'submitted':
        replacePosition({ founderNumber: shown.founderNumber });
        break;
    }
  }

  return {
    state,
    edit: (changes: Partial<Answers>) => {
      dispatch({ type: 'edited', changes });
    },
    /** @returns what went wrong with the sending, if it came to that. */
    next: async (): Promise<SurveyProblem | null> => {
      const shown = state.get();
      if (shown.status !== 'answering') return null;
      const survey = dispatch({ type: 'next' });
      follow(shown.step, survey);
      if (survey.status === 'submitting') return submit(survey);
      warmUp();
      return null;
    },
    previous: () => history.back(),
    start: (): (() => void) => {
      showResumed();
      addEventListener('popstate', returned);
      return () => removeEventListener('popstate', returned);
    },
  };
}

export function useSurvey(referral: Referral) {
  const [survey] = useState(() => createSurvey(referral));
  useEffect(survey.start, []);
  return { ...survey, state: useStore(survey.state) };
}
