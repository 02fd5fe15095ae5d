import { PageHead } from '#app/routes/page-head.tsx';
import { page } from '#features/privacy/content.ts';
import { PrivacyPage } from '#features/privacy/privacy-page.tsx';

export default function Privacy() {
  return (
    <>
      <PageHead title={page.title} description={page.description} path="/privacy" />
      <PrivacyPage />
    </>
  );
}
