import { env } from '#lib/env.ts';
import { footer } from './content.ts';

export function SiteFooter() {
  return (
    <footer className="border-t border-line">
      <div className="mx-auto flex max-w-6xl flex-col gap-1 px-4 py-8 text-quiet sm:flex-row sm:justify-between sm:px-6">
        <p>
          {env.productName}. {footer.line}
        </p>
        <p>
          {footer.question}{' '}
          <a className="inline-block py-2.5 underline sm:py-0" href={`mailto:${env.contactEmail}`}>
            {env.contactEmail}
          </a>
        </p>
      </div>
    </footer>
  );
}
