import { vi } from 'vitest';

// What `vi.mock` puts in place of the founding: one that is never started, and so sends no request.
const { createFounding } = await vi.importActual<typeof import('#features/founders/founding.ts')>(
  '#features/founders/founding.ts',
);
const founding = createFounding();

export const useFounding = () => founding;
