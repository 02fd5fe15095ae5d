import type { SurveySportId } from '#domain/founder.ts';
import { FREQUENCIES, type ListedFounder } from '#domain/founder-list.ts';
import { type InviteeFilter, referrersAmong } from '#domain/invited.ts';
import { sportLabels } from '#domain/sport.ts';
import { Choice } from '../founders/choice.tsx';
import { founders as founderWords } from '../founders/founders-content.ts';
import { choice as words } from './invite-content.ts';

interface InviteeFiltersProps {
  filter: InviteeFilter;
  /** The event's own first. */
  sports: readonly SurveySportId[];
  founders: readonly ListedFounder[];
  onChange: (change: Partial<InviteeFilter>) => void;
}

export function InviteeFilters({ filter, sports, founders, onChange }: InviteeFiltersProps) {
  const referrers = referrersAmong(founders);
  const referrerLabel = (number: string) => {
    const name = referrers.find((one) => String(one.number) === number)?.name ?? '';
    return words.referrer(name, Number(number));
  };
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <input
        type="search"
        aria-label={words.search}
        placeholder={words.search}
        className="control min-h-11! grow sm:w-64!"
        value={filter.search}
        onChange={({ target }) => onChange({ search: target.value })}
      />
      <Choice
        label={founderWords.sport}
        any={founderWords.anySport}
        choices={sports}
        labelOf={(sport) => sportLabels[sport]}
        chosen={filter.sport}
        onChoose={(sport) => onChange({ sport })}
      />
      <Choice
        label={founderWords.frequency}
        any={founderWords.anyFrequency}
        choices={FREQUENCIES}
        labelOf={(often) => founderWords.frequencies[often]}
        chosen={filter.frequency}
        onChoose={(frequency) => onChange({ frequency })}
      />
      {referrers.length > 0 && (
        <Choice
          label={words.friendsOf}
          any={words.anyReferrer}
          choices={referrers.map(({ number }) => String(number))}
          labelOf={referrerLabel}
          chosen={filter.referrer === null ? null : String(filter.referrer)}
          onChoose={(number) => onChange({ referrer: number === null ? null : Number(number) })}
        />
      )}
    </div>
  );
}
