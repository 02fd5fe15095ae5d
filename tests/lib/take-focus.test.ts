import { expect, test, vi } from 'vitest';
import { takeFocus } from '#lib/take-focus.ts';

test('takes the focus first and scrolls after it, the least that shows the heading', () => {
  const heading = document.createElement('h2');
  const steps: unknown[] = [];
  vi.spyOn(heading, 'focus').mockImplementation((options) => steps.push(['focus', options]));
  vi.spyOn(heading, 'scrollIntoView').mockImplementation((options) => steps.push(['scroll', options]));
  takeFocus(heading);
  expect(steps).toEqual([
    ['focus', { preventScroll: true }],
    ['scroll', { block: 'nearest' }],
  ]);
  expect(() => takeFocus(null)).not.toThrow();
});
