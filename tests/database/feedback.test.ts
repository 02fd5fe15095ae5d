import { expect, it } from 'vitest';
import { aFounder, someFeedback } from './builders.ts';
import { onEachDatabase } from './on-each-database.ts';

const ALL_FACTORS =
  'skill-matching,reliable-schedule,venue-guarantee,community,flexible-times,weather-backup,no-flakes,good-vibes';

onEachDatabase('survey answers', (opened) => {
  const send = (row: object) => opened().visitor.from('beta_feedback').insert(row);
  const saved = () => opened().database.query('select * from public.beta_feedback');
  const interest = async () => (await opened().visitor.rpc('sport_interest').single()).data;

  it('are saved as they were sent', async () => {
    const answers = someFeedback({ sports: ['soccer', 'tennis'], commitment_factors: ALL_FACTORS });
    const { status, data, error } = await send(answers);
    expect({ status, data, error }).toEqual({ status: 201, data: null, error: null });
    expect(await saved()).toEqual([{ ...answers, testimonial: null, created_at: expect.anything() }]);
  });

  it('are saved once when they are sent twice', async () => {
    const answers = someFeedback();
    await send(answers);
    const { status, error } = await send({ ...answers, frustration: 'Something else' });
    expect({ status, code: error?.code }).toEqual({ status: 409, code: '23505' });
    expect(error?.message).toContain('beta_feedback_pkey');
    expect(await saved()).toMatchObject([answers]);
  });

  it.each([
    ['without an id', { id: null }, '23502', '"id"'],
    ['with a blank frustration', { frustration: ' ' }, '23502', '"frustration"'],
    [
      'with a frustration over 200 characters',
      { frustration: 'f'.repeat(201) },
      '23514',
      'beta_feedback_frustration_length',
    ],
    ['with a control character', { frustration: 'no\u0007show' }, '23514', 'beta_feedback_frustration_plain'],
    ['with no sport', { sports: [] }, '23514', 'beta_feedback_sports_known'],
    ['with an unknown sport', { sports: ['chess'] }, '23514', 'beta_feedback_sports_known'],
    ['with another frequency', { frequency: '2x' }, '23514', 'beta_feedback_frequency_survey'],
    ['without a venue', { venue_ratings: {} }, '23514', 'beta_feedback_venue_ratings_sane'],
    [
      'with every venue refused',
      { venue_ratings: { Campus: false } },
      '23514',
      'beta_feedback_venue_ratings_sane',
    ],
    [
      'with a venue that is no yes or no',
      { venue_ratings: { Campus: true, Park: 'maybe' } },
      '23514',
      'beta_feedback_venue_ratings_sane',
    ],
    ['with venues as a list', { venue_ratings: ['Campus'] }, '23514', 'beta_feedback_venue_ratings_sane'],
    ['with venues as a number', { venue_ratings: 7 }, '23514', 'beta_feedback_venue_ratings_sane'],
    [
      'with a venue over 120 characters',
      { venue_ratings: { ['v'.repeat(121)]: true } },
      '23514',
      'beta_feedback_venue_ratings_sane',
    ],
    [
      'with a control character in a venue',
      { venue_ratings: { 'Cam\u0007pus': true } },
      '23514',
      'beta_feedback_venue_ratings_sane',
    ],
    [
      'with 21 venues',
      { venue_ratings: Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`v${at}`, true])) },
      '23514',
      'beta_feedback_venue_ratings_sane',
    ],
    ['with no factor', { commitment_factors: '' }, '23514', 'beta_feedback_commitment_factors_known'],
    [
      'with an unknown factor',
      { commitment_factors: 'community,money' },
      '23514',
      'beta_feedback_commitment_factors_known',
    ],
    [
      'with a factor over and over',
      { commitment_factors: Array(12).fill('community').join() },
      '23514',
      'beta_feedback_commitment_factors_known',
    ],
    [
      'with a testimonial over 1,000 characters',
      { testimonial: 't'.repeat(1001) },
      '23514',
      'beta_feedback_testimonial_length',
    ],
    ['with a time of their own', { created_at: '2020-01-01' }, '42501', 'permission denied'],
  ])('are refused %s', async (_, overrides, code, message) => {
    const { error } = await send({ ...someFeedback(), ...overrides });
    expect(error).toMatchObject({ code, message: expect.stringContaining(message) });
    expect(await saved()).toEqual([]);
  });

  it('are refused several at a time, as an upsert, and when they ask for the row back', async () => {
    const { visitor } = opened();
    expect((await send([someFeedback(), someFeedback()])).error?.code).toBe('23514');
    expect((await visitor.from('beta_feedback').upsert(someFeedback())).error?.code).toBe('42501');
    expect((await send(someFeedback()).select()).error?.code).toBe('42501');
    expect(await saved()).toEqual([]);
  });

  it('add to the interest in the four sports, beside the founders', async () => {
    expect(await interest()).toEqual({ volleyball: 0, basketball: 0, tennis: 0, pickleball: 0 });
    const { visitor } = opened();
    await visitor.from('founders').insert(aFounder({ sports: ['tennis', 'pickleball'] }));
    await visitor.from('founders').insert(aFounder({ sports: ['tennis', 'running'] }));
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
