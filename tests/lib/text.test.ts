import { expect, it } from 'vitest';
import { isReadableLine, isReadableText } from '#lib/text.ts';
import { INVISIBLE_NAMES, VISIBLE_NAMES } from '../names.ts';

it.each(INVISIBLE_NAMES)('is no name in one line or several, and may stand beside one: %s', (_, name) => {
  expect(isReadableLine(name)).toBe(false);
  expect(isReadableText(`${name}\n${name}`)).toBe(false);
  expect(isReadableLine(`Robin${name}`)).toBe(true);
});

it.each(VISIBLE_NAMES)('a name in %s is one', (_, name) => {
  expect(isReadableLine(name)).toBe(true);
});
