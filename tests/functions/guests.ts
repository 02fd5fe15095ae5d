import { beforeAll } from 'vitest';
import { ownersDocuments } from '../../dev/firebase/documents.ts';
import { OWNER } from '../../dev/firebase/firestore.ts';
import { sampleEvent } from '../../dev/firebase/sample-event.ts';
import { LOCAL_LINK_KEY } from '../../dev/supabase/gateway.ts';
import type { GameEvent } from '../../src/domain/event.ts';
import { placeKeyOf } from '../../src/domain/queue.ts';
import type { Rsvp } from '../../src/domain/rsvp.ts';
import { randomId } from '../../src/lib/random-id.ts';
import { mailboxIdOf, mailboxKeyOf } from '../../supabase/functions/guest-emails/mailbox-id.ts';
import { PROJECT, withRunningFunctions } from './running-functions.ts';

const OTHER_PROJECT = 'demo-others';

export const TOKEN = 'moonlight-volleyball-2031-07-12-abc123';
const EVENT_ID = 'abcdef0123456789abcdef0123456789';
export const EVENT_TIME = new Date('2031-07-12T19:00:00-04:00');
export const LOCATION = 'Westside Park, 1001 NW 34th St';

export type StoredGuest = { id: string; eventId: string; email: string };

/** What guests and organizers leave in the functions' Firestore. */
async function openGuests(host: string) {
  const documents = ownersDocuments(host, PROJECT);
  const mailboxKey = await mailboxKeyOf(LOCAL_LINK_KEY);
  await documents.write('secrets/mailbox', { key: mailboxKey });

  async function anEvent(fields: object = {}): Promise<string> {
    const id = randomId();
    const event = sampleEvent({ dateTime: EVENT_TIME, location: LOCATION, revision: 3, ...fields });
    await documents.write(`gameEvents/${id}`, event);
    return id;
  }

  /** An RSVP, as the rules let a guest write it; it takes the next place when it is a yes. */
  async function aStoredRsvp(
    fields: object = {},
    { eventId, project = documents }: { eventId?: string; project?: typeof documents } = {},
  ): Promise<StoredGuest> {
    const id = randomId();
    const gameEventId =
      eventId ?? (await anEvent({ rsvpCount: { yes: 1, no: 0, maybe: 0 }, queue: [await placeKeyOf(id)] }));
    const email = `${id.slice(0, 8)}@players.example`;
    await project.write(`gameRSVPs/${id}`, {
      ...{ gameEventId, inviteToken: TOKEN, response: 'yes', name: 'Ana Reyes', email },
      ...{ placeKey: await placeKeyOf(id), submittedAt: new Date() },
      ...{ seenDateTime: EVENT_TIME, seenLocation: LOCATION },
      ...fields,
    });
    return { id, eventId: gameEventId, email };
  }

  /** An answer to an event, with the place that it takes there when it is a yes. */
  async function aPlayer(eventId: string, fields: object = {}): Promise<StoredGuest> {
    const guest = await aStoredRsvp(fields, { eventId });
    await takePlace(guest);
    return guest;
  }

  async function queueOf(eventId: string): Promise<string[]> {
    const { queue } = (await documents.read(`gameEvents/${eventId}`)) ?? {};
    return Array.isArray(queue) ? queue : [];
  }

  const changeEvent = (id: string, fields: object) =>
    documents.write(`gameEvents/${id}`, fields, { onlyThese: true });
  const setQueue = (eventId: string, queue: readonly string[]) =>
    changeEvent(eventId, { queue, rsvpCount: { yes: queue.length, no: 0, maybe: 0 } });

  /** At the end of the queue. */
  async function takePlace({ id, eventId }: StoredGuest): Promise<void> {
    await setQueue(eventId, [...(await queueOf(eventId)), await placeKeyOf(id)]);
  }

  async function leavePlace({ id, eventId }: StoredGuest): Promise<void> {
    const own = await placeKeyOf(id);
    const others = (await queueOf(eventId)).filter((key) => key !== own);
    await setQueue(eventId, others);
  }

  /** What Firebase gives who signed in, as the emulator takes it: without a signature. */
  function tokenOf(uid: string, claims: object = {}): string {
    const now = Math.floor(Date.now() / 1000);
    const payload = {
      ...{ sub: uid, user_id: uid, iat: now, auth_time: now, exp: now + 3600 },
      ...{ iss: `https://securetoken.google.com/${PROJECT}`, aud: PROJECT },
      ...claims,
    };
    const parts = [{ alg: 'none', typ: 'JWT' }, payload];
    return `${parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`;
  }

  /** The token of somebody who may organize. */
  async function anOrganizer(): Promise<string> {
    const uid = randomId();
    await documents.write(`admins/${uid}`, { email: 'dana@organizers.example' });
    return tokenOf(uid);
  }

  async function change({ id }: StoredGuest, fields: object): Promise<void> {
    const stored = await documents.read(`gameRSVPs/${id}`);
    const instants = ['submittedAt', 'updatedAt', 'seenDateTime', 'confirmedAt'];
    const kept = Object.entries(stored ?? {}).map(([key, value]) =>
      instants.includes(key) ? [key, new Date(Number(value))] : [key, value],
    );
    const changed = { ...Object.fromEntries(kept), updatedAt: new Date(), ...fields };
    await documents.write(`gameRSVPs/${id}`, changed);
  }

  async function removeEvent(id: string): Promise<void> {
    const path = `projects/${PROJECT}/databases/(default)/documents/gameEvents/${id}`;
    const response = await fetch(`http://${host}/v1/${path}`, { method: 'DELETE', headers: OWNER });
    if (!response.ok) throw new Error(`The event was not removed: ${response.status}`);
  }

  return {
    documents,
    /** The secret that emails to a guest carry. */
    secretOf: (guest: Pick<StoredGuest, 'id' | 'email'>) => mailboxIdOf(mailboxKey, guest),
    otherProject: ownersDocuments(host, OTHER_PROJECT),
    ...{ anEvent, changeEvent, removeEvent, setQueue, takePlace, leavePlace },
    ...{ aPlayer, aStoredRsvp, change, tokenOf, anOrganizer },
  };
}

