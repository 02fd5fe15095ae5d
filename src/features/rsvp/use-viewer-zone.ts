import { EVENT_TIME_ZONE } from '#domain/event.ts';
import { createStore, useStore } from '#lib/store.ts';
import { viewerTimeZone } from './when.ts';

const zone = createStore<string>(EVENT_TIME_ZONE);
if (!import.meta.env.SSR) zone.set(viewerTimeZone());

/** The zone of the viewer's clock; during hydration the events', which prerendered HTML was told in. */
export function useViewerZone(): string {
  return useStore(zone);
}
