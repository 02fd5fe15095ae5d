import { Suspense, useState } from 'react';
import { lazyWithRetry } from '#lib/lazy-with-retry.tsx';
import { alreadyAnswered as words } from './already-answered-content.ts';

const { Part: LostLink } = lazyWithRetry(() =>
  import('./link-by-email.tsx').then(({ LostLink: part }) => part),
);

/** The ways back to an earlier answer, for a guest who gave one and does not see it. */
export function AlreadyAnswered({ eventId }: { eventId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="mb-2" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm text-quiet underline underline-offset-4">
        {words.ask}
      </summary>
      <div className="mb-4 rounded-md border-2 border-line p-4">
        <p>{words.byItself}</p>
        {isOpen && (
          <Suspense>
            <LostLink eventId={eventId} />
          </Suspense>
        )}
      </div>
    </details>
  );
}
