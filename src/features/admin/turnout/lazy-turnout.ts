import { lazyWithRetry } from '#lib/lazy-with-retry.tsx';
import { whenIdle } from '#lib/when-needed.ts';

// Loaded when the page is idle, because they read up to 300 records.
const load = () => import('./turnout.tsx');

export const { Part: CardTurnout } = lazyWithRetry(() => load().then((part) => part.CardTurnout), whenIdle);
export const { Part: EventTurnout } = lazyWithRetry(() => load().then((part) => part.EventTurnout), whenIdle);
export const { Part: PlacesHint } = lazyWithRetry(() => load().then((part) => part.PlacesHint), whenIdle);
