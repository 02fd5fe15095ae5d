import { vi } from 'vitest';

// What `vi.mock` puts in place of the founding: as it is before it starts, it asks nobody for anything.
const { createFounding } = await vi.importActual<typeof import('#features/founders/founding.ts')>(
  '#features/founders/founding.ts',
);
const founding = createFounding();

export const useFounding = () => founding;
