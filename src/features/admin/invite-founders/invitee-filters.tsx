import type { SurveySportId } from '#domain/founder.ts';
import type { ListedFounder } from '#domain/founder-list.ts';
import { type InviteeFilter, referrersAmong } from '#domain/invited.ts';
import { FounderFilters } from '../founders/founder-filters.tsx';
import { Choice } from '../parts/choice.tsx';
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
    <FounderFilters filter={filter} search={words.search} sports={sports} onChange={onChange}>
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
      <Choice
        label={words.cameBefore}
        any={words.anyAttendance}
        choices={['came']}
        labelOf={() => words.cameBefore}
        chosen={filter.hasCome ? 'came' : null}
        onChoose={(came) => onChange({ hasCome: came !== null })}
      />
    </FounderFilters>
  );
}
