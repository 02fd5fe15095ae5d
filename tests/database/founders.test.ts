import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { FREQUENCY_IDS, SURVEY_FREQUENCY_IDS, SURVEY_SPORT_IDS } from '#domain/founder.ts';
import { aFounder, type FounderRow } from './builders.ts';
import { join, minutesHeld, numberIn } from './calls.ts';
import { onOneDatabase } from './on-each-database.ts';

onOneDatabase('founders', (opened) => {
  const joins = async (overrides: Partial<FounderRow> = {}) =>
    numberIn(await join(opened().visitor, aFounder(overrides)));
  const everything = () => opened().database.query('select * from public.founders');
  async function givenNumbers() {
    const [given] = await opened().database.query(`
      select last, (select array_agg(founder_number order by founder_number) from public.founders) as numbers
      from private.founder_counter
    `);
    return given;
  }

  it('gives the first founder number 1 for a day', async () => {
    const answer = await join(opened().visitor, aFounder());
    expect(answer).toEqual({
      ...{ status: 'joined', new: true, founder_number: 1, first_name: 'Ann', confirmed: false },
      held_until: expect.any(String),
    });
    expect(minutesHeld(answer)).toBe(24 * 60);
  });

  it('numbers founders one after the other, whatever number the owner asks for', async () => {
    await joins();
    const asking = [77, 1, -5, null].map((founder_number) => ({ ...aFounder(), founder_number }));
    await opened().service.from('founders').insert(asking);
    expect(await joins()).toBe(6);
    expect(await givenNumbers()).toEqual({ numbers: [1, 2, 3, 4, 5, 6], last: 6 });
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
    const typed = { name: '\u00a0 Ann Lee\n', email: ' Ann@Players.Example ', referred_by: ' annx12ab ' };
    await joins({ ...typed, phone: '  ', additional: '' });
    const kept = { name: 'Ann Lee', email: 'Ann@Players.Example', referred_by: 'ANNX12AB' };
    expect(await everything()).toMatchObject([{ ...kept, phone: null, additional: null }]);
  });

  it('takes the longest of everything, and every sport and frequency of both forms', async () => {
    const email = `${'l'.repeat(64)}@${'d'.repeat(63)}.${'d'.repeat(63)}.${'d'.repeat(57)}.com`;
    expect(email).toHaveLength(254);
    const additional = `${'🏐'.repeat(498)}\r\n\r\n${'b'.repeat(500)}`;
    const longest = { email, additional, name: '🏐'.repeat(80), phone: '1'.repeat(40) };
    const choices = { referred_by: 'ABCD1234', sports: [...SURVEY_SPORT_IDS] };
    expect(await joins({ ...longest, ...choices })).toBe(1);
    for (const frequency of [...FREQUENCY_IDS, ...SURVEY_FREQUENCY_IDS])
      expect(await joins({ frequency })).toBeGreaterThan(1);
  });

  it.each([
    ['a name over 80 characters', { name: 'n'.repeat(81) }, 'name'],
    ['a name with a control character', { name: 'Ann\u0007' }, 'name'],
    ['a name on two lines', { name: 'Ann\nLee' }, 'name'],
    ['a name that turns the reading direction', { name: 'Ann \u202eeeL' }, 'name'],
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
    ['nothing at all', Object.fromEntries(Object.keys(aFounder()).map((field) => [field, null])), 'id'],
  ])('refuses %s, and the next founder still gets the next number', async (_, overrides, field) => {
    await joins();
    const answer = await join(opened().visitor, { ...aFounder(), ...overrides });
    expect(answer).toEqual({ status: 'invalid', field });
    expect(await joins()).toBe(2);
  });

  it.each([
    ['an id that is no UUID', { id: 'one' }, '22P02'],
    ['a name with a NUL', { name: 'Ann\u0000' }, '22021'],
    ['sports that are no list', { sports: 'tennis' }, '22P02'],
    ['a number of its own', { founder_number: 1 }, 'PGRST202'],
    ['a time of its own', { created_at: '2020-01-01' }, 'PGRST202'],
    ['a confirmation of its own', { confirmed_at: '2020-01-01' }, 'PGRST202'],
    ['referrals of its own', { total_referrals: 99, successful_referrals: 99 }, 'PGRST202'],
    ['a referral code of its own', { code: 'MINE1234', user_id: randomUUID() }, 'PGRST202'],
    ['a row of another table', { referral_codes: { code: 'MINE1234' } }, 'PGRST202'],
  ])('refuses a call with %s before it begins', async (_, overrides, code) => {
    const { error } = await opened().visitor.rpc('join_founders', { ...aFounder(), ...overrides });
    expect(error).toMatchObject({ code });
    expect(await joins()).toBe(1);
  });

  it('tells that an address has joined, however it is spelled, and nothing about who has it', async () => {
    const { email } = aFounder();
    const stored = { name: 'Stored Stranger', phone: '352-555-0100', additional: 'stored note' };
    await joins({ ...stored, email });
    for (const spelled of [email, email.toUpperCase(), `  ${email}\t`, email.replace('@', '+again@')])
      expect(await join(opened().visitor, aFounder({ email: spelled }))).toEqual({ status: 'taken' });
    expect(await joins()).toBe(2);
  });

  it('knows the same signup sent again, and changes nothing', async () => {
    const founder = aFounder();
    const first = await join(opened().visitor, founder);
    const before = await everything();
    const again = await join(opened().visitor, { ...founder, name: 'Mallory', sports: [] });
    expect(again).toEqual({ ...first, new: false });
    expect(await everything()).toEqual(before);
  });

  it('lets nobody skip or merge a row that has taken its number, not even with the secret key', async () => {
    const stored = aFounder();
    await join(opened().visitor, stored);
    const skipped = opened().database.query(
      `insert into public.founders (id, name, email, sports, frequency)
       values ($1, 'Bob', $2, '{tennis}', '2x') on conflict do nothing`,
      [stored.id, aFounder().email],
    );
    await expect(skipped).rejects.toMatchObject({ code: '23514' });
    for (const ignoreDuplicates of [true, false]) {
      const merged = await opened()
        .service.from('founders')
        .upsert([aFounder(), aFounder({ id: stored.id })], { onConflict: 'id', ignoreDuplicates });
      const message = expect.stringContaining('never merged or skipped');
      expect(merged.error).toMatchObject({ code: '23514', message });
    }
    expect(await givenNumbers()).toEqual({ numbers: [1], last: 1 });
  });
});
