import { describe, expect, it } from 'vitest';
import { type InvitationLink, invitationIn, invitationMark, invitationUrl } from '#domain/invitation.ts';
import {
  foundersToInvite,
  foundersWhoCame,
  type InviteeFilter,
  invitedFigures,
  leftToInvite,
  referrersAmong,
  sentInvitationSchema,
  whatCameOf,
} from '#domain/invited.ts';
import { makeFounder, makeInvitation, makeRsvp } from './builders.ts';

describe('which founders are offered', () => {
  const all = [
    makeFounder(3, 'Theo'),
    makeFounder(7, 'Maya', { sports: ['tennis', 'volleyball'], referrer_number: 3, referrer_name: 'Theo' }),
    makeFounder(9, 'Ana', {
      sports: ['tennis'],
      frequency: 'weekend',
      referrer_number: 7,
      referrer_name: 'Maya',
    }),
  ];

  it.each<[string, Partial<InviteeFilter>, number[]]>([
    ['all of them', {}, [3, 7, 9]],
    ['a sport', { sport: 'tennis' }, [7, 9]],
    ['how often they play', { frequency: 'weekend' }, [9]],
    ['whoever brought them', { referrer: 3 }, [7]],
    ['a sport, brought by one who plays another', { sport: 'tennis', referrer: 7 }, [9]],
    ['having come', { hasCome: true }, [9]],
    ['having come, and a sport', { hasCome: true, sport: 'volleyball' }, []],
    ['a name, however it is typed', { search: ' MAYA ' }, [7]],
    ['an address', { search: 'ana@' }, [9]],
    ['a number', { search: '#3' }, [3]],
    ['a name that is nobody’s', { search: 'Zoe' }, []],
  ])('by %s', (_, filter, numbers) => {
    const anybody = { search: '', sport: null, frequency: null, referrer: null, hasCome: false };
    const shown = foundersToInvite(all, { ...anybody, ...filter }, [9, 40]);
    expect(shown.map(({ founder_number }) => founder_number)).toEqual(numbers);
  });

  it('names each founder who brought somebody once, by number', () => {
    expect(
      referrersAmong([...all, makeFounder(10, 'Ben', { referrer_number: 3, referrer_name: 'Theo' })]),
    ).toEqual([
      { number: 3, name: 'Theo' },
      { number: 7, name: 'Maya' },
    ]);
  });
});

it('leaves out who was invited before or refused for good, and keeps who may get it at another try', () => {
  const results = {
    ...({ 1: 'sent', 2: 'known', 3: 'enough', 4: 'stopped' } as const),
    ...({ 5: 'unknown', 6: 'tomorrow', 7: 'failed' } as const),
  };
  expect(leftToInvite([1, 2, 3, 4, 5, 6, 7, 8, 9], [makeInvitation(9)], results)).toEqual([6, 7, 8]);
});

describe('what came of invitations', () => {
  const all = [1, 2, 3, 4, 5].map((number) => makeInvitation(number, { opened_at: number === 2 ? 5 : null }));
  const rsvps = [
    makeRsvp('Bo', { invitation: 'mark-3', attendance: 'arrived' }),
    makeRsvp('Cleo', { invitation: 'mark-4', response: 'maybe' }),
    makeRsvp('Dan', { invitation: 'mark-5', response: 'no' }),
    makeRsvp('A friend of Cleo', { invitation: 'mark-4', attendance: 'arrived' }),
    makeRsvp('Nobody invited'),
  ];

  it('is opened, said and come, with the first RSVP by each', () => {
    expect(
      whatCameOf(all, rsvps).map(({ isOpened, response, hasCome }) => [isOpened, response, hasCome]),
    ).toEqual([
      [false, null, false],
      [true, null, false],
      [true, 'yes', true],
      [true, 'maybe', false],
      [true, 'no', false],
    ]);
  });

  it('says who came, also on another date of a series', () => {
    const later = makeRsvp('Ana', { invitation: 'mark-1', gameEventId: 'later', attendance: 'arrived' });
    const absent = makeRsvp('Ben', { invitation: 'mark-2', attendance: 'no-show' });
    const cameTwice = { ...later, invitation: 'mark-3' };
    expect(foundersWhoCame(all, [...rsvps, later, absent, cameTwice])).toEqual([3, 1]);
  });

  it('is counted', () => {
    expect(invitedFigures(whatCameOf(all, rsvps))).toEqual({
      ...{ invited: 5, opened: 4, yes: 1, maybe: 1, no: 1, came: 1 },
    });
  });

  it('is found by the mark of the secret that the email’s link carried', async () => {
    const link: InvitationLink = {
      ...{ secret: '0f0e0d0c-1111-4222-8333-444455556666', name: 'Ana', email: 'ana@example.com' },
      response: 'yes',
    };
    const opened = invitationIn(new URL(invitationUrl('https://example.com/rsvp/a-game', link)).hash);
    const mark = await invitationMark(opened?.secret ?? 'none');
    const row = sentInvitationSchema.parse({
      ...makeInvitation(1, { mark: await invitationMark(link.secret) }),
      sent_at: '2026-11-20T12:00:00+00:00',
    });
    expect(row.sent_at).toBe(Date.parse('2026-11-20T12:00:00Z'));
    expect(whatCameOf([row], [makeRsvp('Ana', { invitation: mark })])[0]?.response).toBe('yes');
  });
});
