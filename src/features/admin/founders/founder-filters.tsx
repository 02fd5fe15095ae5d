import type { ReactNode } from 'react';
import type { SurveySportId } from '#domain/founder.ts';
import { type FounderFilter, FREQUENCIES } from '#domain/founder-list.ts';
import { frequencyLabels, sportLabels } from '#domain/sport.ts';
import { Choice } from '../parts/choice.tsx';
import { founders as words } from './founders-content.ts';

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
        className="control min-h-11! grow placeholder:text-quiet sm:w-64!"
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
