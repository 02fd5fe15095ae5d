import { Link } from 'react-router-dom';
import { CourtLine } from '#components/layout/court-line.tsx';
import { HomeLink } from '#components/layout/home-link.tsx';
import { env } from '#lib/env.ts';
import { leaving, page, sections } from './content.ts';

export function PrivacyPage() {
  return (
    <>
      <header className="mx-auto max-w-3xl px-4 pt-4 sm:px-6">
        <HomeLink className="text-2xl" />
      </header>
      <main className="mx-auto max-w-3xl px-4 pb-16 sm:px-6">
        <h1 className="display mt-10 text-5xl leading-[0.95] text-balance sm:text-7xl">{page.heading}</h1>
        <p className="mt-5 text-lg text-pretty">{page.lead}</p>
        {sections.map(({ title, lines }) => (
          <section key={title} className="mt-9 border-t-2 border-line pt-5">
            <h2 className="display text-2xl normal-case">{title}</h2>
            {lines.map((line) => (
              <p key={line} className="mt-2 text-pretty">
                {line}
              </p>
            ))}
          </section>
        ))}
        <section className="court-paint mt-12 p-6 text-on-court sm:p-8">
          <h2 className="display text-2xl normal-case">{leaving.title}</h2>
          <p className="mt-2 text-pretty">{leaving.text}</p>
          <a className="mt-3 inline-block py-2.5 font-semibold underline" href={`mailto:${env.contactEmail}`}>
            {env.contactEmail}
          </a>
        </section>
      </main>
      <CourtLine />
      <footer className="mx-auto max-w-3xl px-4 pb-10 sm:px-6">
        <Link className="inline-block py-2.5 underline" to="/">
          {page.home}
        </Link>
      </footer>
    </>
  );
}
