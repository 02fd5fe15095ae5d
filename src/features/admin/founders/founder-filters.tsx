import type { ReactNode } from 'react';
import type { SurveySportId } from '#domain/founder.ts';
import { type FounderFilter, FREQUENCIES } from '#domain/founder-list.ts';
import { frequencyLabels, sportLabels } from '#domain/sport.ts';
import { founders as words } from './founders-content.ts';

interface ChoiceProps<T extends string> {
  label: string;
  /** Nothing chosen; null when one always is. */
  any: string | null;
  choices: readonly T[];
  labelOf: (choice: T) => string;
  chosen: T | null;
  onChoose: (choice: T | null) => void;
}

/** A filter as a list to choose from. */
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

type Shared = Pick<FounderFilter, 'search' | 'sport' | 'frequency'>;

interface FounderFiltersProps {
  filter: Shared;
  search: string;
  sports: readonly SurveySportId[];
  /** Adds to the label of a sport or a frequency. */
  counted?: (label: string, choice: keyof typeof sportLabels | keyof typeof frequencyLabels) => string;
  onChange: (change: Partial<Shared>) => void;
  /** Further filters. */
  children: ReactNode;
}

/** Search, sport and frequency, by which founders are looked for. */
export function FounderFilters({
  filter,
  search,
  sports,
  counted = (label) => label,
  onChange,
  children,
}: FounderFiltersProps) {
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <input
        type="search"
        aria-label={search}
        placeholder={search}
        className="control min-h-11! grow sm:w-64!"
        value={filter.search}
        onChange={({ target }) => onChange({ search: target.value })}
      />
      <Choice
        label={words.sport}
        any={words.anySport}
        choices={sports}
        labelOf={(sport) => counted(sportLabels[sport], sport)}
        chosen={filter.sport}
        onChoose={(sport) => onChange({ sport })}
      />
      <Choice
        label={words.frequency}
        any={words.anyFrequency}
        choices={FREQUENCIES}
        labelOf={(often) => counted(frequencyLabels[often], often)}
        chosen={filter.frequency}
        onChoose={(frequency) => onChange({ frequency })}
      />
      {children}
    </div>
  );
}
