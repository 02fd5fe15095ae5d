import { beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { tabDraft } from '#lib/tab-draft.ts';
import { expectLog } from '../setup.ts';

const KEY = 'showup:test-draft';
const draft = tabDraft(KEY, z.object({ name: z.string() }));

beforeEach(() => {
  sessionStorage.clear();
});

it('is there until it is forgotten, apart from the others', () => {
  expect(draft.read()).toBeNull();
  draft.keep({ name: 'Robin' });
  expect(draft.read()).toEqual({ name: 'Robin' });
  expect(tabDraft('showup:other-draft', z.object({ name: z.string() })).read()).toBeNull();
  draft.forget();
  expect(draft.read()).toBeNull();
});

it.each(['{', 'null', '"Robin"', '{"name":7}', '{}'])('is dropped, once, when it reads %s', (kept) => {
  sessionStorage.setItem(KEY, kept);
  expectLog('A kept draft does not fit its form any more and is dropped.');
  expect(draft.read()).toBeNull();
  expect(draft.read()).toBeNull();
});
