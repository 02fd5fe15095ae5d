import { expect, it, vi } from 'vitest';
import { saveFeedback } from '#data/supabase/feedback.ts';
import type { Feedback } from '#domain/feedback.ts';
import { expectLog } from '../../setup.ts';

const ID = '6f0d3f5e-8f0c-4a57-9a51-0a3f8d3f1f11';
const feedback: Feedback = {
  frustration: 'no-shows',
  sports: ['tennis', 'soccer'],
  frequency: 'survey',
  venue_ratings: { 'Westside Park': true },
  commitment_factors: 'community,good-vibes',
};

const fetched = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', fetched);

const refusal = (status: number, code: string) =>
  Response.json({ code, message: 'refused', details: null, hint: null }, { status });

it('inserts one row and asks for nothing back', async () => {
  fetched.mockResolvedValueOnce(new Response(null, { status: 201 }));
  expect(await saveFeedback(ID, feedback)).toEqual({ status: 'saved' });
  const [url, request] = fetched.mock.lastCall ?? [];
  expect(new URL(String(url)).pathname).toMatch(/\/beta_feedback$/);
  expect(JSON.parse(String(request?.body))).toEqual({ id: ID, ...feedback });
  expect(new Headers(request?.headers).get('prefer') ?? '').not.toContain('return=representation');
});

it('takes its own row of an earlier try as saved', async () => {
  fetched.mockResolvedValueOnce(refusal(409, '23505'));
  expect(await saveFeedback(ID, feedback)).toEqual({ status: 'saved' });
});

it('says that there are too many when the network is over its limit', async () => {
  fetched.mockResolvedValueOnce(refusal(429, 'PT429'));
  expectLog('The feedback was not saved.');
  expect(await saveFeedback(ID, feedback)).toEqual({ status: 'refused', reason: 'too-many' });
});

it.each([
  ['a server that broke', () => Promise.resolve(refusal(500, 'XX000'))],
  ['a check that refuses', () => Promise.resolve(refusal(400, '23514'))],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
])('fails on %s', async (_what, reply) => {
  fetched.mockImplementationOnce(reply);
  expectLog('The feedback was not saved.');
  expect(await saveFeedback(ID, feedback)).toEqual({ status: 'failed' });
});
