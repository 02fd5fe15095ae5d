import { expect, it } from 'vitest';
import { type FunnelData, founderFunnel } from '#domain/funnel.ts';
import { makeInvitation, makeRsvp } from './builders.ts';

const of = (state: 'confirmed' | 'held', founders: number, sport: string | null = null) => ({
  ...{ state, founders, sport, frequency: null },
});
/** Founder 2 plays tennis only. */
const invitation = (number: number, about: string) =>
  makeInvitation(number, {
    ...{ about, mark: `${number}-${about}` },
    sports: number === 2 ? ['tennis'] : ['tennis', 'volleyball'],
  });

const data: FunnelData = {
  counts: [
    { state: 'confirmed', sport: null, frequency: 'daily', founders: 2 },
    ...[of('held', 40), of('held', 30, 'tennis'), of('confirmed', 9), of('confirmed', 5, 'tennis')],
    of('confirmed', 3, 'volleyball'),
  ],
  invitations: [
    ...[invitation(1, 'serve'), invitation(1, 'spike'), invitation(2, 'serve'), invitation(3, 'spike')],
    ...[invitation(4, 'removed'), invitation(2, 'spike')],
  ],
  rsvps: [
    makeRsvp('Ana', { invitation: '1-serve' }),
    makeRsvp('Ana, a week later', { invitation: '1-serve', gameEventId: 'next game', attendance: 'arrived' }),
    makeRsvp('Ana again', { invitation: '1-spike' }),
    makeRsvp('Bo', { invitation: '2-serve' }),
    makeRsvp('Bo at another sport', { invitation: '2-spike', attendance: 'arrived' }),
    makeRsvp('A friend of Bo', { invitation: '2-serve', attendance: 'arrived' }),
    makeRsvp('Cleo', { invitation: '3-spike', attendance: 'no-show' }),
    makeRsvp('Dan', { invitation: 'somebody else’s', attendance: 'arrived' }),
    makeRsvp('Eve', { attendance: 'arrived' }),
  ],
  sports: { serve: 'tennis', spike: 'volleyball' },
};

it.each([
  [null, { founders: 9, invited: 4, responded: 3, came: 2 }],
  ['tennis', { founders: 5, invited: 2, responded: 2, came: 1 }],
  ['volleyball', { founders: 3, invited: 2, responded: 2, came: 0 }],
])('founders of %s are followed from confirmed to came, everybody once', (sport, expected) => {
  expect(founderFunnel(data, sport)).toEqual(expected);
});
