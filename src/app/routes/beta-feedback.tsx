import { PageHead } from '#app/page-head.tsx';
import { dropReferral, keepFounderId, storedReferral } from '#features/referral/stored.ts';
import { page } from '#features/survey/content.ts';
import { SurveyPage } from '#features/survey/survey-page.tsx';

const referral = {
  code: () => storedReferral()?.code ?? null,
  joined: (founderId: string) => {
    keepFounderId(founderId);
    dropReferral();
  },
};

export default function BetaFeedback() {
  return (
    <>
      <PageHead title={page.title} description={page.description} path="/beta-feedback" />
      <meta name="robots" content="noindex" />
      <SurveyPage referral={referral} />
    </>
  );
}
