import { env } from '#lib/env.ts';
import { OrganizerPhoto } from './organizer-photo.tsx';
import { Section } from './section.tsx';
import { about } from './story-content.ts';

/** The organizer, and how to reach them. */
export function About() {
  return (
    <div className="bg-hardwood">
      <Section id="about" title={about.title} className="about-grid">
        <OrganizerPhoto />
        <div className="mt-8">
          <h3 className="display mb-2 text-3xl normal-case">{`${about.hello} ${env.organizerName}.`}</h3>
          <p className="mt-4 max-w-xl text-xl text-pretty">{env.organizerBio}</p>
          <ul className="mt-3 flex flex-wrap gap-x-6">
            <li>
              <a className="text-link" href={`mailto:${env.contactEmail}`}>
                {`${about.email}: ${env.contactEmail}`}
              </a>
            </li>
            <li>
              <a className="text-link" href={env.profileUrl} target="_blank" rel="noopener">
                {`${about.profile} ${new URL(env.profileUrl).hostname.replace(/^www\./, '')}`}
              </a>
            </li>
          </ul>
        </div>
      </Section>
    </div>
  );
}
