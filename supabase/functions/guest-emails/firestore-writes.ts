import { eventKind, readDocument } from '../../../src/data/firestore/documents.ts';
import {
  ask,
  causeOf,
  documentName,
  type FirestoreConfig,
  plainTextRequest,
  restUrl,
  send,
} from '../../../src/data/firestore/rest.ts';
import type { GameEvent } from '../../../src/domain/event.ts';
import { placeKeyOf } from '../../../src/domain/queue.ts';
import { contactKeys, type Rsvp } from '../../../src/domain/rsvp.ts';
import { sha256 } from '../../../src/lib/sha256.ts';
import type { Writing } from './guest-emails.ts';

// Commits over REST without an account: firestore.rules decide by the key that they share with this function.

type Fields = Record<string, unknown>;

const text = (stringValue: string) => ({ stringValue });
const requestTime = (fieldPath: string) => ({ fieldPath, setToServerValue: 'REQUEST_TIME' });
const increment = (fieldPath: string, by: number) => ({ fieldPath, increment: { integerValue: by } });
/** A place key as part of a path: it may begin with a digit. */
const nameOfPlace = (placeKey: string) => `firstNames.\`${placeKey}\``;

/** Denied, or no longer as it was read. */
const REFUSED = [400, 403, 404, 409];

async function commit(config: FirestoreConfig, writes: readonly object[]): Promise<Writing> {
  const reply = await send(restUrl(config, ':commit'), plainTextRequest({ writes }));
  if (reply.status === 200) return { status: 'done' };
  return REFUSED.includes(reply.status) ? { status: 'denied' } : { status: 'failed', cause: causeOf(reply) };
}

/** Other guests may move the queue between reading and writing. */
const TRIES = 3;

/**
 * Commits until it is done. The guards of an RSVP are closed to read, and the organizer may have freed some: when all of
 * them are refused, fewer are tried.
 */
async function commitWithGuards(
  config: FirestoreConfig,
  rsvp: Rsvp,
  write: (guards: readonly string[]) => Promise<readonly object[] | null>,
): Promise<Writing> {
  const guards = await Promise.all(
    contactKeys(rsvp.gameEventId, rsvp).map(async (key) =>
      documentName(config, `rsvpGuards/${await sha256(key)}`),
    ),
  );
  const fewer = guards.length > 1 ? guards.map((guard) => [guard]) : [];
  const choices = [...Array<string[]>(TRIES).fill(guards), ...fewer, ...(guards.length > 0 ? [[]] : [])];
  for (const choice of choices) {
    const writes = await write(choice);
    if (writes === null) return { status: 'denied' };
    const written = await commit(config, writes);
    if (written.status !== 'denied') return written;
  }
  return { status: 'denied' };
}

function ledgerWrite(config: FirestoreConfig, eventId: string, rsvpId: string) {
  const name = documentName(config, `gameEvents/${eventId}/private/ledger`);
  return { update: { name, fields: { rsvpId: text(rsvpId) } } };
}

/** The stored fields as Firestore sends them, so that nothing is lost on the way back. */
async function storedFields(config: FirestoreConfig, rsvpId: string): Promise<Fields | null> {
  const { status, body } = await ask(restUrl(config, `/gameRSVPs/${rsvpId}`));
  const isDocument = status === 200 && typeof body === 'object' && body !== null && 'fields' in body;
  return isDocument && typeof body.fields === 'object' ? { ...body.fields } : null;
}

/** Puts the new place key where the old one stands in the queue; no write for an RSVP that has no place. */
function placeWrites(
  config: FirestoreConfig,
  event: GameEvent,
  oldKey: string,
  newId: string,
  newKey: string,
) {
  if (!event.queue.includes(oldKey)) return [];
  const shown = event.firstNames[oldKey];
  const fields = {
    queue: { arrayValue: { values: event.queue.map((key) => text(key === oldKey ? newKey : key)) } },
    ...(shown !== undefined && { firstNames: { mapValue: { fields: { [newKey]: text(shown) } } } }),
  };
  const names = shown === undefined ? [] : [nameOfPlace(oldKey), nameOfPlace(newKey)];
  return [
    {
      update: { name: documentName(config, `gameEvents/${event.id}`), fields },
      updateMask: { fieldPaths: ['queue', ...names] },
    },
    ledgerWrite(config, event.id, newId),
  ];
}

/** Moves an RSVP to the id that only its email told, with its place, its first name and its guards. */
export async function takeOver(config: FirestoreConfig, rsvp: Rsvp, mailboxId: string): Promise<Writing> {
  const newKey = await placeKeyOf(mailboxId);
  return commitWithGuards(config, rsvp, async (guards) => {
    const [stored, event] = await Promise.all([
      storedFields(config, rsvp.id),
      readDocument(config, eventKind, rsvp.gameEventId),
    ]);
    if (stored === null || event.status !== 'found') return null;
    const fields = { ...stored, placeKey: text(newKey), takenOverFrom: text(rsvp.id) };
    return [
      { delete: documentName(config, `gameRSVPs/${rsvp.id}`), currentDocument: { exists: true } },
      {
        update: { name: documentName(config, `gameRSVPs/${mailboxId}`), fields },
        updateTransforms: [requestTime('takenOverAt')],
        currentDocument: { exists: false },
      },
      ...guards.map((name) => ({
        update: { name, fields: { rsvpId: text(mailboxId), gameEventId: text(rsvp.gameEventId) } },
      })),
      ...placeWrites(config, event.value, rsvp.placeKey, mailboxId, newKey),
    ];
  });
}

/** Makes an RSVP a no without an address, which may respond for itself then. */
export function disown(config: FirestoreConfig, rsvp: Rsvp, proof: string): Promise<Writing> {
  const { id, gameEventId, response, placeKey } = rsvp;
  const wasIn = response === 'yes';
  const eventWrites = [
    {
      update: { name: documentName(config, `gameEvents/${gameEventId}`) },
      updateMask: { fieldPaths: wasIn ? [nameOfPlace(placeKey)] : [] },
      updateTransforms: [
        increment(`rsvpCount.${response}`, -1),
        increment('rsvpCount.no', 1),
        ...(wasIn ? [{ fieldPath: 'queue', removeAllFromArray: { values: [text(placeKey)] } }] : []),
      ],
      currentDocument: { exists: true },
    },
    ledgerWrite(config, gameEventId, id),
  ];
  return commitWithGuards(config, rsvp, async (guards) => [
    {
      update: {
        name: documentName(config, `gameRSVPs/${id}`),
        fields: { response: text('no'), disowned: text(proof) },
      },
      updateMask: { fieldPaths: ['response', 'disowned', 'email', 'phone', 'confirmedAt', 'invitation'] },
      updateTransforms: [requestTime('updatedAt'), ...(wasIn ? [requestTime('leftAt')] : [])],
      currentDocument: { exists: true },
    },
    ...guards.map((name) => ({ delete: name })),
    ...(response === 'no' ? [] : eventWrites),
  ]);
}
