import { Link } from 'react-router-dom';
import { LogoMark } from '#components/ui/logo.tsx';
import { env } from '#lib/env.ts';
import { footer } from './content.ts';

export function SiteFooter() {
  return (
    <footer className="border-t-2 border-line">
      <div className="mx-auto flex max-w-6xl flex-wrap justify-between gap-6 px-4 py-8 sm:px-6">
        <div className="flex gap-3">
          <LogoMark className="size-8 shrink-0" />
          <div>
            <p>{`${env.productName}. ${footer.line}`}</p>
            <p>
              {footer.question}{' '}
              <a className="text-link" href={`mailto:${env.contactEmail}`}>
                {env.contactEmail}
              </a>
            </p>
          </div>
        </div>
        <nav aria-label={footer.nav} className="flex flex-wrap gap-6">
          {footer.links.map(({ to, label }) => (
            <Link key={to} to={to} className="text-link">
              {label}
            </Link>
          ))}
        </nav>
      </div>
    </footer>
  );
}
