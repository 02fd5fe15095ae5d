import { expect, test } from 'vitest';
import { removalForm, removalSchema } from '#domain/link-removal.ts';

const NOW = Date.parse('2026-11-22T02:00:00Z');

test('begins with the present day in Gainesville', () => {
  expect(removalForm(true, NOW)).toEqual({ removes: true, since: '2026-11-21T00:00', onlyUnopened: false });
});

test.each([
  ['2026-11-21T18:30', '2026-11-21T18:30:00-05:00'],
  ['2026-07-01T18:30', '2026-07-01T18:30:00-04:00'],
  ['2026-07-01T18:30:15', '2026-07-01T18:30:00-04:00'],
  // The hour that the switch to winter time repeats: the earlier one, so that nothing is left.
  ['2026-11-01T01:30', '2026-11-01T01:30:00-04:00'],
])('takes %s for %s', (since, instant) => {
  const removeSince = Date.parse(instant);
  const parsed = (onlyUnopened: boolean) => removalSchema.parse({ removes: true, since, onlyUnopened });
  expect(parsed(false)).toEqual({ removeSince });
  expect(parsed(true)).toEqual({ removeSince, onlyUnopened: true });
});

test.each(['', '2026-11-21', '2026-02-30T10:00', 'yesterday'])('does not take %j for a time', (since) => {
  const { success, error } = removalSchema.safeParse({ removes: true, since, onlyUnopened: false });
  expect(success).toBe(false);
  expect(error?.issues).toMatchObject([{ path: ['since'], message: 'since-invalid' }]);
});

test('asks for no time when nothing is removed', () => {
  expect(removalSchema.parse({ removes: false, since: '', onlyUnopened: true })).toEqual({
    removeSince: null,
  });
});
