import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { TextField } from '#components/form/text-field.tsx';
import {
  type Answers,
  FACTOR_IDS,
  FRUSTRATION_IDS,
  OTHER_VENUE,
  type Step,
  VENUES,
} from '#domain/feedback.ts';
import { SURVEY_FREQUENCY_IDS, SURVEY_SPORT_IDS } from '#domain/founder.ts';
import { sportLabels } from '#domain/sport.ts';
import {
  details,
  factorLabels,
  founderLabels,
  frequencyLabels,
  frustrationLabels,
  otherVenue,
} from './content.ts';
import { QUESTION_ID } from './question.tsx';
import { Choice, Choices } from './survey-choices.tsx';
import type { SurveyForm } from './use-survey.ts';

/** Id of the message about a step's choices. */
export const PROBLEM_ID = 'survey-problem';

const venueLabels = Object.fromEntries(VENUES.map((venue) => [venue, venue])) as Record<
  (typeof VENUES)[number],
  string
>;

interface StepProps {
  form: SurveyForm;
  answers: Answers;
}

/** The answers that a step offers. */
export function StepAnswers({ step, form, answers }: StepProps & { step: Step }) {
  const group = { form, errorId: PROBLEM_ID };
  switch (step) {
    case 'frustration':
      return (
        <Group>
          <Choices {...group} type="radio" name={step} ids={FRUSTRATION_IDS} labels={frustrationLabels} />
        </Group>
      );
    case 'sports':
      return (
        <Group>
          <Choices
            {...group}
            type="checkbox"
            name={step}
            ids={SURVEY_SPORT_IDS}
            labels={sportLabels}
            isShort
          />
        </Group>
      );
    case 'venues':
      return <VenueAnswers form={form} answers={answers} />;
    case 'factors':
      return (
        <Group>
          <Choices {...group} type="checkbox" name={step} ids={FACTOR_IDS} labels={factorLabels} />
        </Group>
      );
    case 'founder':
      return (
        <Group>
          <Choices {...group} type="radio" name={step} ids={['yes', 'no']} labels={founderLabels} />
        </Group>
      );
    case 'details':
      return <DetailsAnswers form={form} />;
  }
}

function Group({ children }: { children: ReactNode }) {
  return <fieldset aria-labelledby={QUESTION_ID}>{children}</fieldset>;
}

/** The listed venues; and one in the visitor's own words, once they ask for it. */
function VenueAnswers({ form, answers: { venues } }: StepProps) {
  const group = { form, type: 'checkbox', name: 'venues', errorId: PROBLEM_ID } as const;
  function askForOther() {
    // A visitor who asks for the field is about to type into it.
    flushSync(() => form.edit('venues', [...venues, OTHER_VENUE]));
    form.setFocus('otherVenue');
  }
  return (
    <Group>
      <Choices {...group} ids={VENUES} labels={venueLabels} />
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
  const frequencyErrorId = `${form.idOf('frequency')}-error`;
  return (
    <>
      <TextField form={form} name="name" label={details.name}>
        {(control) => <input {...control} autoComplete="name" enterKeyHint="next" />}
      </TextField>
      <TextField form={form} name="email" label={details.email}>
        {(control) => (
          <input
            {...control}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="done"
          />
        )}
      </TextField>
      <fieldset>
        <legend className="field-label">{details.frequency}</legend>
        <Choices
          form={form}
          type="radio"
          name="frequency"
          errorId={frequencyErrorId}
          ids={SURVEY_FREQUENCY_IDS}
          labels={frequencyLabels}
          isShort
        />
        <p id={frequencyErrorId} className="field-error">
          {form.errorOf('frequency')}
        </p>
      </fieldset>
    </>
  );
}
