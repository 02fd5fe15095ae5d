import { expect, it, vi } from 'vitest';
import { saveFeedback } from '#data/supabase/feedback.ts';
import type { Feedback } from '#domain/feedback.ts';
import { expectLog } from '../../setup.ts';

const ID = '6f0d3f5e-8f0c-4a57-9a51-0a3f8d3f1f11';
const feedback: Feedback = {
  frustration: 'no-shows',
  sports: ['tennis', 'soccer'],
  venues: ['Westside Park'],
  commitment_factors: 'community,good-vibes',
};

const fetched = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', fetched);

it('sends the answers once, with the id that makes a second try the same', async () => {
  fetched.mockResolvedValueOnce(Response.json({ status: 'saved' }));
  expect(await saveFeedback(ID, feedback)).toEqual({ status: 'saved' });
  const [url, request] = fetched.mock.lastCall ?? [];
  expect(new URL(String(url)).pathname).toMatch(/\/rpc\/save_feedback$/);
  expect(JSON.parse(String(request?.body))).toEqual({ id: ID, ...feedback });
});

it('says that there are too many when the network is over its limit', async () => {
  fetched.mockResolvedValueOnce(Response.json({ status: 'too-many', seconds: 60 }));
  expect(await saveFeedback(ID, feedback)).toEqual({ status: 'refused', reason: 'too-many' });
});

it('fails when the database does not accept the answers, and says which', async () => {
  fetched.mockResolvedValueOnce(Response.json({ status: 'invalid', field: 'venues' }));
  expectLog('The feedback was not accepted: venues.');
  expect(await saveFeedback(ID, feedback)).toEqual({ status: 'failed' });
});

it.each([
  ['a server that broke', () => Promise.resolve(Response.json({ code: 'XX000' }, { status: 500 }))],
  ['an answer of another kind', () => Promise.resolve(Response.json({ status: 'fine' }))],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
])('fails on %s', async (_what, reply) => {
  fetched.mockImplementationOnce(reply);
  expectLog('The database gave no answer to save_feedback.');
  expect(await saveFeedback(ID, feedback)).toEqual({ status: 'failed' });
});
