import { expect, it } from 'vitest';
import { greetingOf } from '../../supabase/functions/_shared/founder.ts';
import { aRecipient } from '../functions/builders.ts';
import { onOneDatabase } from './on-each-database.ts';

/** What the edge functions make of it: whoever has such a name is greeted by it. */
const isGreeted = (name: string) => greetingOf(aRecipient({ name })) === `Hi ${name},`;

const NAMES = [
  ...[
    'Ann',
    'A',
    'J.',
    "D'Arcy",
    'D’Arcy',
    'Jean-Luc',
    'Zoë',
    'Ñandú',
    'Łukasz',
    'Þórr',
    'Ærø',
    'Şule',
    'Ángel',
    'R2D2',
  ],
  ...[
    'Siobhán',
    'Nguyễn',
    'Đặng',
    'Ọlá',
    'ʻOkina',
    'Œdipe',
    'ﬁona',
    'Ǆemal',
    'Ж',
    'Мария',
    'Ольга-Мария',
    'Ελένη',
    'Ἀθηνᾶ',
  ],
  ...[
    'محمد',
    'אסתר',
    'نور',
    'देवी',
    'आरती',
    'সুমিত',
    'ਗੁਰਪ੍ਰੀਤ',
    'கண்ணன்',
    'తెలుగు',
    'ಸೀತಾ',
    'മോഹൻ',
    'සිතා',
    'สมชาย',
    'ລາວ',
  ],
  ...[
    'မြ',
    'ខ្មែរ',
    'ᠮᠣᠩ',
    'ქეთევან',
    'Արամ',
    'አበበ',
    'ᏣᎳᎩ',
    'ᐃᓄᒃ',
    '李小龍',
    '山田',
    'さくら',
    'ユウキ',
    '김민준',
    '𠮷野',
    'ߣߞߏ',
    '〆',
  ],
];

const NOT_NAMES = [
  '\u115f',
  ...[
    '',
    '7',
    '3525550100',
    '1st',
    '.',
    '-',
    "'",
    '’x',
    '-Ann',
    "'Ann",
    'Ann..',
    'evil.example',
    'J.R',
    'www.evil.example',
  ],
  ...[
    'FREE-$50-AT-EVIL.EXAMPLE/CLAIM',
    'https://evil.example',
    'win@evil.example',
    'You_have_won!',
    'a/b',
    'a:b',
    'a b',
  ],
  ...[
    'Claim'.repeat(7),
    'x'.repeat(32),
    '<img',
    '€50',
    'A€',
    '£5',
    'A¢',
    'A×B',
    'Ann→',
    'Ann•',
    '“Ann”',
    'Ann…',
    '★Ann',
  ],
  ...[
    '🏐',
    'Ann🏐',
    'ｅｖｉｌ．ｅｘａｍｐｌｅ',
    'ａ／ｂ',
    '悪。例',
    '「名」',
    '@ann',
    '#1',
    '+1',
    '(Ann)',
    'A&B',
    'A*',
    '100%',
    '\\',
    'A|B',
    '~',
    '`',
  ],
];

onOneDatabase('a first name in the banner', (opened) => {
  const isShown = async (name: string) => {
    const [row] = await opened().database.query<{ shown: boolean }>(
      'select private.is_first_name($1) as shown',
      [name],
    );
    return row?.shown;
  };

  it.each(NAMES)('is %s, as in the emails', async (name) => {
    expect({ greeted: isGreeted(name), shown: await isShown(name) }).toEqual({ greeted: true, shown: true });
  });

  it.each(NOT_NAMES)('is not %s, as in the emails', async (name) => {
    expect({ greeted: isGreeted(name), shown: await isShown(name) }).toEqual({
      greeted: false,
      shown: false,
    });
  });

  it('has of ASCII what the emails greet with, at its beginning, inside and at its end', async () => {
    for (let code = 1; code < 128; code += 1) {
      const sign = String.fromCharCode(code);
      for (const name of [sign, `${sign}nn`, `A${sign}n`, `An${sign}`]) {
        if (/\s/.test(name)) continue;
        expect(await isShown(name), JSON.stringify(name)).toBe(isGreeted(name));
      }
    }
  });
});
