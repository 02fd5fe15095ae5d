import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { useLateForm } from '#components/form/use-late-form.ts';
import { Button } from '#components/ui/button.tsx';
import { STEPS, type Survey } from '#domain/feedback.ts';
import { env } from '#lib/env.ts';
import { bar, problemSentences } from './content.ts';
import { page } from './page-content.ts';
import { QUESTION_ID, Question } from './question.tsx';
import { Scoreboard } from './scoreboard.tsx';
import type { Referral } from './send.ts';
import { PROBLEM_ID, StepAnswers } from './steps.tsx';
import { FORM_ID } from './survey-draft.ts';
import { Thanks } from './thanks.tsx';
import { type SurveyForm, useSurvey } from './use-survey.ts';

type Filling = Exclude<Survey, { status: 'submitted' }>;

export function SurveyPage({ referral }: { referral: Referral }) {
  const { state: survey, ...rest } = useSurvey(referral);
  return (
    <div className="mx-auto flex min-h-dvh max-w-xl flex-col p-2 sm:py-6 lg:max-w-6xl lg:px-6 lg:py-10">
      <main className="flex grow flex-col lg:my-auto lg:grid lg:min-h-[40rem] lg:grow-0 lg:grid-cols-[22rem_1fr] lg:gap-x-12">
        <Scoreboard survey={survey} answers={rest.answers} />
        {survey.status === 'submitted' ? <Thanks {...survey} /> : <Questions survey={survey} {...rest} />}
      </main>
    </div>
  );
}

interface QuestionsProps extends Omit<ReturnType<typeof useSurvey>, 'state'> {
  survey: Filling;
}

function Questions({ survey, form, answers, next, previous }: QuestionsProps) {
  const element = useRef<HTMLFormElement>(null);
  useLateForm(element);
  const { step, hasMoved } = survey;

  return (
    <form
      id={FORM_ID}
      ref={element}
      aria-labelledby={QUESTION_ID}
      method="dialog"
      data-late=""
      noValidate
      onSubmit={next}
      className="flex grow flex-col px-2 pt-5 lg:rounded-xl lg:border-2 lg:border-hardwood lg:bg-card lg:p-8"
    >
      <noscript>
        <p className="mb-5 font-semibold">
          {page.needsScript} <a href={`mailto:${env.contactEmail}`}>{env.contactEmail}</a>
        </p>
      </noscript>
      <div className="grow pb-4">
        <Question key={step} step={step} hasMoved={hasMoved}>
          <StepAnswers step={step} form={form} answers={answers} />
        </Question>
        {step === STEPS[0] && (
          <p className="mt-4 text-sm text-pretty text-quiet lg:mt-6">
            {page.privacy}{' '}
            <Link to="/privacy" className="text-link">
              {page.privacyLink}
            </Link>
          </p>
        )}
      </div>
      <ActionBar survey={survey} sentence={sentenceFor(survey, form)} onPrevious={previous} />
    </form>
  );
}

function ActionBar({
  survey,
  sentence,
  onPrevious,
}: {
  survey: Filling;
  sentence: string | undefined;
  onPrevious: () => void;
}) {
  const { step } = survey;
  const isSubmitting = survey.status === 'submitting';
  return (
    <div className="action-bar max-lg:-mx-2">
      <div id={PROBLEM_ID} role="alert" className="text-clay">
        {sentence && <p className="pb-2 font-semibold text-pretty">{sentence}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="plain"
          disabled={step === STEPS[0] || isSubmitting}
          onClick={onPrevious}
          className="needs-script min-h-13 disabled:pointer-events-none disabled:opacity-45"
        >
          {bar.previous}
        </Button>
        <Button type="submit" aria-disabled={isSubmitting} className="needs-script min-h-13 grow text-xl">
          {isSubmitting ? bar.submitting : step === 'details' ? bar.submit : bar.next}
        </Button>
      </div>
    </div>
  );
}

/** The fields of the last step show their own errors. */
function sentenceFor(survey: Filling, form: SurveyForm): string | undefined {
  if (survey.status === 'submitting') return undefined;
  const { step, problem } = survey;
  if (problem) return problemSentences[problem];
  return step === 'details' ? undefined : form.errorOf(step);
}
