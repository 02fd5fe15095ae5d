import { SportIcon } from '#components/ui/sport-icon.tsx';
import { sportInterest } from '#data/supabase/founders.ts';
import type { SportId } from '#domain/founder.ts';
import { sportLabels } from '#domain/sport.ts';
import { cn } from '#lib/cn.ts';
import { useReading } from '#lib/use-reading.ts';
import { Appear } from './appear.tsx';
import { Counter } from './counter.tsx';
import { Section } from './section.tsx';
import { sports } from './story-content.ts';

/** The most places that a card waits for. */
const LONGEST_STAGGER = 6;

/** Half courts from above, the net or centre line at the right edge. */
const courts: Record<SportId, string> = {
  volleyball: 'M240 30H20v180h220M140 30v180M206 12v216',
  basketball:
    'M240 20H20v200h220M20 42h36a102 102 0 0 1 0 156H20M20 80h92v80H20M112 80a40 40 0 0 1 0 80M36 104v32M52 120a8 8 0 1 1-16 0 8 8 0 0 1 16 0M240 80a40 40 0 0 0 0 80',
  tennis: 'M240 24H20v192h220M20 48h220M20 192h220M108 48v144M108 120h132M20 120h10M216 8v224',
  pickleball: 'M240 44H20v152h220M20 120h128M148 44v152M208 26v188',
};

export function Sports() {
  const reading = useReading(sportInterest);
  return (
    <Section id="sports" title={sports.title} lead={sports.lead}>
      <ul className="mt-10 grid gap-4 md:grid-cols-2 md:gap-6">
        {sports.cards.map(({ sport, venue, skillLevels, isSand = false }, index) => (
          <Appear
            key={sport}
            index={Math.min(index, LONGEST_STAGGER)}
            className={cn(
              'relative flex min-h-68 flex-col overflow-hidden rounded-xl p-6',
              isSand ? 'bg-hardwood text-ink' : 'bg-court text-on-court',
            )}
          >
            <svg
              viewBox="0 0 240 240"
              className={cn(
                'line-drawing absolute right-0 bottom-0 h-[58%] w-auto lg:h-[90%]',
                isSand ? 'text-sand-line' : 'text-court-line',
              )}
              aria-hidden="true"
            >
              <path d={courts[sport]} />
            </svg>
            <h3 className="display relative mb-2 flex items-center gap-3 text-[2rem]/none">
              <SportIcon sport={sport} className="size-9" />
              {sportLabels[sport]}
            </h3>
            <p className="relative lg:max-w-72">
              {venue}
              <br />
              {skillLevels}
            </p>
            <p className="relative mt-auto font-display text-[4.5rem]/[0.9] font-bold tabular lg:max-w-72">
              <Counter
                target={reading.status === 'ready' ? reading.interest[sport] : null}
                unknown={sports.unknown}
              />{' '}
              <small className="text-[1.25rem]">{sports.interested}</small>
            </p>
          </Appear>
        ))}
      </ul>
    </Section>
  );
}
