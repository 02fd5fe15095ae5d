import { Link } from 'react-router-dom';
import { Notice } from '#components/layout/notice.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { env } from '#lib/env.ts';

const places = [
  { to: '/?founder=signup', title: 'Join the Founding 100', text: 'Claim your number.' },
  { to: '/beta-feedback', title: 'Tell us what you play', text: 'Five taps, about a minute.' },
  { to: '/test-rsvp', title: 'See an invitation', text: 'A demo of how games work.' },
];

export default function NotFound() {
  return (
    <Notice score="404" title="Out of bounds.">
      <title>{`Page not found | ${env.productName}`}</title>
      <meta name="robots" content="noindex" />
      <p className="mt-4 text-lg">
        There is no page at this address. If somebody sent you the link, ask them to send it again.
      </p>
      <ButtonLink className="mt-8" to="/">
        Go to the home page
      </ButtonLink>
      <h2 className="display mt-10 text-2xl">Back in play</h2>
      <ul className="mt-2 border-b border-court-line">
        {places.map(({ to, title, text }) => (
          <li key={to} className="border-t border-court-line">
            <Link to={to} className="group flex min-h-14 flex-wrap items-center gap-x-4 py-3">
              <span className="font-semibold underline decoration-court-line underline-offset-4 group-hover:decoration-ball">
                {title}
              </span>
              <span className="text-on-court/85">{text}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-6 text-on-court/85">
        Still lost? Write to{' '}
        <a className="inline-block py-2 underline" href={`mailto:${env.contactEmail}`}>
          {env.contactEmail}
        </a>
        .
      </p>
    </Notice>
  );
}
