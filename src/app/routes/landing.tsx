import { useFounding } from '#app/founding.ts';
import { PageHead } from '#app/page-head.tsx';
import { CourtLine } from '#components/layout/court-line.tsx';
import { SkipLink } from '#components/layout/skip-link.tsx';
import { pageDescription, pageKeywords, pageTitle, topBar } from '#features/landing/content.ts';
import { FoundingBoard } from '#features/landing/founding-board.tsx';
import { Hero } from '#features/landing/hero.tsx';
import { SiteFooter } from '#features/landing/site-footer.tsx';
import { TopBar } from '#features/landing/top-bar.tsx';
import { SIGNUP_ID, Signup } from '#features/signup/signup.tsx';

const SIGNUP_HREF = `#${SIGNUP_ID}`;

export default function Landing() {
  const founding = useFounding();
  return (
    <>
      <PageHead title={pageTitle} description={pageDescription} keywords={pageKeywords} path="/" />
      <SkipLink href="#main-content">{topBar.skip}</SkipLink>
      <TopBar signupHref={SIGNUP_HREF} />
      <main id="main-content" tabIndex={-1} className="overflow-x-clip outline-none">
        <Hero signupHref={SIGNUP_HREF}>
          <FoundingBoard board={founding.board} own={founding.own} />
        </Hero>
        <CourtLine />
        <Signup founding={founding} />
      </main>
      <SiteFooter />
    </>
  );
}
