import { expect, it } from 'vitest';
import { stepCopy, testGameLabel } from '#features/landing/story-content.ts';

const august2025 = Date.parse('2025-08-01T12:00:00-04:00');
const november2026 = Date.parse('2026-11-21T12:00:00-05:00');

it('tells a step that is to come as coming', () => {
  expect(stepCopy('play', 'ahead', august2025).text).toBe('The first game: Oct 15, 7pm @ Kanapaha.');
  expect(stepCopy('repeat', 'ahead', august2025).text).toBe(
    'The weekly plan: Tuesday volleyball 7pm, Thursday basketball 8pm.',
  );
  expect(testGameLabel(august2025)).toBe('first test game');
});

it('tells a step that is over as gone', () => {
  expect(stepCopy('recruit', 'past', november2026).text).toContain('went out');
  expect(stepCopy('play', 'past', november2026).text).toBe(
    'The first games were in October 2025: Oct 15, 7pm @ Kanapaha.',
  );
  expect(stepCopy('repeat', 'past', november2026).text).toContain('since then');
  expect(testGameLabel(november2026)).toBe('first test game, back in September 2025');
});
