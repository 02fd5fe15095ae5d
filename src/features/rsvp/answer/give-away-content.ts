import type { Place } from '#domain/queue.ts';
import { stillComing } from './place-content.ts';

interface Words {
  title: string;
  why: string;
  leave: string;
  keep: string;
}

export const giveAway: Record<Place['status'], Words> = {
  in: {
    title: 'Give your place away?',
    why: stillComing.leaveWhy,
    leave: stillComing.leave,
    keep: 'Keep my place',
  },
  reserve: {
    title: 'Leave the reserve list?',
    why: 'Whoever is behind you moves up.',
    leave: stillComing.leaveReserve,
    keep: 'Stay on the list',
  },
};
