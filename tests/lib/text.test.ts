import { describe, expect, it } from 'vitest';
import { isReadableLine, isReadableText } from '#lib/text.ts';
import { INVISIBLE_NAMES, VISIBLE_NAMES } from '../names.ts';

describe('a name that can’t be seen', () => {
  it.each(INVISIBLE_NAMES)('is none, in one line or several: %s', (_, name) => {
    expect(isReadableLine(name)).toBe(false);
    expect(isReadableText(`${name}\n${name}`)).toBe(false);
  });

  it.each(INVISIBLE_NAMES)('may stand beside one that can: %s', (_, name) => {
    expect(isReadableLine(`Robin${name}`)).toBe(true);
  });
});

it.each(VISIBLE_NAMES)('a name in %s is one', (_, name) => {
  expect(isReadableLine(name)).toBe(true);
});
