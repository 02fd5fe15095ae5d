import { expect, stack } from './fixtures.ts';

export type Founder = { id: string; name: string; email: string };

/** Founders who have confirmed, and whom no other journey knows. */
export async function givenFounders(names: readonly string[]): Promise<Founder[]> {
  const founders = names.map((name) => {
    const id = crypto.randomUUID();
    return { id, name: `${name} ${id.slice(0, 6)}`, email: `${id}@players.example`, sports: ['volleyball'] };
  });
  const confirmed = founders.map((founder) => ({
    ...{ ...founder, frequency: '2x', confirmed_at: new Date().toISOString() },
  }));
  const response = await fetch(`${stack.supabaseUrl}/rest/v1/founders`, {
    method: 'POST',
    headers: { apikey: stack.supabaseServiceKey, 'content-type': 'application/json' },
    body: JSON.stringify(confirmed),
  });
  expect(response.status).toBe(201);
  return founders;
}
