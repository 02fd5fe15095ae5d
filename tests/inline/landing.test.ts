import { beforeEach, expect, it, vi } from 'vitest';
import { ID } from '../features/founders/fixtures.ts';

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
  document.documentElement.removeAttribute('class');
});

/** Opens the landing's HTML, whose script runs before its first paint. */
async function open(address: string): Promise<string[]> {
  history.replaceState(null, '', address);
  await import('../../src/inline/landing.ts');
  return [...document.documentElement.classList];
}

const INVITED = '{"code":"BENX1234","name":"Ben"}';

it.each<[string, string, Record<string, string>, string[]]>([
  ['shows everybody else the form, without room for a banner', '/?founder=signup#faq', {}, []],
  ['gives the banner its room for somebody who is invited', '/?ref=benx1234', {}, ['invited']],
  ['gives it for somebody who was invited before', '/', { 'showup:referral': INVITED }, ['invited']],
  ['gives no room for what is no code', '/?ref=no+code', {}, []],
  ['hides the form from a founder', '/', { 'showup:founder': ID }, ['returning']],
  [
    'hides it from a founder with a private link, invited or not',
    `/?ref=BENX1234#pass=${ID}`,
    { 'showup:referral': INVITED },
    ['returning'],
  ],
  [
    'shows the form to somebody with an invalid founder’s id',
    '/#pass=nobody',
    { 'showup:founder': 'nobody' },
    [],
  ],
])('the landing’s HTML %s', async (_, address, stored, classes) => {
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  expect(await open(address)).toEqual(classes);
});

it('the landing’s HTML works where the browser stores nothing', async () => {
  const getItem = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  expect(await open('/?ref=BENX1234')).toEqual(['invited']);
  getItem.mockRestore();
});
