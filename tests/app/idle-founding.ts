import { vi } from 'vitest';
import type { Founding } from '#features/founders/founding/founding-store.ts';

// What `vi.mock` puts in place of the founding: one that is never started, and so sends no request.
const actual = await vi.importActual<typeof import('#features/founders/founding/founding-store.ts')>(
  '#features/founders/founding/founding-store.ts',
);

export const createFounding = (): Founding => ({ ...actual.createFounding(), start: () => () => undefined });
