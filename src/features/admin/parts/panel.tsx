import type { ReactNode } from 'react';

/** A titled box of figures. */
export function Panel({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="rounded-xl border-2 border-line bg-card p-4 sm:p-5 lg:last:col-span-2"
    >
      <h3 className="display text-2xl leading-none normal-case">{title}</h3>
      {hint && <p className="mt-1 text-sm text-quiet">{hint}</p>}
      {children}
    </section>
  );
}
