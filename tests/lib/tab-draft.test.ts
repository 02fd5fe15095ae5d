import { beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { tabDraft } from '#lib/tab-draft.ts';
import { expectLog } from '../setup.ts';

const KEY = 'showup:test-draft';
const draft = tabDraft(KEY, z.object({ name: z.string() }));

beforeEach(() => sessionStorage.clear());

it.each(['stores it', 'blocks storage'])('is there until it is forgotten, where the browser %s', (what) => {
  if (what === 'blocks storage')
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
  expect(draft.read()).toBeNull();
  draft.keep({ name: 'Robin' });
  expect(draft.read()).toEqual({ name: 'Robin' });
  expect(tabDraft('showup:other-draft', z.object({ name: z.string() })).read()).toBeNull();
  draft.forget();
  expect(draft.read()).toBeNull();
  vi.restoreAllMocks();
});

it.each(['{', 'null', '"Robin"', '{"name":7}', '{}'])('is dropped, once, when it reads %s', (kept) => {
  sessionStorage.setItem(KEY, kept);
  expectLog('A kept draft does not fit its form any more and is dropped.');
  expect(draft.read()).toBeNull();
  expect(draft.read()).toBeNull();
});
