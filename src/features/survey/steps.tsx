import type { ReactNode } from 'react';
import { type ControlProps, Field } from '#components/form/field.tsx';
import {
  type Answers,
  FACTOR_IDS,
  FRUSTRATION_IDS,
  type Issues,
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
  issueSentences,
  otherVenue,
} from './content.ts';
import { QUESTION_ID } from './question.tsx';
import { Choice, type ChoiceGroup, Choices } from './survey-choices.tsx';

/** Where the message about a step's choices stands. */
export const PROBLEM_ID = 'survey-problem';
export const EMAIL_ID = 'survey-email';

interface StepProps {
  answers: Answers;
  issues: Issues;
  onEdit: (changes: Partial<Answers>) => void;
}

const venueLabels = Object.fromEntries(VENUES.map((venue) => [venue, venue])) as Record<
  (typeof VENUES)[number],
  string
>;

function groupOf(type: ChoiceGroup['type'], name: keyof Answers, issues: Issues): ChoiceGroup {
  return { type, name, errorId: issues[name] ? PROBLEM_ID : null };
}

/** The answers that a step offers. */
export function StepAnswers({ step, ...props }: StepProps & { step: Step }) {
  const { answers, issues, onEdit } = props;
  switch (step) {
    case 'frustration':
      return (
        <Group>
          <Choices
            {...groupOf('radio', 'frustration', issues)}
            ids={FRUSTRATION_IDS}
            labels={frustrationLabels}
            chosen={answers.frustration ? [answers.frustration] : []}
            onChange={([frustration = null]) => onEdit({ frustration })}
          />
        </Group>
      );
    case 'sports':
      return (
        <Group>
          <Choices
            {...groupOf('checkbox', 'sports', issues)}
            ids={SURVEY_SPORT_IDS}
            labels={sportLabels}
            chosen={answers.sports}
            onChange={(sports) => onEdit({ sports })}
            isShort
          />
        </Group>
      );
    case 'venues':
      return <VenueAnswers {...props} />;
    case 'factors':
      return (
        <Group>
          <Choices
            {...groupOf('checkbox', 'factors', issues)}
            ids={FACTOR_IDS}
            labels={factorLabels}
            chosen={answers.factors}
            onChange={(factors) => onEdit({ factors })}
          />
        </Group>
      );
    case 'founder':
      return (
        <Group>
          <Choices
            {...groupOf('radio', 'founder', issues)}
            ids={['yes', 'no']}
            labels={founderLabels}
            chosen={answers.founder ? [answers.founder] : []}
            onChange={([founder = null]) => onEdit({ founder })}
          />
        </Group>
      );
    case 'details':
      return <DetailsAnswers {...props} />;
  }
}

function Group({ children }: { children: ReactNode }) {
  return <fieldset aria-labelledby={QUESTION_ID}>{children}</fieldset>;
}

/** The listed venues; and one in the visitor's own words, once they ask for it. */
function VenueAnswers({ answers, issues, onEdit }: StepProps) {
  const group = groupOf('checkbox', 'venues', issues);
  const listed = VENUES.filter((venue) => answers.venues.includes(venue));
  const isOther = answers.venues.includes(OTHER_VENUE);
  const toggleOther = () => onEdit({ venues: isOther ? listed : [...listed, OTHER_VENUE] });
  return (
    <Group>
      <Choices
        {...group}
        ids={VENUES}
        labels={venueLabels}
        chosen={listed}
        onChange={(venues) => onEdit({ venues: isOther ? [...venues, OTHER_VENUE] : venues })}
      />
      {isOther ? (
        <div className="mt-2 grid gap-3 lg:mt-2.5">
          <Choice {...group} value={OTHER_VENUE} label={otherVenue.choice} isChosen onToggle={toggleOther} />
          <TextField
            name="otherVenue"
            label={otherVenue.label}
            answers={answers}
            issues={issues}
            onEdit={onEdit}
          >
            {(control) => <input {...control} ref={focusIfEmpty} autoComplete="off" enterKeyHint="next" />}
          </TextField>
        </div>
      ) : (
        <button
          type="button"
          onClick={toggleOther}
          className="mt-1 min-h-11 px-1 underline decoration-edge underline-offset-4 hover:decoration-ink"
        >
          {otherVenue.ask}
        </button>
      )}
    </Group>
  );
}

/** Whoever asks for the field is about to type into it. */
function focusIfEmpty(input: HTMLInputElement | null) {
  if (input?.value === '') input.focus();
}

function DetailsAnswers({ answers, issues, onEdit }: StepProps) {
  const fields = { answers, issues, onEdit };
  const frequencyErrorId = `${fieldId('frequency')}-error`;
  return (
    <>
      <TextField name="name" label={details.name} {...fields}>
        {(control) => <input {...control} autoComplete="name" enterKeyHint="next" />}
      </TextField>
      <TextField name="email" label={details.email} {...fields}>
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
          type="radio"
          name="frequency"
          errorId={issues.frequency ? frequencyErrorId : null}
          ids={SURVEY_FREQUENCY_IDS}
          labels={frequencyLabels}
          chosen={answers.frequency ? [answers.frequency] : []}
          onChange={([frequency = null]) => onEdit({ frequency })}
          isShort
        />
        <p id={frequencyErrorId} className="field-error">
          {issues.frequency && issueSentences[issues.frequency]}
        </p>
      </fieldset>
    </>
  );
}

type TypedAnswer = 'name' | 'email' | 'otherVenue';

const fieldId = (name: keyof Answers) => `survey-${name}`;

type TextControl = ControlProps & {
  name: string;
  className: string;
  value: string;
  onChange: (event: { target: { value: string } }) => void;
};

interface TextFieldProps extends StepProps {
  name: TypedAnswer;
  label: string;
  children: (control: TextControl) => ReactNode;
}

function TextField({ name, label, answers, issues, onEdit, children }: TextFieldProps) {
  const issue = issues[name];
  return (
    <Field id={fieldId(name)} label={label} error={issue && issueSentences[issue]}>
      {(control) =>
        children({
          ...control,
          name,
          className: 'control scroll-mb-44',
          value: answers[name],
          onChange: ({ target }) => onEdit({ [name]: target.value }),
        })
      }
    </Field>
  );
}
