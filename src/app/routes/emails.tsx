import { PageHead } from '#app/routes/page-head.tsx';
import { page } from '#features/guest-emails/content.ts';
import { StopPage } from '#features/guest-emails/stop-page.tsx';

export default function Emails() {
  return (
    <>
      <PageHead title={page.title} description={page.description} path="/emails" />
      <meta name="robots" content="noindex" />
      <StopPage />
    </>
  );
}
