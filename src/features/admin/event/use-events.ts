import type { QueryClient } from '@tanstack/react-query';
import { type EventsPage, listEvents, type OrganizedEvent, readEvents } from '#data/firestore/event-list.ts';
import type { ReadResult } from '#data/firestore/operations.ts';
import { organizerStore } from '#data/firestore/organizer.ts';
import { readSeries, type Series } from '#data/firestore/series.ts';
import type { StandingInvite } from '#domain/invite.ts';
import type { EventFilter, EventsPlace } from '#domain/organizing.ts';
import { amend } from '../state/cache.ts';
import { keys } from '../state/query-client.ts';
import { type Live, useLive } from '../state/use-live.ts';

export interface OneEvent {
  /** Null when it was deleted. */
  organized: OrganizedEvent | null;
}

export interface EventInSeries extends OneEvent {
  series: Series | null;
}

type EventChange = (organized: OrganizedEvent) => OrganizedEvent;

export function changingEvent(page: EventsPage, id: string, by: EventChange): EventsPage {
  return { ...page, events: page.events.map((one) => (one.event.id === id ? by(one) : one)) };
}

export function leavingOut(page: EventsPage, ids: readonly string[]): EventsPage {
  const events = page.events.filter(({ event }) => !ids.includes(event.id));
  return { ...page, events, total: page.total - (page.events.length - events.length) };
}

/** Changes an event in all lists, but not under an open form: it compares with the values it began with. */
export function amendEvent(client: QueryClient, id: string, by: EventChange): void {
  amend<EventsPage>(client, keys.events, (page) => changingEvent(page, id, by));
  amend<OneEvent>(client, keys.guests(id), ({ organized, ...guests }) => ({
    ...guests,
    organized: organized && by(organized),
  }));
}

/** Changes all cached events of a series, whose link changed: none may offer a replaced one. */
export function amendSeriesLink(
  client: QueryClient,
  { gameEventIds }: StandingInvite,
  by: EventChange,
): void {
  const ofSeries = (one: OrganizedEvent) => (gameEventIds.includes(one.event.id) ? by(one) : one);
  amend<EventsPage>(client, keys.events, (page) => ({ ...page, events: page.events.map(ofSeries) }));
  amend<OneEvent>(client, keys.allGuests, ({ organized, ...guests }) => ({
    ...guests,
    organized: organized && ofSeries(organized),
  }));
}

export function useEvents(filter: EventFilter, edge: EventsPlace['edge'], isWanted = true) {
  return useLive(
    keys.eventsPage(filter, edge),
    () => listEvents(organizerStore, { filter, ...(edge && { [edge.side]: edge.cursor }), now: Date.now() }),
    { isWanted },
  );
}

/** @param eventId of any of its events. */
export function useSeries(eventId: string, isWanted = true) {
  return useLive(keys.series(eventId), () => readSeries(organizerStore, eventId), { isWanted });
}

export async function readEvent(id: string): Promise<ReadResult<OneEvent>> {
  const result = await readEvents(organizerStore, [id]);
  return result.status === 'ready' ? { status: 'ready', organized: result.events[0] ?? null } : result;
}

async function readInSeries(id: string): Promise<ReadResult<EventInSeries>> {
  const read = await readEvent(id);
  if (read.status !== 'ready') return read;
  if (!read.organized?.standing) return { ...read, series: null };
  const inSeries = await readSeries(organizerStore, id);
  return inSeries.status === 'ready' ? { ...read, series: inSeries.series } : inSeries;
}

/** Never from the cache: a form begins with it. */
export function useEvent(id: string): { live: Live<EventInSeries>; retry: () => void } {
  const { live, isReading, refresh } = useLive(keys.event(id), () => readInSeries(id));
  if (isReading) return { live: { status: 'loading' }, retry: refresh };
  const isOld = live.status === 'ready' && live.freshness === 'stale';
  return { live: isOld ? { status: 'failed' } : live, retry: refresh };
}