/** The running functions for the tests around, and guests. */
export function withGuests() {
  let opened: Awaited<ReturnType<typeof openGuests>> | undefined;
  const functions = withRunningFunctions();
  beforeAll(async () => {
    opened = await openGuests(functions().firestoreHost);
  });
  const replyOf = async (body: unknown) => {
    const answer = await functions().call('guest-emails', body);
    return [answer.status, await answer.json()];
  };
  const emailsTo = ({ email }: Pick<StoredGuest, 'email'>) => functions().emailsTo(email);
  return {
    functions,
    guests() {
      if (opened === undefined) throw new Error('Firestore is not running.');
      return opened;
    },
    replyOf,
    emailsTo,
    confirm: ({ id }: Pick<StoredGuest, 'id'>) => replyOf({ confirm: id }),
    /** The key by which the newest email to a guest lets them stop. */
    async stopKeyOf(guest: StoredGuest) {
      const [, key] = /#stop=([0-9a-f-]{36})/.exec((await emailsTo(guest))[0]?.text ?? '') ?? [];
      return key;
    },
  };
}

/** As the function reads them. */
export const anRsvp = (overrides: Partial<Rsvp> = {}): Rsvp => ({
  ...{ id: '0123456789abcdef0123456789abcdef', gameEventId: EVENT_ID, inviteToken: TOKEN, placeKey: 'own' },
  ...{ response: 'yes', name: 'Ana Reyes', email: 'ana@example.com' },
  ...{ submittedAt: Date.parse('2031-07-01T12:00:00Z'), seenDateTime: EVENT_TIME.getTime() },
  ...{ seenLocation: LOCATION, ...overrides },
});

export const makeEvent = (overrides: Partial<GameEvent> = {}): GameEvent => ({
  ...{ id: EVENT_ID, title: 'Moonlight volleyball', sport: 'volleyball', skillLevel: 'intermediate' },
  ...{ dateTime: EVENT_TIME.getTime(), location: LOCATION, maxPlayers: 2, organizerName: 'Dana' },
  ...{ allowMaybe: true, requireContactInfo: false, status: 'active', pastStates: [], revision: 3 },
  ...{ createdAt: Date.parse('2031-01-01T00:00:00Z'), rsvpCount: { yes: 1, no: 0, maybe: 0 } },
  ...{ queue: ['own'], firstNames: {}, ...overrides },
});
