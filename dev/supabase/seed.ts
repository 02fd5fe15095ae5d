import type { LocalDatabase } from './database.ts';

/** Enough turned tiles to see what the board does; only ever in a local store, and only into an empty one. */
const FOUNDERS = [
  { sports: ['volleyball'], frequency: 'weekend' },
  { sports: ['basketball', 'pickleball'], frequency: '2x' },
  { sports: ['tennis'], frequency: '2x' },
  { sports: ['pickleball', 'tennis'], frequency: '3x' },
  { sports: ['volleyball', 'basketball'], frequency: 'weekend' },
];

export async function seedFounders(database: LocalDatabase): Promise<void> {
  const [first] = await database.query('select from public.founders limit 1');
  if (first) return;
  for (const [index, founder] of FOUNDERS.entries()) {
    await database.query(
      'insert into public.founders (id, name, email, sports, frequency) values ($1, $2, $3, $4, $5)',
      [
        crypto.randomUUID(),
        `Seed ${'ABCDE'[index]}`,
        `seed-${index + 1}@example.com`,
        founder.sports,
        founder.frequency,
      ],
    );
  }
}
