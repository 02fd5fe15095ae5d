// What a flood of made-up RSVPs leaves for the guests of an event, on the Firestore emulator with the rules and the
// organizer's own functions.

import { initializeApp } from 'firebase/app';
import { connectFirestoreEmulator, getFirestore, setLogLevel } from 'firebase/firestore/lite';
import { createFirestore, type Store } from '#data/firestore/client.ts';
import { removeCameBy } from '#data/firestore/guest-list.ts';
import { replaceInvite } from '#data/firestore/invites.ts';
import { submitRsvp } from '#data/firestore/rsvps.ts';
import { RSVPS_MAX } from '#domain/event.ts';
import { makeEventIds } from '#domain/invite.ts';
import { makeRsvpId } from '#domain/rsvp.ts';
import { ownersDocuments } from '../firebase/documents.ts';
import { startFirestore } from '../firebase/firestore.ts';
import { sampleEvent, sampleInvite } from '../firebase/sample-event.ts';
import { freePort } from '../lib/ports.ts';

const PROJECT = 'demo-flood';
const HOUR_MS = 3_600_000;
/** RSVPs sent at once. */
const FLOODERS = 20;

export interface RsvpsRow {
  kind: 'made-up RSVPs';
  asked: number;
  taken: number;
  /** For real guests, once the organizer has replaced the link together with what came by it. */
  left: number;
  /** From that press on. */
  otherNetworkWaitsSeconds: number;
}

function organizerOf(emulatorHost: string): Store {
  const config = { projectId: PROJECT, apiKey: 'bench', emulatorHost };
  const app = initializeApp(config, 'organizer');
  const database = getFirestore(app);
  const { hostname, port } = new URL(`http://${emulatorHost}`);
  connectFirestoreEmulator(database, hostname, Number(port), { mockUserToken: { sub: 'organizer' } });
  return { app, database, config };
}

async function makeEvent(emulatorHost: string) {
  const documents = ownersDocuments(emulatorHost, PROJECT);
  const event = { title: 'Bench', location: 'Track', dateTime: Date.now() + 48 * HOUR_MS };
  const { id, token } = makeEventIds(event);
  await documents.write('admins/organizer', {});
  const fields = { ...event, dateTime: new Date(event.dateTime) };
  await documents.write(`gameEvents/${id}`, sampleEvent(fields));
  await documents.write(`rsvpInvites/${token}`, sampleInvite(id, token, { title: event.title }));
  return { id, token, ...event };
}

/** @throws when the RSVPs of real guests are not taken in the end, or were taken before. */
export async function floodOfRsvps(): Promise<RsvpsRow> {
  // The SDK logs every attempt that it repeats by itself, and every one that the rules refuse.
  setLogLevel('silent');
  const port = await freePort();
  const emulator = await startFirestore({ port, projectId: PROJECT, dataFolder: null, longRunning: true });
  try {
    const emulatorHost = `127.0.0.1:${port}`;
    const event = await makeEvent(emulatorHost);
    const guest = createFirestore({ projectId: PROJECT, apiKey: 'bench', emulatorHost }, 'guest');
    const respond = async (inviteToken: string) => {
      const sent = { id: makeRsvpId(), event, response: 'yes' as const, inviteToken };
      const result = await submitRsvp(guest, {
        ...{ ...sent, userAgent: 'bench', referrer: '', details: { name: 'Guest' } },
      });
      return result.status;
    };
    const since = Date.now() - HOUR_MS;
    let taken = 0;
    for (let asked = 0; asked < RSVPS_MAX; asked += FLOODERS) {
      const results = await Promise.all(Array.from({ length: FLOODERS }, () => respond(event.token)));
      taken += results.filter((status) => status === 'recorded').length;
    }
    if ((await respond(event.token)) === 'recorded') throw new Error('The flood did not fill the event.');

    const organizer = organizerOf(emulatorHost);
    const pressed = performance.now();
    const ids = { gameEventId: event.id, inviteToken: event.token };
    const old = { ...ids, isActive: true, createdAt: since, clickCount: 0, clicksByDay: {} };
    const replaced = await replaceInvite(organizer, event, old, { removeSince: since });
    if (replaced.status !== 'done') throw new Error(`The link was not replaced: ${replaced.status}`);
    const removed = await removeCameBy(organizer, event.token, since);
    if (removed.status !== 'done') throw new Error(`The RSVPs were not removed: ${removed.status}`);
    const waited = Math.round((performance.now() - pressed) / 1000);
    if ((await respond(replaced.invite.inviteToken)) !== 'recorded')
      throw new Error('A real guest is kept out.');
    const { rsvpCount } = (await ownersDocuments(emulatorHost, PROJECT).read(`gameEvents/${event.id}`)) ?? {};
    const counts = Object.values(rsvpCount as Record<string, number>).reduce((sum, count) => sum + count, 0);
    return {
      ...{ kind: 'made-up RSVPs', asked: RSVPS_MAX, taken },
      ...{ left: RSVPS_MAX - counts + 1, otherNetworkWaitsSeconds: waited },
    };
  } finally {
    await emulator.stop();
  }
}
