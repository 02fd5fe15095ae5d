import { useState } from 'react';
import {
  GAME_ISSUES,
  type GameForm,
  type GameIssue,
  type gameFormSchema,
  type NewGame,
} from '#domain/create-event.ts';
import { firstIssues } from '#domain/text-field.ts';

export type GameErrors = { [Field in keyof GameForm]?: GameIssue | undefined };

/** In the order of the page, so that the first wrong one gets the focus. */
const FIELDS = [
  'title',
  'sport',
  'date',
  'time',
  'location',
  'description',
  'skillLevel',
  'maxPlayers',
  'organizerName',
  'organizerContact',
  'allowMaybe',
  'requireContactInfo',
  'deadlineDate',
  'deadlineTime',
  'invitedBy',
  'expiryDate',
  'inviteMessage',
] as const satisfies readonly (keyof GameForm)[];

/** Fields whose messages are about each other's values. */
const TOGETHER: (keyof GameForm)[] = ['date', 'time', 'deadlineDate', 'deadlineTime'];

export function gameFieldId(field: keyof GameForm): string {
  return `game-${field}`;
}

function withoutErrorsOf(field: keyof GameForm, errors: GameErrors): GameErrors {
  const rest = { ...errors };
  for (const name of TOGETHER.includes(field) ? TOGETHER : [field]) delete rest[name];
  return rest;
}

function focusFirst(errors: GameErrors): void {
  const first = FIELDS.find((field) => errors[field]);
  if (first) document.getElementById(gameFieldId(first))?.focus();
}

/** What the organizer has typed about a game, and what is wrong with it. */
export function useGameForm(initial: () => GameForm, onEdit: (values: GameForm) => void) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<GameErrors>({});
  const [generation, setGeneration] = useState(0);

  return {
    /** Another one for every form that was replaced as a whole. */
    generation,
    values,
    errors,
    edit: <Name extends keyof GameForm>(name: Name, value: GameForm[Name]) => {
      const edited = { ...values, [name]: value };
      setValues(edited);
      setErrors(withoutErrorsOf(name, errors));
      onEdit(edited);
    },
    replace: (next: GameForm) => {
      setValues(next);
      setErrors({});
      setGeneration(generation + 1);
      onEdit(next);
    },
    /** What only the database could tell. */
    refuse: (wrong: GameErrors) => {
      setErrors(wrong);
      focusFirst(wrong);
    },
    /** The game to store; or null, with the first wrong field in focus. */
    check: (schema: ReturnType<typeof gameFormSchema>): NewGame | null => {
      const parsed = schema.safeParse(values);
      const wrong = parsed.success ? {} : firstIssues(parsed.error.issues, FIELDS, GAME_ISSUES);
      setErrors(wrong);
      focusFirst(wrong);
      return parsed.success ? parsed.data : null;
    },
  };
}

export type GameDraft = ReturnType<typeof useGameForm>;
