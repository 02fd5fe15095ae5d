interface ChoiceProps<T extends string> {
  label: string;
  /** Label of the option that chooses nothing; null when there is no such option. */
  any: string | null;
  choices: readonly T[];
  labelOf: (choice: T) => string;
  chosen: T | null;
  onChoose: (choice: T | null) => void;
}

/** A select that sets a filter. */
export function Choice<T extends string>({ label, any, choices, labelOf, chosen, onChoose }: ChoiceProps<T>) {
  return (
    <select
      aria-label={label}
      className="control min-h-11! w-auto! min-w-0 grow basis-2/5 sm:grow-0 sm:basis-auto"
      value={chosen ?? ''}
      onChange={({ target }) => onChoose(choices.find((choice) => choice === target.value) ?? null)}
    >
      {any !== null && <option value="">{any}</option>}
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {labelOf(choice)}
        </option>
      ))}
    </select>
  );
}
