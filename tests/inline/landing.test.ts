import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ID } from '../features/founders/fixtures.ts';

const { classList } = document.documentElement;

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
  document.documentElement.removeAttribute('class');
});

/** Opens the landing's HTML, whose script runs before its first paint. */
async function open(address: string): Promise<string[]> {
  history.replaceState(null, '', address);
  await import('../../src/inline/landing.ts');
  return [...classList];
}

const keepReferral = () => localStorage.setItem('showup:referral', '{"code":"BENX1234","name":"Ben"}');

describe('the landing’s HTML', () => {
  it('shows everybody else the form, without room for a banner', async () => {
    expect(await open('/?founder=signup#faq')).toEqual([]);
  });

  it('gives the banner its room for somebody who is invited', async () => {
    expect(await open('/?ref=benx1234')).toEqual(['invited']);
  });

  it('gives the banner its room for somebody who was invited before', async () => {
    keepReferral();
    expect(await open('/')).toEqual(['invited']);
  });

  it('gives no room for what is no code', async () => {
    expect(await open('/?ref=no+code')).toEqual([]);
  });

  it('hides the form from a founder', async () => {
    localStorage.setItem('showup:founder', ID);
    expect(await open('/')).toEqual(['returning']);
  });

  it('hides it from a founder with a private link, invited or not', async () => {
    keepReferral();
    expect(await open(`/?ref=BENX1234#pass=${ID}`)).toEqual(['returning']);
  });

  it('shows the form to somebody with an invalid founder’s id', async () => {
    localStorage.setItem('showup:founder', 'nobody');
    expect(await open('/#pass=nobody')).toEqual([]);
  });

  it('works where the browser stores nothing', async () => {
    const getItem = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    expect(await open('/?ref=BENX1234')).toEqual(['invited']);
    getItem.mockRestore();
  });
});
