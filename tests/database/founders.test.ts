import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { aFounder } from './builders.ts';
import { type DatabaseUnderTest, onEachDatabase } from './on-each-database.ts';

const READABLE = 'founder_number, sports, created_at';

onEachDatabase('founders', (opened) => {
  const join = (row: object) => opened().visitor.from('founders').insert(row).select(READABLE).single();

  it('gives the first founder number 1 and returns what a visitor may see', async () => {
    const { data, status } = await join(aFounder({ sports: ['tennis', 'running'] }));
    expect(status).toBe(201);
    expect(data).toEqual({
      founder_number: 1,
      sports: ['tennis', 'running'],
      created_at: expect.any(String),
    });
  });

  it('numbers founders one after the other, whatever number they asked for', async () => {
    const numbers = [];
    for (const founder_number of [77, 1, -5, null]) {
      const { data } = await join({ ...aFounder(), founder_number });
      numbers.push(data?.founder_number);
    }
    expect(numbers).toEqual([1, 2, 3, 4]);
  });

  it('counts founders, and tells the last number along with it', async () => {
    for (let founder = 0; founder < 3; founder += 1) await join(aFounder());
    await opened().service.from('founders').delete().eq('founder_number', 1);
    const { data, count } = await opened()
      .visitor.from('founders')
      .select('founder_number', { count: 'exact' })
      .order('founder_number', { ascending: false })
      .limit(1);
    expect({ data, count }).toEqual({ data: [{ founder_number: 3 }], count: 2 });
  });

  it('takes a signup without an id, and makes one', async () => {
    const { id: _, ...founder } = aFounder();
    const { data } = await join(founder);
    expect(data?.founder_number).toBe(1);
  });

  it('trims what was typed and keeps blank optional fields as null', async () => {
    const typed = {
      name: '\u00a0 Ann Lee\n',
      email: ' Ann@Players.Example ',
      phone: '  ',
      additional: '',
      referred_by: ' annx12ab ',
    };
    await join(aFounder(typed));
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
    expect((await join(aFounder({ name }))).error).toBeNull();
  });

  it('takes the longest of everything, and every sport and frequency of both forms', async () => {
    const longest = aFounder({
      name: 'n'.repeat(80),
      email: `${'l'.repeat(64)}@${'d'.repeat(63)}.${'d'.repeat(63)}.${'d'.repeat(57)}.com`,
      phone: '1'.repeat(40),
      additional: `${'a'.repeat(498)}\r\n\r\n${'b'.repeat(500)}`,
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
    expect((await join(longest)).error).toBeNull();
    for (const frequency of ['2x', '3x', 'weekend', '1-2x', '3-4x', 'daily', 'whenever']) {
      expect((await join(aFounder({ frequency }))).error).toBeNull();
    }
  });

  it.each([
    ['a name over 80 characters', { name: 'n'.repeat(81) }, '23514', 'founders_name_length'],
    ['a name with a control character', { name: 'Ann\u0007' }, '23514', 'founders_name_plain'],
    ['a name on two lines', { name: 'Ann\nLee' }, '23514', 'founders_name_plain'],
    ['a name that turns the reading direction', { name: 'Ann \u202eeeL' }, '23514', 'founders_name_plain'],
    ['a name with an isolate', { name: '\u2066Ann' }, '23514', 'founders_name_plain'],
    ['a name nobody can see', { name: '\u200d\u3164' }, '23514', 'founders_name_plain'],
    ['a name with a NUL', { name: 'Ann\u0000' }, '22021', 'invalid byte sequence'],
    ['a blank name', { name: ' \u00a0\t' }, '23502', '"name"'],
    ['no name', { name: null }, '23502', '"name"'],
    ['a blank e-mail', { email: '  ' }, '23502', '"email"'],
    ['an e-mail without @', { email: 'ann.example.com' }, '23514', 'founders_email_plausible'],
    ['an e-mail without a dot', { email: 'ann@example' }, '23514', 'founders_email_plausible'],
    ['an e-mail with a space inside', { email: 'ann lee@example.com' }, '23514', 'founders_email_plausible'],
    ['two e-mails', { email: 'ann@example.com,bob@example.com' }, '23514', 'founders_email_plausible'],
    [
      'an e-mail with a header injection',
      { email: 'ann@example.com\nBcc:bob@example.com' },
      '23514',
      'founders_email_plausible',
    ],
    ['an e-mail with look-alike letters', { email: 'аnn@example.com' }, '23514', 'founders_email_plausible'],
    [
      'an e-mail over 254 characters',
      { email: `a@${'d.'.repeat(126)}com` },
      '23514',
      'founders_email_length',
    ],
    [
      'an e-mail with 65 characters before the @',
      { email: `${'l'.repeat(65)}@example.com` },
      '23514',
      'founders_email_length',
    ],
    ['an empty list of sports', { sports: [] }, '23514', 'founders_sports_known'],
    ['an unknown sport', { sports: ['tennis', 'chess'] }, '23514', 'founders_sports_known'],
    ['a sport in capitals', { sports: ['Tennis'] }, '23514', 'founders_sports_known'],
    ['the same sport twice', { sports: ['tennis', 'tennis'] }, '23514', 'founders_sports_known'],
    ['a sport that is null', { sports: ['tennis', null] }, '23514', 'founders_sports_known'],
    ['sports in lists of lists', { sports: [['tennis'], ['running']] }, '23514', 'founders_sports_known'],
    ['no sports', { sports: null }, '23502', '"sports"'],
    ['an unknown frequency', { frequency: 'monthly' }, '23514', 'founders_frequency_known'],
    ['no frequency', { frequency: null }, '23502', '"frequency"'],
    ['a phone over 40 characters', { phone: '1'.repeat(41) }, '23514', 'founders_phone_length'],
    ['a phone with a control character', { phone: '352\u001b' }, '23514', 'founders_phone_plain'],
    ['a phone on two lines', { phone: '352\n555' }, '23514', 'founders_phone_plain'],
    ['a note over 1,000 characters', { additional: 'a'.repeat(1001) }, '23514', 'founders_additional_length'],
    [
      'a note with a control character',
      { additional: 'see\u0008 you' },
      '23514',
      'founders_additional_plain',
    ],
    [
      'a note that turns the reading direction',
      { additional: 'see \u202e you' },
      '23514',
      'founders_additional_plain',
    ],
    ['a referral code over 8 characters', { referred_by: 'ABCDE1234' }, '23514', 'founders_referred_by_code'],
    ['a referral code with a hyphen', { referred_by: 'ANN-12AB' }, '23514', 'founders_referred_by_code'],
    ['an id that is no UUID', { id: 'one' }, '22P02', 'uuid'],
    ['a time of its own', { created_at: '2020-01-01' }, '42501', 'permission denied'],
    ['a welcome already sent', { welcome_sent_at: '2020-01-01' }, '42501', 'permission denied'],
  ])('refuses %s, and the next founder still gets the next number', async (_, overrides, code, message) => {
    await join(aFounder());
    const { data, error } = await join({ ...aFounder(), ...overrides });
    expect(data).toBeNull();
    expect(error).toMatchObject({ code, message: expect.stringContaining(message) });
    expect((await join(aFounder())).data?.founder_number).toBe(2);
  });

  it('answers a bad value with 400, a repeated one with 409 and a forbidden one with 401', async () => {
    const first = aFounder();
    await join(first);
    const statuses = [];
    for (const row of [
      aFounder({ sports: [] }),
      aFounder({ email: first.email }),
      { ...aFounder(), created_at: '2020-01-01' },
    ]) {
      statuses.push((await join(row)).status);
    }
    expect(statuses).toEqual([400, 409, 401]);
  });

  it.each([
    ['as it was', (email: string) => email],
    ['in capitals', (email: string) => email.toUpperCase()],
    ['with spaces around it', (email: string) => `  ${email}\t`],
  ])(
    'refuses an address that has joined, written %s, and reveals nothing about who has it',
    async (_, spell) => {
      const stored = aFounder({ name: 'Stored Stranger', phone: '352-555-0100', additional: 'stored note' });
      await join(stored);
      const { status, data, error } = await join(aFounder({ email: spell(stored.email) }));
      expect({ status, data }).toEqual({ status: 409, data: null });
      expect(error).toMatchObject({
        code: '23505',
        message: expect.stringContaining('founders_lower_email_key'),
        details: null,
      });
      const answer = JSON.stringify(error).toLowerCase();
      for (const secret of [stored.name, stored.email, stored.phone, stored.additional, stored.id]) {
        expect(answer).not.toContain(secret?.toLowerCase());
      }
    },
  );

  it('refuses the same signup sent again as the same signup, and its id finds the pass', async () => {
    const founder = aFounder();
    await join(founder);
    const { error } = await join(founder);
    expect(error).toMatchObject({ code: '23505', message: expect.stringContaining('founders_id_key') });
    const pass = await opened().visitor.rpc('founder_pass', { id: founder.id }).maybeSingle();
    expect(pass.data).toMatchObject({ founder_number: 1 });
  });

  it('refuses several rows in one request, and takes an array of one', async () => {
    const { visitor } = opened();
    const many = await visitor.from('founders').insert([aFounder(), aFounder()]);
    expect({ status: many.status, code: many.error?.code }).toEqual({ status: 400, code: '23514' });
    await visitor.from('founders').insert([aFounder()]);
    expect(await givenNumbers(opened())).toEqual({ numbers: [1], last: 1 });
  });

  it.each([undefined, 'id', 'email', 'founder_number', 'created_at', 'id,founder_number'])(
    'changes nothing and uses up no number by an upsert on conflict of %s',
    async (onConflict) => {
      const stored = aFounder();
      await join(stored);
      const before = await opened().database.query('select * from public.founders');
      for (const ignoreDuplicates of [true, false]) {
        const target = onConflict === undefined ? { ignoreDuplicates } : { ignoreDuplicates, onConflict };
        for (const again of [
          aFounder({ id: stored.id }),
          aFounder({ email: stored.email }),
          { ...stored, founder_number: 1 },
        ]) {
          const { error } = await opened().visitor.from('founders').upsert(again, target);
          expect(error?.code).toMatch(/^(23505|42501|42P10)$/);
        }
      }
      expect(await opened().database.query('select * from public.founders')).toEqual(before);
      expect(await givenNumbers(opened())).toEqual({ numbers: [1], last: 1 });
    },
  );

  it('lets nobody skip a row that has taken its number, not even with plain SQL or the secret key', async () => {
    const stored = aFounder();
    await join(stored);
    const { database, service } = opened();
    const values = [randomUUID(), 'Bob', stored.email, ['tennis'], '2x'];
    const asAnon = database.transaction(async ({ exec, query }) => {
      await exec('set local role anon');
      await query(
        'insert into public.founders (id, name, email, sports, frequency) values ($1, $2, $3, $4, $5) on conflict do nothing',
        values,
      );
    });
    await expect(asAnon).rejects.toMatchObject({ code: '23514' });
    const merged = await service
      .from('founders')
      .upsert([aFounder({ id: stored.id }), aFounder()], { onConflict: 'id' });
    expect(merged.error).toMatchObject({
      code: '23514',
      message: expect.stringContaining('never merged or skipped'),
    });
    const skipped = await service
      .from('founders')
      .upsert([aFounder(), aFounder({ id: stored.id }), aFounder()], {
        onConflict: 'id',
        ignoreDuplicates: true,
      });
    expect(skipped.error?.code).toBe('23514');
    expect(await givenNumbers(opened())).toEqual({ numbers: [1], last: 1 });
  });

  it('lets the secret key add several founders and remove one, whose number is not given again', async () => {
    const { service } = opened();
    await service.from('founders').insert([aFounder(), aFounder(), aFounder()]);
    await service.from('founders').delete().eq('founder_number', 3);
    await join(aFounder());
    expect(await givenNumbers(opened())).toEqual({ numbers: [1, 2, 4], last: 4 });
  });

  it('numbers simultaneous requests without a gap although a third of them fails', async () => {
    const attempts = Array.from({ length: 30 }, (_, index) =>
      join(aFounder(index % 3 === 0 ? { sports: ['chess'] } : {})),
    );
    const numbers = (await Promise.all(attempts)).flatMap(({ data }) => data?.founder_number ?? []);
    expect(numbers.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
  });
});

async function givenNumbers({
  database,
}: DatabaseUnderTest): Promise<{ numbers: number[]; last: number | undefined }> {
  const rows = await database.query<{ founder_number: number }>(
    'select founder_number from public.founders order by 1',
  );
  const [counter] = await database.query<{ last: number }>('select last from private.founder_counter');
  return { numbers: rows.map(({ founder_number }) => founder_number), last: counter?.last };
}
