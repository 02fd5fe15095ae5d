import type { ComponentProps, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { FieldGroup } from '#components/form/field.tsx';
import { emailInput, TextField } from '#components/form/text-field.tsx';
import {
  type Answers,
  FACTOR_IDS,
  FRUSTRATION_IDS,
  OTHER_VENUE,
  type Step,
  VENUES,
} from '#domain/feedback.ts';
import { SURVEY_FREQUENCY_IDS, SURVEY_SPORT_IDS } from '#domain/founder.ts';
import { frequencyLabels, sportLabels } from '#domain/sport.ts';
import { factorLabels, frustrationLabels } from '#domain/survey-labels.ts';
import { details, founderLabels, otherVenue } from './content.ts';
import { QUESTION_ID } from './question.tsx';
import { Choice, Choices, optionsOf } from './survey-choices.tsx';
import type { SurveyForm } from './use-survey.ts';

export const PROBLEM_ID = 'survey-problem';

type ChoiceStep = Exclude<Step, 'venues' | 'details'>;

const CHOICES: Record<ChoiceStep, Pick<ComponentProps<typeof Choices>, 'type' | 'options' | 'isShort'>> = {
  frustration: { type: 'radio', options: optionsOf(FRUSTRATION_IDS, frustrationLabels) },
  sports: { type: 'checkbox', options: optionsOf(SURVEY_SPORT_IDS, sportLabels), isShort: true },
  factors: { type: 'checkbox', options: optionsOf(FACTOR_IDS, factorLabels) },
  founder: { type: 'radio', options: optionsOf(['yes', 'no'], founderLabels) },
};

const FREQUENCIES = optionsOf(SURVEY_FREQUENCY_IDS, frequencyLabels);
const VENUE_OPTIONS = VENUES.map((venue) => ({ value: venue, label: venue }));

interface StepProps {
  form: SurveyForm;
  answers: Answers;
}

export function StepAnswers({ step, form, answers }: StepProps & { step: Step }) {
  switch (step) {
    case 'venues':
      return <VenueAnswers form={form} answers={answers} />;
    case 'details':
      return <DetailsAnswers form={form} />;
    default:
      return (
        <Group>
          <Choices form={form} errorId={PROBLEM_ID} name={step} {...CHOICES[step]} />
        </Group>
      );
  }
}

function Group({ children }: { children: ReactNode }) {
  return <fieldset aria-labelledby={QUESTION_ID}>{children}</fieldset>;
}

function VenueAnswers({ form, answers: { venues } }: StepProps) {
  const group = { form, type: 'checkbox', name: 'venues', errorId: PROBLEM_ID } as const;
  function askForOther() {
    // The field appears first: the visitor is about to type into it.
    flushSync(() => form.edit('venues', [...venues, OTHER_VENUE]));
    form.setFocus('otherVenue');
  }
  return (
    <Group>
      <Choices {...group} options={VENUE_OPTIONS} />
      {venues.includes(OTHER_VENUE) ? (
        <div className="mt-2 grid gap-3 lg:mt-2.5">
          <Choice {...group} value={OTHER_VENUE} label={otherVenue.choice} />
          <TextField form={form} name="otherVenue" label={otherVenue.label}>
            {(control) => <input {...control} autoComplete="off" enterKeyHint="next" />}
          </TextField>
        </div>
      ) : (
        <button
          type="button"
          onClick={askForOther}
          className="mt-1 min-h-11 px-1 underline decoration-edge underline-offset-4 hover:decoration-ink"
        >
          {otherVenue.ask}
        </button>
      )}
    </Group>
  );
}

function DetailsAnswers({ form }: { form: SurveyForm }) {
  const frequencyId = form.idOf('frequency');
  return (
    <>
      <TextField form={form} name="name" label={details.name}>
        {(control) => <input {...control} autoComplete="name" enterKeyHint="next" />}
      </TextField>
      <TextField form={form} name="email" label={details.email}>
        {(control) => <input {...control} {...emailInput} enterKeyHint="done" />}
      </TextField>
      <FieldGroup id={frequencyId} label={details.frequency} error={form.errorOf('frequency')}>
        {() => (
          <Choices
            form={form}
            type="radio"
            name="frequency"
            errorId={`${frequencyId}-error`}
            options={FREQUENCIES}
            isShort
          />
        )}
      </FieldGroup>
    </>
  );
}
