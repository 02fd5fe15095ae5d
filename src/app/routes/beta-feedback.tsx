import { Suspense } from 'react';
import { PageHead } from '#app/routes/page-head.tsx';
import {
  dropReferral,
  keepFounderId,
  storedFounderId,
  storedReferral,
} from '#features/founders/founding/stored.ts';
import { page } from '#features/survey/page-content.ts';
import { lazyWithRetry } from '#lib/lazy-with-retry.tsx';

// The survey is in the prerendered HTML; its code comes after the page's.
const { Part: Survey, load } = lazyWithRetry(() =>
  import('#features/survey/survey-page.tsx').then(({ SurveyPage }) => SurveyPage),
);

export const loadParts = load;

const referral = {
  code: () => storedReferral()?.code ?? null,
  joined: (founderId: string) => {
    // A friend who fills in the survey on a founder's phone must not replace the founder's pass.
    const isFirst = storedFounderId() === null;
    if (isFirst) keepFounderId(founderId);
    dropReferral();
    return isFirst;
  },
};

export default function BetaFeedback() {
  return (
    <>
      <PageHead title={page.title} description={page.description} path="/beta-feedback" />
      <meta name="robots" content="noindex" />
      <Suspense>
        <Survey referral={referral} />
      </Suspense>
    </>
  );
}
