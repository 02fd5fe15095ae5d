import { Notice } from '#components/layout/notice.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { env } from '#lib/env.ts';

export default function NotFound() {
  return (
    <Notice score="404" title="Out of bounds.">
      <title>{`Page not found | ${env.productName}`}</title>
      <meta name="robots" content="noindex" />
      <p className="mt-4 text-lg">
        There is no page at this address. If somebody sent you the link, ask them to send it again.
      </p>
      <ButtonLink className="mt-8" href="/">
        Go to the home page
      </ButtonLink>
    </Notice>
  );
}
