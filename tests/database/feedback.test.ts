import { expect, it } from 'vitest';
import { FACTOR_IDS } from '#domain/feedback.ts';
import { aFounder, someFeedback } from './builders.ts';
import { answerSurvey, join, lapseAll } from './calls.ts';
import { onOneDatabase } from './on-each-database.ts';
import { replaceFunction } from './replaced-function.ts';

const numbered = (count: number, name: string) => Array.from({ length: count }, (_, at) => `${name}${at}`);

onOneDatabase('survey answers', (opened) => {
  const send = (feedback: Parameters<typeof answerSurvey>[1]) => answerSurvey(opened().visitor, feedback);
  const saved = () => opened().database.query('select * from public.beta_feedback');
  const interest = async () => (await opened().visitor.rpc('sport_interest').single()).data;

  it('are saved as they were sent, with the day and no time, and once when they are sent twice', async () => {
    const chosen = { sports: ['soccer', 'tennis'], commitment_factors: FACTOR_IDS.join() };
    const { venues, ...answers } = someFeedback({
      ...chosen,
      testimonial: 'See you there',
      would_join: false,
    });
    expect(await send({ ...answers, venues })).toEqual({ status: 'saved' });
    const [row] = await opened().database.query(
      'select *, created_on::text, created_on = current_date as today from public.beta_feedback',
    );
    expect(row).toEqual({
      ...{ ...answers, frequency: 'survey', venue_ratings: { Campus: true, "Joe's backyard": true } },
      ...{ created_on: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/), today: true },
    });
    expect(await send({ ...answers, venues, frustration: 'Something else' })).toEqual({ status: 'saved' });
    expect(await saved()).toMatchObject([{ id: answers.id, frustration: answers.frustration }]);
  });

  it('may be as long as the form allows, in any script', async () => {
    const venues = numbered(20, '').map((venue) => venue.padEnd(119, 'é'));
    const longest = { frustration: '🏐'.repeat(200), venues, testimonial: '🏐'.repeat(1000) };
    expect(await send(someFeedback(longest))).toEqual({ status: 'saved' });
  });

  it.each([
    ['without an id', { id: null }],
    ['with a blank frustration', { frustration: ' ' }],
    ['with a frustration over 200 characters', { frustration: 'f'.repeat(201) }],
    ['with a control character', { frustration: 'no\u0007show' }],
    ['with no sport', { sports: [] }],
    ['with null for sports', { sports: null }],
    ['with an unknown sport', { sports: ['chess'] }],
    ['without a venue', { venues: [] }],
    ['with null for venues', { venues: null }],
    ['with no venue but null', { venues: [null] }],
    ['with a blank venue', { venues: [''] }],
    ['with a venue over 120 characters', { venues: ['v'.repeat(121)] }],
    ['with a control character in a venue', { venues: ['Cam\u0007pus'] }],
    ['with 21 venues', { venues: numbered(21, 'v') }],
    ['with no factor', { commitment_factors: '' }],
    ['with null for factors', { commitment_factors: null }],
    ['with an unknown factor', { commitment_factors: 'community,money' }],
    ['with a factor over and over', { commitment_factors: Array(12).fill('community').join() }],
    ['with a testimonial over 1,000 characters', { testimonial: 't'.repeat(1001) }],
  ])('are refused %s', async (_, wrong) => {
    const [field] = Object.keys(wrong);
    expect(await send({ ...someFeedback(), ...wrong })).toEqual({ status: 'invalid', field });
    expect(await saved()).toEqual([]);
  });

  it('can not set their own day or frequency', async () => {
    for (const forged of [{ created_on: '2020-01-01' }, { frequency: '2x' }]) {
      const { error } = await opened().visitor.rpc('save_feedback', { ...someFeedback(), ...forged });
      expect(error?.code).toBe('PGRST202');
    }
    expect(await saved()).toEqual([]);
  });

  it('a survey of 50,000 venues is refused before anything looks at a venue', async () => {
    const restore = await replaceFunction(
      opened().database,
      'private.is_venue_ratings(jsonb)',
      `private.is_venue_ratings(ratings jsonb) returns boolean language plpgsql immutable
       as $$ begin raise exception 'A venue was looked at.'; end $$`,
    );
    try {
      const venues = numbered(50_000, 'Court ');
      expect(await send(someFeedback({ venues }))).toEqual({ status: 'invalid', field: 'venues' });
      await expect(send(someFeedback())).rejects.toThrow('A venue was looked at.');
    } finally {
      await restore();
    }
  });

  it('add to the interest in the four sports, beside the founders who have a place', async () => {
    expect(await interest()).toEqual({ volleyball: 0, basketball: 0, tennis: 0, pickleball: 0 });
    const { visitor, database } = opened();
    await join(visitor, aFounder({ sports: ['basketball'] }));
    await lapseAll(database);
    await join(visitor, aFounder({ sports: ['tennis', 'pickleball'] }));
    await join(visitor, aFounder({ sports: ['tennis', 'running'] }));
    await send(someFeedback({ sports: ['volleyball', 'tennis', 'soccer'] }));
    expect(await interest()).toEqual({ volleyball: 1, basketball: 0, tennis: 3, pickleball: 1 });
  });

  it('are counted exactly beyond the 1,000 rows the API returns at most', async () => {
    await opened().database.exec(`
      insert into public.beta_feedback (id, frustration, sports, venue_ratings, commitment_factors)
      select gen_random_uuid(), 'none', '{basketball}', '{"Campus": true}', 'community' from generate_series(1, 1500)
    `);
    expect(await interest()).toEqual({ volleyball: 0, basketball: 1500, tennis: 0, pickleball: 0 });
  });
});
