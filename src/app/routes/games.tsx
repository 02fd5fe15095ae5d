import { Suspense } from 'react';
import { PageHead } from '#app/routes/page-head.tsx';
import { page } from '#features/rsvp/games/games-content.ts';
import { lazyWithRetry } from '#lib/lazy-with-retry.tsx';

// The page is in the prerendered HTML; its code, which the RSVP page shares, comes after.
const { Part: GamesPage, load } = lazyWithRetry(() =>
  import('#features/rsvp/games/games-page.tsx').then(({ GamesPage: part }) => part),
);

export const loadParts = load;

export default function Games() {
  return (
    <>
      <PageHead title={page.title} description={page.description} path="/games" />
      <meta name="robots" content="noindex" />
      <Suspense>
        <GamesPage />
      </Suspense>
    </>
  );
}
