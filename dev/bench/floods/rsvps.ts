import { createFirestore, type Store } from '#data/firestore/client.ts';
import { replaceInvite } from '#data/firestore/invites.ts';
import { removeCameBy } from '#data/firestore/link-removal.ts';
import { type RsvpResult, submitRsvp } from '#data/firestore/rsvps.ts';
import { madeUpAmong } from '#domain/email-history.ts';
import { RSVPS_MAX } from '#domain/event.ts';
import { makeEventIds } from '#domain/invite-ids.ts';
import { placeKeyOf } from '#domain/queue.ts';
import { makeRsvpId } from '#domain/rsvp.ts';
import type { OwnersDocuments } from '../../firebase/documents.ts';
import { sampleEvent, sampleInvite } from '../../firebase/sample-event.ts';
import { firestoreConfig, organizersStore, timed, withEmulator } from '../harness.ts';
import type { Flood } from './flood.ts';

const AT_ONCE = 20;
const MADE_UP = 100;
const PLAYERS = 12;
const HOUR_MS = 3_600_000;
/** On a busy machine Firestore may not answer in time. */
const TRIES = 4;

interface Stores {
  documents: OwnersDocuments;
  guest: Store;
  organizer: Store;
}

async function openEvent({ documents }: Stores) {
  const details = { title: 'Bench', location: 'Track', dateTime: Date.now() + 48 * HOUR_MS };
  const { id, token } = makeEventIds(details);
  const dateTime = new Date(details.dateTime);
  await documents.write(`gameEvents/${id}`, sampleEvent({ ...details, dateTime, maxPlayers: PLAYERS }));
  await documents.write(`rsvpInvites/${token}`, sampleInvite(id, token, { title: details.title }));
  return { event: { id, ...details }, token };
}

type Event = Awaited<ReturnType<typeof openEvent>>['event'];

function respond(
  { guest }: Stores,
  event: Event,
  inviteToken: string,
  id = makeRsvpId(),
): Promise<RsvpResult> {
  return submitRsvp(guest, {
    ...{ id, event, response: 'yes', inviteToken, userAgent: 'bench', referrer: '' },
    details: { name: 'Guest', email: `${id}@players.example` },
  });
}

type Done<Result> = Extract<Result, { status: 'done' | 'recorded' }>;

/** Repeats what a person would try again after an error. */
async function untilDone<Result extends { status: string }>(
  failed: string,
  work: () => Promise<Result>,
  tries = TRIES,
): Promise<Done<Result>> {
  const result = await work();
  if (result.status === 'done' || result.status === 'recorded') return result as Done<Result>;
  if (tries === 1) throw new Error(`${failed}: ${result.status}`);
  return untilDone(failed, work, tries - 1);
}

async function rsvpsOf({ documents }: Stores, { id }: Event): Promise<number> {
  const { rsvpCount } = (await documents.read(`gameEvents/${id}`)) ?? {};
  return Object.values(rsvpCount as Record<string, number>).reduce((sum, count) => sum + count, 0);
}

/** Repeats until enough have arrived: a flood may lose some of its requests. */
async function fill(stores: Stores, event: Event, token: string, rsvps: number): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    for (let left = rsvps - (await rsvpsOf(stores, event)); left > 0; left -= AT_ONCE) {
      const ask = () => respond(stores, event, token);
      await Promise.all(Array.from({ length: Math.min(left, AT_ONCE) }, ask));
    }
  }
  const taken = await rsvpsOf(stores, event);
  if (taken < rsvps) throw new Error(`Only ${taken} of ${rsvps} made-up RSVPs arrived.`);
  return taken;
}

/** A flood by one link, until the organizer has replaced the link. @throws when a real guest is kept out in the end. */
async function filled(stores: Stores): Promise<Flood> {
  const { organizer } = stores;
  const { event, token } = await openEvent(stores);
  const since = Date.now() - HOUR_MS;
  const taken = await fill(stores, event, token, RSVPS_MAX);
  if ((await respond(stores, event, token)).status === 'recorded')
    throw new Error('The flood did not fill the event.');

  const ids = { gameEventId: event.id, inviteToken: token };
  const old = { ...ids, isActive: true, createdAt: since, clickCount: 0, clicksByDay: {} };
  // Others wait while the organizer's press works.
  const { result: link, ms } = await timed(async () => {
    const replace = () => replaceInvite(organizer, event, old, { removeSince: since });
    const { invite } = await untilDone('The link was not replaced', replace);
    await untilDone('The RSVPs were not removed', () => removeCameBy(organizer, token, since));
    return invite.inviteToken;
  });
  const otherNetworkWaitsSeconds = Math.round(ms / 1000);
  const id = makeRsvpId();
  await untilDone('A real guest is kept out', () => respond(stores, event, link, id));
  const left = RSVPS_MAX - (await rsvpsOf(stores, event)) + 1;
  const row = { kind: 'made-up RSVPs', asked: RSVPS_MAX, taken, left, otherNetworkWaitsSeconds };
  return { row, problems: [] };
}

/**
 * Made-up RSVPs that have places after the organizer has removed those whose email was never opened. The outbox isn't asked:
 * the one email that counts as opened is a real guest's, who was a reserve.
 */
async function unopenedRemoved(stores: Stores): Promise<Flood> {
  const { documents, organizer } = stores;
  const { event, token } = await openEvent(stores);
  const since = Date.now() - HOUR_MS;
  await fill(stores, event, token, MADE_UP);
  const id = makeRsvpId();
  await untilDone('A real guest is kept out', () => respond(stores, event, token, id));
  const placeKey = await placeKeyOf(id);
  const opened = {
    ...{ placeKey, openedAt: since, stateQueued: false, placeQueued: false, stopped: false },
    ...{ state: null, stateAt: null, place: null, placeAt: null, askedAt: null, bouncedAt: null },
  };
  // The removal depends on no clock, so the hour is not waited for.
  const anHourLater = Date.now() + HOUR_MS;
  const remove = () =>
    removeCameBy(organizer, token, since, undefined, async (rsvps) => ({
      status: 'ready',
      rsvps: madeUpAmong(rsvps, [opened], anHourLater),
    }));
  const { ms } = await timed(() => untilDone('The RSVPs were not removed', remove));
  const { queue } = (await documents.read(`gameEvents/${event.id}`)) ?? {};
  const players = (queue as string[]).slice(0, PLAYERS);
  const taken = players.filter((key) => key !== placeKey).length;
  const kind = 'made-up RSVPs an hour later, none opened';
  const otherNetworkWaitsSeconds = Math.round(ms / 1000);
  const row = { kind, asked: MADE_UP, taken, left: PLAYERS - taken, otherNetworkWaitsSeconds };
  const isMet = taken === 0 && players.includes(placeKey);
  return { row, problems: isMet ? [] : [`${kind}: Made-up RSVPs keep places, or a real guest has none.`] };
}

export function madeUpRsvps(): Promise<Flood[]> {
  return withEmulator(async (port, documents) => {
    const guest = createFirestore(firestoreConfig(`127.0.0.1:${port}`), 'guest');
    const stores = { documents, guest, organizer: await organizersStore(port, documents) };
    return [await filled(stores), await unopenedRemoved(stores)];
  });
}
