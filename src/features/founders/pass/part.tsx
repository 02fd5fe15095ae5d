import { type ReactNode, useId } from 'react';

export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-6 border-t-2 border-hardwood pt-5">
      <h4 id={id} className="display mb-3 text-2xl leading-none">
        {title}
      </h4>
      {children}
    </section>
  );
}
