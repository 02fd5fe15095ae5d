import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { aFounder, type FounderRow } from './builders.ts';
import { join, numberIn } from './calls.ts';
import { type DatabaseUnderTest, onOneDatabase } from './on-each-database.ts';

onOneDatabase('founders', (opened) => {
  const joins = async (overrides: Partial<FounderRow> = {}) =>
    numberIn(await join(opened().visitor, aFounder(overrides)));

  it('gives the first founder number 1 for a day', async () => {
    const before = Date.now();
    const answer = await join(opened().visitor, aFounder());
    expect(answer).toEqual({
      status: 'joined',
      new: true,
      founder_number: 1,
      first_name: 'Ann',
      confirmed: false,
      held_until: expect.any(String),
    });
    const heldMs = Date.parse(answer.status === 'joined' ? answer.held_until : '') - before;
    expect(Math.round(heldMs / 60_000)).toBe(24 * 60);
  });

  it('shows a visitor number, sports, time and whether it is confirmed', async () => {
    await joins({ sports: ['tennis', 'running'] });
    const { data } = await opened().visitor.from('founders').select(READABLE);
    expect(data).toEqual([
      { founder_number: 1, sports: ['tennis', 'running'], created_at: expect.any(String), confirmed: false },
    ]);
  });

  it('numbers founders one after the other, whatever number the owner asks for', async () => {
    await joins();
    for (const founder_number of [77, 1, -5, null])
      await opened()
        .service.from('founders')
        .insert({ ...aFounder(), founder_number });
    expect(await joins()).toBe(6);
    expect(await givenNumbers(opened())).toEqual({ numbers: [1, 2, 3, 4, 5, 6], last: 6 });
  });

  it('counts founders, and tells the last number along with it', async () => {
    for (let founder = 0; founder < 3; founder += 1) await joins();
    await opened().service.from('founders').delete().eq('founder_number', 1);
    const { data, count } = await opened()
      .visitor.from('founders')
      .select('founder_number', { count: 'exact' })
      .order('founder_number', { ascending: false })
      .limit(1);
    expect({ data, count }).toEqual({ data: [{ founder_number: 3 }], count: 2 });
  });

  it('trims what was typed and keeps blank optional fields as null', async () => {
    await joins({
      name: '\u00a0 Ann Lee\n',
      email: ' Ann@Players.Example ',
      phone: '  ',
      additional: '',
      referred_by: ' annx12ab ',
    });
    const [stored] = await opened().database.query(
      'select name, email, phone, additional, referred_by from public.founders',
    );
    expect(stored).toEqual({
      name: 'Ann Lee',
      email: 'Ann@Players.Example',
      phone: null,
      additional: null,
      referred_by: 'ANNX12AB',
    });
  });

  it.each([
    ['an accent', 'José Ñandú'],
    ['another script', '李小龍'],
    ['an apostrophe and a hyphen', "Siobhán O'Brien-Smith"],
    ['a joined emoji', 'Ann 👩‍👩‍👧'],
    ['80 characters outside the basic plane', '🏐'.repeat(80)],
    ['a single letter', 'A'],
  ])('takes a name with %s', async (_, name) => {
    expect(await joins({ name })).toBe(1);
  });

  it('takes the longest of everything, and every sport and frequency of both forms', async () => {
    const longest = aFounder({
      name: 'n'.repeat(80),
      email: `${'l'.repeat(64)}@${'d'.repeat(63)}.${'d'.repeat(63)}.${'d'.repeat(57)}.com`,
      phone: '1'.repeat(40),
      additional: `${'🏐'.repeat(498)}\r\n\r\n${'b'.repeat(500)}`,
      referred_by: 'ABCD1234',
      sports: [
        'volleyball',
        'basketball',
        'tennis',
        'pickleball',
        'ultimate-frisbee',
        'running',
        'soccer',
        'spikeball',
      ],
    });
    expect(longest.email).toHaveLength(254);
    expect(await joins(longest)).toBe(1);
    for (const frequency of ['2x', '3x', 'weekend', '1-2x', '3-4x', 'daily', 'whenever'])
      expect(await joins({ frequency })).toBeGreaterThan(1);
  });

  it.each([
    ['a name over 80 characters', { name: 'n'.repeat(81) }, 'name'],
    ['a name with a control character', { name: 'Ann\u0007' }, 'name'],
    ['a name on two lines', { name: 'Ann\nLee' }, 'name'],
    ['a name that turns the reading direction', { name: 'Ann \u202eeeL' }, 'name'],
    ['a name with an isolate', { name: '\u2066Ann' }, 'name'],
    ['a name nobody can see', { name: '\u200d\u3164' }, 'name'],
    ['a name of a megabyte', { name: 'n'.repeat(1_000_000) }, 'name'],
    ['a blank name', { name: ' \u00a0\t' }, 'name'],
    ['no name', { name: null }, 'name'],
    ['a blank e-mail', { email: '  ' }, 'email'],
    ['no e-mail', { email: null }, 'email'],
    ['an e-mail without @', { email: 'ann.example.com' }, 'email'],
    ['an e-mail without a dot', { email: 'ann@example' }, 'email'],
    ['an e-mail with a space inside', { email: 'ann lee@example.com' }, 'email'],
    ['two e-mails', { email: 'ann@example.com,bob@example.com' }, 'email'],
    ['an e-mail with a header injection', { email: 'ann@example.com\nBcc:bob@example.com' }, 'email'],
    ['an e-mail with look-alike letters', { email: 'аnn@example.com' }, 'email'],
    ['an e-mail over 254 characters', { email: `a@${'d.'.repeat(126)}com` }, 'email'],
    ['an e-mail with 65 characters before the @', { email: `${'l'.repeat(65)}@example.com` }, 'email'],
    ['an e-mail of a megabyte', { email: `${'+'.repeat(1_000_000)}@example.com` }, 'email'],
    ['an empty list of sports', { sports: [] }, 'sports'],
    ['an unknown sport', { sports: ['tennis', 'chess'] }, 'sports'],
    ['a sport in capitals', { sports: ['Tennis'] }, 'sports'],
    ['the same sport twice', { sports: ['tennis', 'tennis'] }, 'sports'],
    ['a sport that is null', { sports: ['tennis', null] }, 'sports'],
    ['sports in lists of lists', { sports: [['tennis'], ['running']] }, 'sports'],
    ['fifty thousand sports', { sports: Array(50_000).fill('tennis') }, 'sports'],
    ['no sports', { sports: null }, 'sports'],
    ['an unknown frequency', { frequency: 'monthly' }, 'frequency'],
    ['no frequency', { frequency: null }, 'frequency'],
    ['a phone over 40 characters', { phone: '1'.repeat(41) }, 'phone'],
    ['a phone with a control character', { phone: '352\u001b' }, 'phone'],
    ['a phone on two lines', { phone: '352\n555' }, 'phone'],
    ['a note over 1,000 characters', { additional: 'a'.repeat(1001) }, 'additional'],
    ['a note with a control character', { additional: 'see\u0008 you' }, 'additional'],
    ['a note that turns the reading direction', { additional: 'see \u202e you' }, 'additional'],
    ['a referral code over 8 characters', { referred_by: 'ABCDE1234' }, 'referred_by'],
    ['a referral code with a hyphen', { referred_by: 'ANN-12AB' }, 'referred_by'],
    ['no id', { id: null }, 'id'],
    [
      'nothing at all',
      {
        ...{ id: null, name: null, email: null, sports: null, frequency: null },
        ...{ phone: null, additional: null, referred_by: null },
      },
      'id',
    ],
  ])('refuses %s, and the next founder still gets the next number', async (_, overrides, field) => {
    await joins();
    expect(await join(opened().visitor, { ...aFounder(), ...overrides })).toEqual({
      status: 'invalid',
      field,
    });
    expect(await joins()).toBe(2);
  });

  it.each([
    ['an id that is no UUID', { id: 'one' }, '22P02'],
    ['a name with a NUL', { name: 'Ann\u0000' }, '22021'],
    ['sports that are no list', { sports: 'tennis' }, '22P02'],
    ['a number of its own', { founder_number: 1 }, 'PGRST202'],
    ['a time of its own', { created_at: '2020-01-01' }, 'PGRST202'],
    ['a confirmation of its own', { confirmed_at: '2020-01-01' }, 'PGRST202'],
  ])('refuses a call with %s before it begins', async (_, overrides, code) => {
    const { error } = await opened().visitor.rpc('join_founders', { ...aFounder(), ...overrides });
    expect(error).toMatchObject({ code });
    expect(await joins()).toBe(1);
  });

  it.each([
    ['as it was', (email: string) => email],
    ['in capitals', (email: string) => email.toUpperCase()],
    ['with spaces around it', (email: string) => `  ${email}\t`],
    ['with a tag', (email: string) => email.replace('@', '+again@')],
  ])('tells that an address has joined, written %s, and nothing about who has it', async (_, spell) => {
    const stored = aFounder({ name: 'Stored Stranger', phone: '352-555-0100', additional: 'stored note' });
    await join(opened().visitor, stored);
    expect(await join(opened().visitor, aFounder({ email: spell(stored.email) }))).toEqual({
      status: 'taken',
    });
    expect(await joins()).toBe(2);
  });

  it('knows the same signup sent again, and changes nothing', async () => {
    const founder = aFounder();
    const first = await join(opened().visitor, founder);
    const before = await opened().database.query('select * from public.founders');
    const again = await join(opened().visitor, { ...founder, name: 'Mallory', sports: [] });
    expect(again).toEqual({ ...first, new: false });
    expect(await opened().database.query('select * from public.founders')).toEqual(before);
  });

  it('lets nobody skip or merge a row that has taken its number, not even with the secret key', async () => {
    const stored = aFounder();
    await join(opened().visitor, stored);
    const { database, service } = opened();
    const skipped = database.query(
      `insert into public.founders (id, name, email, sports, frequency)
       values ($1, 'Bob', $2, '{tennis}', '2x') on conflict do nothing`,
      [randomUUID(), stored.email],
    );
    await expect(skipped).rejects.toMatchObject({ code: '23514' });
    for (const ignoreDuplicates of [true, false]) {
      const merged = await service
        .from('founders')
        .upsert([aFounder(), aFounder({ id: stored.id })], { onConflict: 'id', ignoreDuplicates });
      expect(merged.error).toMatchObject({
        code: '23514',
        message: expect.stringContaining('never merged or skipped'),
      });
    }
    expect(await givenNumbers(opened())).toEqual({ numbers: [1], last: 1 });
  });

  it('lets the secret key add several founders, and gives a number that nobody confirmed again', async () => {
    const { service } = opened();
    await service.from('founders').insert([aFounder(), aFounder(), aFounder()]);
    await service.from('founders').delete().eq('founder_number', 2);
    expect(await joins()).toBe(2);
    expect(await givenNumbers(opened())).toEqual({ numbers: [1, 2, 3], last: 3 });
  });

  it('gives the number of a confirmed founder who left to nobody', async () => {
    const { service, visitor } = opened();
    await service
      .from('founders')
      .insert([aFounder(), aFounder(), aFounder()].map((row) => ({ ...row, confirmed_at: '2026-01-01' })));
    await service.from('founders').delete().in('founder_number', [2, 3]);
    expect(await joins()).toBe(4);
    expect(await givenNumbers(opened())).toEqual({ numbers: [1, 4], last: 4 });
    expect((await visitor.from('retired_numbers').select('*').order('number')).data).toEqual([
      { number: 2 },
      { number: 3 },
    ]);
  });

  it('numbers simultaneous requests without a gap although a third of them fails', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        join(opened().visitor, aFounder(index % 3 === 0 ? { sports: ['chess'] } : {})),
      ),
    );
    const numbers = answers.flatMap((answer) => (answer.status === 'joined' ? answer.founder_number : []));
    expect(numbers.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
  });
});

const READABLE = 'founder_number, sports, created_at, confirmed';

async function givenNumbers({ database }: DatabaseUnderTest) {
  const rows = await database.query<{ founder_number: number }>(
    'select founder_number from public.founders order by 1',
  );
  const [counter] = await database.query<{ last: number }>('select last from private.founder_counter');
  return { numbers: rows.map(({ founder_number }) => founder_number), last: counter?.last };
}
