import { initWasm } from '@resvg/resvg-wasm';
import { beforeEach, expect, it, vi } from 'vitest';
import { drawEvent } from '../../edge/drawings.ts';
import { ogImage } from '../../edge/og-image.ts';

vi.mock('@resvg/resvg-wasm', () => ({
  initWasm: vi.fn(async () => undefined),
  Resvg: class {
    getBBox = () => ({ width: 100 });
    render = () => ({ asPng: () => new Uint8Array([1]) });
    free = () => undefined;
  },
}));
vi.mock('@resvg/resvg-wasm/index_bg.wasm', () => ({ default: {} }));

beforeEach(() => {
  vi.stubGlobal('caches', { default: { match: async () => undefined, put: async () => undefined } });
});

const draw = () =>
  ogImage(
    new Request('https://showup.example/api/og-image?title=Tennis'),
    { ASSETS: { fetch: async () => new Response('font') } },
    { waitUntil: () => undefined },
  );

it('draws again after a start of the renderer that failed, and starts it only once more', async () => {
  vi.mocked(initWasm).mockRejectedValueOnce(new Error('out of memory'));
  await expect(draw()).rejects.toThrow('out of memory');
  expect((await draw()).status).toBe(200);
  expect((await draw()).status).toBe(200);
  expect(initWasm).toHaveBeenCalledTimes(2);
});

it('draws a cancelled event without the loud yellow, and says so', () => {
  const words = {
    productName: 'ShowUp',
    title: 'Doubles',
    sport: 'tennis',
    date: 'Saturday',
    location: 'Park',
  };
  const draw = (status: string) => drawEvent({ ...words, status }, new Uint8Array());
  expect(draw('')).toContain('#dcf24b');
  const cancelled = draw('cancelled');
  expect(cancelled).toContain('>Cancelled<');
  expect(cancelled).not.toContain('invited');
  expect(cancelled).not.toContain('#dcf24b');
});
