import { cn } from '#lib/cn.ts';
import { stats as words } from './content.ts';

interface Stat {
  name: string;
  /** Reference of a rate, such as 'per event'. */
  of?: string;
  /** Null while it is not known. */
  value: string | null;
  hint: string;
}

interface StatCardsProps {
  label: string;
  stats: Stat[];
  /** On a phone: cards with hints, or only the figures in one line. */
  onPhones: 'cards' | 'line';
}

export function StatCards({ label, stats, onPhones }: StatCardsProps) {
  const isLine = onPhones === 'line';
  return (
    <section aria-label={label}>
      <dl
        className={cn(
          'grid lg:grid-cols-4 lg:gap-4',
          isLine ? 'grid-cols-[repeat(3,1fr)_auto] gap-1 sm:gap-2' : 'grid-cols-2 gap-2',
        )}
      >
        {stats.map(({ name, of, value, hint }) => (
          <div
            key={name}
            className={cn(
              'flex flex-col rounded-md border-t-4 border-court bg-card p-3 lg:p-4 dark:border-court-line',
              isLine && 'max-sm:p-1.5',
            )}
          >
            <dt className={cn('text-sm font-semibold', isLine && 'max-sm:text-[0.6875rem] max-sm:leading-4')}>
              {name}
              {of && <span className={cn('font-normal', isLine && 'max-sm:sr-only')}> {of}</span>}
            </dt>
            <dd
              className={cn(
                'display order-first text-4xl leading-none lg:text-5xl',
                isLine && 'max-sm:text-2xl max-sm:leading-none',
              )}
            >
              {value ?? words.none}
            </dd>
            <dd className={cn('mt-1 text-sm leading-5 text-quiet', isLine && 'max-sm:sr-only')}>{hint}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
