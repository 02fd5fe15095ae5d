import { expect, it } from 'vitest';
import { isReadableText } from '#lib/text.ts';
import { INVISIBLE_NAMES, VISIBLE_NAMES } from '../names.ts';
import { aFounder } from './builders.ts';
import { join } from './calls.ts';
import { onOneDatabase } from './on-each-database.ts';

onOneDatabase('a founder’s name', (opened) => {
  it.each(INVISIBLE_NAMES)('is refused when it is %s', async (_, name) => {
    expect(await join(opened().visitor, aFounder({ name }))).toEqual({ status: 'invalid', field: 'name' });
  });

  it.each(VISIBLE_NAMES)('is accepted in %s', async (_, name) => {
    expect(await join(opened().visitor, aFounder({ name }))).toMatchObject({ status: 'joined' });
  });

  it('is what the browser takes for one, character by character', async () => {
    const rows = await opened().database.query<{ code: number; plain: boolean }>(
      `select code, private.is_plain_text(chr(code)) as plain
         from generate_series(1, 1114111) as code where code not between 55296 and 57343`,
    );
    const differing = rows.filter(({ code, plain }) => isReadableText(String.fromCodePoint(code)) !== plain);
    expect(differing.map(({ code }) => code.toString(16))).toEqual([]);
  });
});
