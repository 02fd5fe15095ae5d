import { expect, it } from 'vitest';
import { type SurveyAnswer, surveyCsv, surveyResults } from '#domain/survey-results.ts';

const answer = (changes: Partial<SurveyAnswer> = {}): SurveyAnswer => ({
  ...{ created_on: '2026-11-02', sports: ['tennis'], frustration: 'no-shows', testimonial: null },
  ...{ venue_ratings: { 'Westside Park': true }, commitment_factors: 'no-flakes,good-vibes' },
  ...{ would_join: null, ...changes },
});

it('counts each choice, the most chosen first, and those that nobody made', () => {
  const results = surveyResults([
    answer({ would_join: true }),
    answer({ frustration: 'cliques', sports: ['tennis', 'soccer'], would_join: true }),
    answer({ frustration: 'cliques', venue_ratings: { 'Westside Park': false, 'Forest Park': true } }),
  ]);
  expect(results).toMatchObject({
    answers: 3,
    join: [
      { choice: 'yes', answers: 2 },
      { choice: 'no', answers: 0 },
    ],
  });
  expect(results.frustrations.slice(0, 3)).toEqual([
    { choice: 'cliques', answers: 2 },
    { choice: 'no-shows', answers: 1 },
    { choice: 'short-handed', answers: 0 },
  ]);
  expect(results.sports.slice(0, 2)).toEqual([
    { choice: 'tennis', answers: 3 },
    { choice: 'soccer', answers: 1 },
  ]);
  expect(results.venues.slice(0, 2)).toEqual([
    { choice: 'Westside Park', answers: 2 },
    { choice: 'Forest Park', answers: 1 },
  ]);
  expect(results.factors[0]).toEqual({ choice: 'no-flakes', answers: 3 });
});

it('lists what people wrote, a venue of their own too, the newest first', () => {
  const written = [
    answer({ venue_ratings: { 'Behind the gym': true }, created_on: '2026-11-01' }),
    answer({ testimonial: 'Please start soon.' }),
  ];
  expect(surveyResults(written).texts).toEqual([
    { day: '2026-11-02', text: 'Please start soon.' },
    { day: '2026-11-01', text: 'Behind the gym' },
  ]);
});

it('writes the answers for a spreadsheet, which runs no cell', () => {
  const [head, row] = surveyCsv([answer({ would_join: false, testimonial: '=cmd' })]).split('\r\n');
  expect(head).toContain('"Would join"');
  expect(row).toBe(`"2026-11-02","no-shows","tennis","Westside Park","no-flakes, good-vibes","no","'=cmd"`);
});
