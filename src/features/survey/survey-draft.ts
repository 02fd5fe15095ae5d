import * as z from 'zod/mini';
import { type Answers, answersSchema, FRUSTRATION_IDS, NO_ANSWERS } from '#domain/feedback.ts';
import { tabDraft } from '#lib/tab-draft.ts';

export const FORM_ID = 'survey-form';

const draftSchema = z.object({
  /** Made once per survey, so that neither row is ever saved twice. */
  feedbackId: z.string(),
  founderId: z.string(),
  isFeedbackSaved: z.boolean(),
  answers: answersSchema,
});

export type Draft = z.output<typeof draftSchema>;

export function newDraft(): Draft {
  return {
    feedbackId: crypto.randomUUID(),
    founderId: crypto.randomUUID(),
    isFeedbackSaved: false,
    answers: NO_ANSWERS,
  };
}

export const surveyDraft = tabDraft('showup:survey', draftSchema);

/** Chosen before the form's code arrived. */
function readChosen(): Partial<Answers> {
  const form = document.querySelector<HTMLFormElement>(`#${FORM_ID}`);
  const chosen = form && new FormData(form).get('frustration');
  const frustration = FRUSTRATION_IDS.find((id) => id === chosen);
  return frustration ? { frustration } : {};
}

export function openDraft(): Draft {
  const draft = surveyDraft.read() ?? newDraft();
  return { ...draft, answers: { ...draft.answers, ...readChosen() } };
}
