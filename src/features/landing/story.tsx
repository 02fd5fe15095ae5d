import { memo, Suspense } from 'react';
import type { FoundingBoard } from '#domain/founding-board.ts';
import { lazyWithRetry } from '#lib/lazy-with-retry.tsx';
import type { Readable } from '#lib/store.ts';
import { whenNeeded } from '#lib/when-needed.ts';
import { Contact } from './contact.tsx';

const STORY_ID = 'story';

// The sections are prerendered; the code that counts and moves them comes later.
const { Part: Sections, load: loadStory } = lazyWithRetry(
  () => import('./sections.tsx').then(({ Sections: part }) => part),
  () => whenNeeded(document.getElementById(STORY_ID)),
);

export { loadStory };

/** Memoized, without props that change: React would drop the prerendered sections before their code arrives. */
export const Story = memo(function Story({ board }: { board: Readable<FoundingBoard> }) {
  return (
    <div id={STORY_ID} className="story">
      <Suspense>
        <Sections board={board} />
      </Suspense>
      <Contact />
    </div>
  );
});
