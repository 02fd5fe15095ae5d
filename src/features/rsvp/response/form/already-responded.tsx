import { Suspense, useState } from 'react';
import { lazyWithRetry } from '#lib/lazy-with-retry.tsx';
import { useOpenPage } from '../../guest-page/guest-page-provider.tsx';
import { isPreview } from '../../guest-page/links.ts';
import { alreadyResponded as words } from '../form-content.ts';

const { Part: LostLink } = lazyWithRetry(() =>
  import('./link-by-email.tsx').then(({ LostLink: part }) => part),
);

/** The ways back to an earlier response, for a guest who gave one and does not see it. */
export function AlreadyResponded() {
  const { event } = useOpenPage();
  const [isOpen, setOpen] = useState(false);
  // Nothing is sent from the organizer's preview.
  if (isPreview(location.search)) return null;
  return (
    <details className="mb-2" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm text-quiet underline underline-offset-4">
        {words.ask}
      </summary>
      <div className="mb-4 rounded-md border-2 border-line p-4">
        <p>{words.byItself}</p>
        {isOpen && (
          <Suspense>
            <LostLink eventId={event.id} />
          </Suspense>
        )}
      </div>
    </details>
  );
}
