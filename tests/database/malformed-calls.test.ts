import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { openDatabase } from '../../dev/supabase/database.ts';
import { PUBLISHABLE_KEY } from './on-each-database.ts';

const FUNCTIONS: Record<string, string[]> = {
  join_founders: ['id', 'name', 'email', 'sports', 'frequency', 'phone', 'additional', 'referred_by'],
  ...{ confirm_founder: ['secret'], founder_hold: ['secret'], correct_email: ['id', 'email'] },
  ...{ founder_pass: ['id'], referrer_name: ['code'], sport_interest: [], no_such_function: ['x'] },
  save_feedback: ['id', 'frustration', 'sports', 'venues', 'commitment_factors', 'testimonial', 'would_join'],
  claim_welcome: ['founder_id', 'address', 'again'],
};
const QUERIES = [
  ...['founders?select=*', 'founders?select=((', 'founders?order=', 'founders?and=(', 'founders?limit=abc'],
  ...['founders?founder_number=eq.x', 'founders?founder_number=in.(', 'founders?founder_number=gt.9e99'],
  ...['founders?select=sports&sports=cs.{', 'beta_feedback?select=venue_ratings->>x', 'no_such_table'],
];
const METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'PUT'];
const BODIES = ['{', '[]', '[1]', '"x"', 'null', '{"founder_number":{}}'];

const value = fc.oneof(
  fc.constantFrom(null, true, 0, '', '\u0000', '{}', 'x'.repeat(100_000), '2020-01-01'),
  fc.constantFrom({}, { Campus: true }, [], [null], [[1]], [['a'], ['b', 'c']], ['a', 1]),
  fc.jsonValue({ maxDepth: 2 }),
);
const call = fc
  .constantFrom(...Object.keys(FUNCTIONS))
  .chain((name) =>
    fc
      .record(Object.fromEntries((FUNCTIONS[name] ?? []).map((parameter) => [parameter, value])))
      .map((body) => ({ path: `rpc/${name}`, method: 'POST', body: JSON.stringify(body) })),
  );
const query = fc.record({
  path: fc.constantFrom(...QUERIES),
  method: fc.constantFrom(...METHODS),
  body: fc.constantFrom(...BODIES),
});

it('attack: 2,000 malformed calls leave the embedded database answering, and none breaks it', async () => {
  // What is no refusal of the database is printed.
  const prints = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const database = await openDatabase({ url: 'memory://', publishableKey: PUBLISHABLE_KEY });
  const headers = { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json' };
  const ask = async (path: string, method = 'GET', body = '') => {
    const hasBody = !['GET', 'HEAD'].includes(method);
    const request = new Request(`http://localhost/rest/v1/${path}`, {
      ...{ method, headers },
      ...(hasBody && { body }),
    });
    return (await database.fetch(request)).status;
  };
  const bad = { venues: { Campus: true }, sports: ['tennis'], id: crypto.randomUUID() };
  const first = { ...bad, frustration: 'no-shows', commitment_factors: 'no-flakes' };
  expect(await ask('rpc/save_feedback', 'POST', JSON.stringify(first))).toBe(400);
  expect(await ask('founders?select=founder_number')).toBe(200);
  for (const { path, method, body } of fc.sample(fc.oneof({ weight: 5, arbitrary: call }, query), 2000)) {
    const status = await ask(path, method, body);
    expect(status, `${method} ${path} ${body.slice(0, 300)}`).toBeLessThan(500);
  }
  expect(await ask('founders?select=founder_number')).toBe(200);
  await database.close();
  prints.mockRestore();
});
