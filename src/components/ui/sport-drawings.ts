import type { SportId } from '#domain/founder.ts';

/** Lines inside a circle of radius 12.5 around (16, 16). */
export const sportDrawings: Record<SportId, { path: string; strokeWidth: number }> = {
  volleyball: {
    path: 'M16 16c-1-5 0-9 3-12.6M16 16c5-1 9.5-.5 12.5 2M16 16c-4 3.5-5 7.5-4 12.4M8 6.8c4 .5 7.5 2 10.5 5M24.7 24.3c-1-3.5-2.8-6.5-6-9M3.9 18.2c2.5-3 6-5.2 10.3-5.9',
    strokeWidth: 2,
  },
  basketball: {
    path: 'M3.5 16h25M16 3.5v25M7 7.2c5 4.5 5 13.2 0 17.6M25 7.2c-5 4.5-5 13.2 0 17.6',
    strokeWidth: 2,
  },
  tennis: { path: 'M5 10c7 1 11 5 12.3 18.4M14.6 3.6C15 12 20 18 28 18.5', strokeWidth: 2 },
  pickleball: {
    path: 'M11 10.5h.01M16.5 8.5h.01M22 11.5h.01M9 16.5h.01M15 15h.01M21 18h.01M12 22h.01M18 23.5h.01',
    strokeWidth: 3,
  },
};
