import { FieldGroup } from '#components/form/field.tsx';
import type { FormFields } from '#components/form/use-zod-form.ts';
import { SportIcon } from '#components/ui/sport-icon.tsx';
import { sportInterest } from '#data/supabase/founders.ts';
import { FREQUENCY_IDS, type JoinForm, SPORT_IDS, type SportId } from '#domain/founder.ts';
import { frequencyLabels, sportLabels } from '#domain/sport.ts';
import { useReading } from '#lib/use-reading.ts';
import { interestLabel, labels } from './signup-content.ts';

export function Choices({ form }: { form: FormFields<JoinForm> }) {
  const reading = useReading(sportInterest);
  const countOf = (sport: SportId) => (reading.status === 'ready' ? reading.interest[sport] : 0);
  return (
    <>
      <FieldGroup id="join-sports" label={labels.sports} error={form.errorOf('sports')}>
        {(control) => (
          <div className="grid grid-cols-[repeat(auto-fit,minmax(max(5.75rem,40%),1fr))] gap-2 sm:gap-2.5">
            {SPORT_IDS.map((sport) => (
              <label key={sport} className="choice gap-1.5 p-2 sm:gap-2.5 sm:p-2.5">
                <input
                  type="checkbox"
                  className="absolute top-1.5 right-1.5"
                  value={sport}
                  {...control(sport)}
                  {...form.register('sports')}
                />
                <SportIcon sport={sport} className="size-6 shrink-0 sm:size-8" />
                <span className="min-h-12 content-center leading-tight">
                  <span className="display block sm:text-lg sm:tracking-wide">{sportLabels[sport]}</span>{' '}
                  {countOf(sport) > 0 && (
                    <span className="display block text-[0.9375rem] normal-case">
                      {interestLabel(countOf(sport))}
                    </span>
                  )}
                </span>
              </label>
            ))}
          </div>
        )}
      </FieldGroup>
      <FieldGroup id="join-frequency" label={labels.frequency} error={form.errorOf('frequency')}>
        {(control) => (
          <div className="flex flex-wrap gap-2 sm:gap-2.5">
            {FREQUENCY_IDS.map((frequency) => (
              <label
                key={frequency}
                className="choice display grow gap-1.5 justify-center normal-case px-1 text-center sm:text-lg sm:tracking-wide"
              >
                <input
                  type="radio"
                  value={frequency}
                  {...control(frequency)}
                  {...form.register('frequency')}
                />
                {frequencyLabels[frequency]}
              </label>
            ))}
          </div>
        )}
      </FieldGroup>
    </>
  );
}
