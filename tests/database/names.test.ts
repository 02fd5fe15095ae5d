import { expect, it } from 'vitest';
import { isFirstName } from '#domain/first-name.ts';
import { isReadableText } from '#lib/text.ts';
import { INVISIBLE_NAMES, VISIBLE_NAMES } from '../names.ts';
import { aFounder } from './builders.ts';
import { join } from './calls.ts';
import { onOneDatabase } from './on-each-database.ts';

const FIRST_NAMES = [
  "Ann A J. D'Arcy D’Arcy Jean-Luc Zoë Ñandú Łukasz Þórr Ærø Şule Ángel R2D2 Siobhán Nguyễn Đặng Ọlá ʻOkina",
  'Œdipe ﬁona Ǆemal Ж Мария Ольга-Мария Ελένη Ἀθηνᾶ محمد אסתר نور देवी आरती সুমিত ਗੁਰਪ੍ਰੀਤ கண்ணன் తెలుగు ಸೀತಾ',
  'മോഹൻ සිතා สมชาย ລາວ မြ ខ្មែរ ᠮᠣᠩ ქეთევან Արամ አበበ ᏣᎳᎩ ᐃᓄᒃ 李小龍 山田 さくら ユウキ 김민준 𠮷野 ߣߞߏ 〆',
].flatMap((names) => names.split(' '));

const NOT_FIRST_NAMES = [
  ...['', '\u115f', 'a b', 'Claim'.repeat(7), 'x'.repeat(32)],
  ..."7 3525550100 1st . - ' ’x -Ann 'Ann Ann.. evil.example J.R www.evil.example ａ／ｂ 悪。例 「名」 @ann".split(
    ' ',
  ),
  ...'FREE-$50-AT-EVIL.EXAMPLE/CLAIM https://evil.example win@evil.example You_have_won! a/b a:b <img'.split(
    ' ',
  ),
  ...'€50 A€ £5 A¢ A×B Ann→ Ann• “Ann” Ann… ★Ann 🏐 Ann🏐 ｅｖｉｌ．ｅｘａｍｐｌｅ #1 +1 (Ann)'.split(' '),
  ...'A&B A* 100% \\ A|B ~ `'.split(' '),
];

/** Every sign of ASCII at the beginning of a name, inside and at its end. */
const ASCII_NAMES = Array.from({ length: 127 }, (_, at) => String.fromCharCode(at + 1)).flatMap((sign) =>
  [sign, `${sign}nn`, `A${sign}n`, `An${sign}`].filter((name) => !/\s/.test(name)),
);

onOneDatabase('a founder’s name', (opened) => {
  it.each(INVISIBLE_NAMES)('is refused when it is %s', async (_, name) => {
    expect(await join(opened().visitor, aFounder({ name }))).toEqual({ status: 'invalid', field: 'name' });
  });

  it.each(VISIBLE_NAMES)('is accepted in %s', async (_, name) => {
    expect(await join(opened().visitor, aFounder({ name }))).toMatchObject({ status: 'joined' });
  });

  it('is what the browser takes for one, character by character', async () => {
    // Nobody writes in planes 3 to 13, 15 and 16: of those, one character in 97.
    const rows = await opened().database.query<{ code: number; plain: boolean }>(
      `select code, private.is_plain_text(chr(code)) as plain from generate_series(1, 1114111) as code
       where code not between 55296 and 57343 and (code < 196608 or code between 917504 and 983039 or code % 97 = 0)`,
    );
    expect(rows.length).toBeGreaterThan(260_000);
    const differing = rows.filter(({ code, plain }) => isReadableText(String.fromCodePoint(code)) !== plain);
    expect(differing.map(({ code }) => code.toString(16))).toEqual([]);
  });

  it('introduces a friend in the banner when it reads like a first name, as it greets in the emails', async () => {
    const all = [...FIRST_NAMES, ...NOT_FIRST_NAMES, ...ASCII_NAMES];
    const shown = await opened().database.query<{ name: string }>(
      `select name from unnest($1::text[]) with ordinality as given (name, nth)
       where private.is_first_name(name) order by nth`,
      [all],
    );
    expect(shown.map(({ name }) => name)).toEqual(all.filter(isFirstName));
    expect([...FIRST_NAMES, ...NOT_FIRST_NAMES].filter(isFirstName)).toEqual(FIRST_NAMES);
  });
});
