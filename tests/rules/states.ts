import { serverTimestamp } from 'firebase/firestore/lite';
import { type Fields, hoursFromNow } from './fixtures.ts';

export const BEGUN = { dateTime: hoursFromNow(-1) };
export const CANCELLED = { status: 'cancelled' };
export const DELETING = { ...CANCELLED, deletingAt: serverTimestamp() };
/** Why an event takes no responses any more. */
export const closed: [string, Fields][] = [
  ['is cancelled', CANCELLED],
  ['has begun', BEGUN],
];
/** Why a link opens nothing. */
export const off: [string, Fields][] = [
  ['turned off', { isActive: false }],
  ['expired', { expiresAt: hoursFromNow(-1) }],
];
