import { expect, test } from 'vitest';
import { serialize } from '#lib/serialize.ts';

test('work under one key waits for what came before, also when that failed', async () => {
  const first = Promise.withResolvers<void>();
  const done: string[] = [];
  const work =
    (name: string, until: Promise<void> = Promise.resolve()) =>
    async () => {
      done.push(`${name} begins`);
      await until;
      done.push(`${name} ends`);
      return name;
    };
  const failing = serialize('a', work('first', first.promise));
  const waiting = serialize('a', work('second'));
  await expect(serialize('b', work('other'))).resolves.toBe('other');
  expect(done).toEqual(['first begins', 'other begins', 'other ends']);

  first.reject(new Error('offline'));
  await expect(failing).rejects.toThrow('offline');
  await expect(waiting).resolves.toBe('second');
  expect(done.slice(3)).toEqual(['second begins', 'second ends']);
});
