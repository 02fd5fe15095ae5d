import { PageHead } from '#app/page-head.tsx';
import { dropReferral, keepFounderId, storedFounderId, storedReferral } from '#features/founders/stored.ts';
import { page } from '#features/survey/content.ts';
import { SurveyPage } from '#features/survey/survey-page.tsx';

const referral = {
  code: () => storedReferral()?.code ?? null,
  joined: (founderId: string) => {
    // A friend may fill in the survey on a founder's phone: that must not replace the founder's own pass.
    if (storedFounderId() === null) keepFounderId(founderId);
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
