import { SPORT_IDS } from '#domain/founder.ts';
import { isPast, launch } from '#domain/launch.ts';
import { sportLabels } from '#domain/sport.ts';
import { pageDescription } from '#features/landing/content.ts';
import { faq } from '#features/landing/faq-content.ts';
import { env } from '#lib/env.ts';

const PLACE = { '@type': 'City', name: 'Gainesville, Florida' };

/** Schema.org data of the landing; the first game is in it until it begins. */
export function structuredData(now: number): object {
  const organization = {
    '@type': 'Organization',
    '@id': new URL('/#organization', env.siteUrl).href,
    name: env.productName,
    url: env.siteUrl,
    logo: new URL('/icon-512.png', env.siteUrl).href,
    description: pageDescription,
    email: env.contactEmail,
    areaServed: PLACE,
  };
  const { firstGame } = launch;
  const event = {
    '@type': 'SportsEvent',
    name: `${env.productName}: first game in Gainesville`,
    description: pageDescription,
    startDate: firstGame.at,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place', name: firstGame.venue, address: firstGame.venue },
    image: new URL('/social.png', env.siteUrl).href,
    organizer: { '@id': organization['@id'] },
    sport: SPORT_IDS.map((sport) => sportLabels[sport]).join(', '),
  };
  const questions = {
    '@type': 'FAQPage',
    mainEntity: faq.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
  return {
    '@context': 'https://schema.org',
    '@graph': [organization, ...(isPast(firstGame, now) ? [] : [event]), questions],
  };
}
