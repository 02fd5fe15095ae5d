import { useArrivalKind } from '#app/routes/arrival.ts';
import { PageHead } from '#app/routes/page-head.tsx';
import { structuredData } from '#app/routes/structured-data.ts';
import { CourtLine } from '#components/layout/court-line.tsx';
import { SkipLink } from '#components/layout/skip-link.tsx';
import type { FoundingBoard as Board } from '#domain/founding-board.ts';
import { FoundingProvider, useFounding } from '#features/founders/founding/founding-provider.tsx';
import { OwnNumber } from '#features/founders/signup/own-number.tsx';
import { ReferralBanner } from '#features/founders/signup/referral-banner.tsx';
import { loadSignup, SIGNUP_ID, Signup } from '#features/founders/signup/signup.tsx';
import { pageDescription, pageKeywords, topBar } from '#features/landing/content.ts';
import { FoundingBoard } from '#features/landing/founding-board.tsx';
import { Hero, JoinButtons } from '#features/landing/hero.tsx';
import { SiteFooter } from '#features/landing/site-footer.tsx';
import { loadStory, Story } from '#features/landing/story.tsx';
import { TopBar } from '#features/landing/top-bar.tsx';
import { useArrival } from '#features/landing/use-arrival.ts';
import { usePageTitle } from '#features/landing/use-page-title.ts';
import type { Readable } from '#lib/store.ts';

export const loadParts = () => Promise.all([loadStory(), loadSignup()]);

const SIGNUP_HREF = `#${SIGNUP_ID}`;

export default function Landing() {
  return (
    <FoundingProvider>
      <Page />
    </FoundingProvider>
  );
}

function Page() {
  const { board, own, nextGame } = useFounding();
  useArrival(useArrivalKind(), SIGNUP_ID);
  return (
    <>
      <Head board={board} />
      <SkipLink href="#main-content">{topBar.skip}</SkipLink>
      <TopBar signupHref={SIGNUP_HREF} nextGame={nextGame} />
      <main id="main-content" tabIndex={-1} className="overflow-x-clip outline-none">
        <ReferralBanner />
        <Hero
          actions={
            <OwnNumber signupHref={SIGNUP_HREF}>
              <JoinButtons signupHref={SIGNUP_HREF} />
            </OwnNumber>
          }
        >
          <FoundingBoard board={board} own={own} />
        </Hero>
        <CourtLine />
        <Story board={board} />
        <CourtLine />
        <Signup />
      </main>
      <SiteFooter />
    </>
  );
}

function Head({ board }: { board: Readable<Board> }) {
  const title = usePageTitle(board);
  return (
    <>
      <PageHead title={title} description={pageDescription} keywords={pageKeywords} path="/" />
      <StructuredData />
    </>
  );
}

/** For crawlers. The prerender writes it; no bundle holds it, and React only removes it with the page. */
function StructuredData() {
  return (
    <script type="application/ld+json" suppressHydrationWarning>
      {import.meta.env.SSR ? JSON.stringify(structuredData(Date.now())).replaceAll('<', '\\u003c') : ''}
    </script>
  );
}
