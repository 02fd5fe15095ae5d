import type { QueryClient } from '@tanstack/react-query';
import { type EventsPage, listEvents, type OrganizedEvent, readEvents } from '#data/firestore/event-list.ts';
import { organizerStore } from '#data/firestore/organizer.ts';
import { readSeries, type Series } from '#data/firestore/series.ts';
import type { StandingInvite } from '#domain/invite.ts';
import type { EventFilter, EventsPlace } from '#domain/organizing.ts';
import { keys, settled } from '../query-client.ts';
import { type Live, useLive } from '../use-live.ts';
import { amend } from '../writes.ts';

export interface OneEvent {
  /** Null when there is no such event any more. */
  organized: OrganizedEvent | null;
}

/** An event with the series that it belongs to, if it does. */
export interface EventInSeries extends OneEvent {
  series: Series | null;
}

type EventChange = (organized: OrganizedEvent) => OrganizedEvent;

/** What changes one event, on whichever page it stands. */
export function changingEvent(id: string, by: EventChange) {
  return (page: EventsPage): EventsPage => ({
    ...page,
    events: page.events.map((one) => (one.event.id === id ? by(one) : one)),
  });
}

export function leavingOut(id: string) {
  return (page: EventsPage): EventsPage => {
    const events = page.events.filter(({ event }) => event.id !== id);
    return { ...page, events, total: page.total - (page.events.length - events.length) };
  };
}

/** Changes an event wherever it is shown, except under an open form, which must not take it for what it began with. */
export function amendEvent(client: QueryClient, id: string, by: EventChange): void {
  amend(client, keys.events, changingEvent(id, by));
  amend<OneEvent>(client, keys.guests(id), ({ organized, ...guests }) => ({
    ...guests,
    organized: organized && by(organized),
  }));
}

/** Puts the link of a series with each of its events, so that none offers the one it replaced. */
export function amendStanding(client: QueryClient, standing: StandingInvite): void {
  const by = (one: OrganizedEvent) =>
    standing.gameEventIds.includes(one.event.id) ? { ...one, standing } : one;
  amend<EventsPage>(client, keys.events, (page) => ({ ...page, events: page.events.map(by) }));
  amend<OneEvent>(client, keys.allGuests, ({ organized, ...guests }) => ({
    ...guests,
    organized: organized && by(organized),
  }));
}

/** One page of the events of a filter. */
export function useEvents(filter: EventFilter, { edge }: EventsPlace) {
  return useLive(keys.eventsPage(filter, edge), () =>
    settled(
      listEvents(organizerStore, { filter, ...(edge && { [edge.side]: edge.cursor }), now: Date.now() }),
    ),
  );
}

/** @throws NotDone */
export async function readEvent(id: string): Promise<OneEvent> {
  const { events } = await settled(readEvents(organizerStore, [id]));
  return { organized: events[0] ?? null };
}

async function readInSeries(id: string): Promise<EventInSeries> {
  const { organized } = await readEvent(id);
  const { series } = organized?.standing ? await settled(readSeries(organizerStore, id)) : { series: null };
  return { organized, series };
}

/** An event as it is now, and not as it was read earlier: a form begins with it. */
export function useEvent(id: string): { live: Live<EventInSeries>; retry: () => void } {
  const { live, isReading, refresh } = useLive(keys.event(id), () => readInSeries(id));
  if (isReading) return { live: { status: 'loading' }, retry: refresh };
  const isOld = live.status === 'ready' && live.freshness === 'stale';
  return { live: isOld ? { status: 'failed' } : live, retry: refresh };
}
