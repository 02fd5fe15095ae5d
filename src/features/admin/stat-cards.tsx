import { cn } from '#lib/cn.ts';

interface Stat {
  name: string;
  /** Null while it is not known. */
  value: string | null;
  hint: string;
}

interface StatCardsProps {
  label: string;
  unknown: string;
  stats: Stat[];
  /** Where the hints are seen: everywhere, or only where there is room. */
  hints: 'always' | 'roomy';
}

/** The scoreboard: a few figures, each with what it means. */
export function StatCards({ label, unknown, stats, hints }: StatCardsProps) {
  return (
    <section aria-label={label}>
      <dl className="grid grid-cols-2 gap-2 lg:grid-cols-4 lg:gap-4">
        {stats.map(({ name, value, hint }) => (
          <div
            key={name}
            className="flex flex-col rounded-md border-t-4 border-court bg-card dark:border-court-line p-3 lg:p-4"
          >
            <dt className="text-sm font-semibold">{name}</dt>
            <dd className="display order-first text-4xl leading-none lg:text-5xl">{value ?? unknown}</dd>
            <dd className={cn('mt-1 text-sm leading-5 text-quiet', hints === 'roomy' && 'max-sm:sr-only')}>
              {hint}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
