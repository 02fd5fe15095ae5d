import { isDeepStrictEqual } from 'node:util';
import type { OwnedFirestore, RawDocument, Write } from '../../dev/firebase/owned-firestore.ts';
import { eventKind, rsvpKind } from '../../src/data/firestore/documents.ts';
import { personKind } from '../../src/data/firestore/person-document.ts';
import type { GameEvent } from '../../src/domain/event.ts';
import {
  figuresOf,
  gameOf,
  type NotedGames,
  type Person,
  personKeyText,
  recounted,
} from '../../src/domain/person.ts';
import { isProven, type Rsvp } from '../../src/domain/rsvp.ts';
import { sha256 } from '../../src/lib/sha256.ts';
import { changed, commitRecords, created, documentIn, listRecords } from './records.ts';

interface Noted {
  games: Person['games'];
  /** The RSVP that was noted last. */
  last: { document: RawDocument; rsvp: Rsvp };
}

/** What the RSVPs say of each person, by the id of the record. */
async function notedOf(firestore: OwnedFirestore): Promise<Map<string, Noted>> {
  const events = new Map<string, GameEvent | null>();
  async function eventOf(id: string): Promise<GameEvent | null> {
    const known = events.get(id);
    if (known !== undefined) return known;
    const document = await firestore.read(`gameEvents/${id}`);
    const event = document && documentIn(document, eventKind);
    events.set(id, event);
    return event;
  }

  const noted = new Map<string, Noted>();
  for await (const document of firestore.list(rsvpKind.collection)) {
    if (!document.fields?.attendance) continue;
    const rsvp = documentIn(document, rsvpKind);
    const text = personKeyText(rsvp);
    const event = text === null ? null : await eventOf(rsvp.gameEventId);
    const game = event && gameOf(rsvp, event);
    if (text === null || !game) continue;
    const key = await sha256(text);
    const before = noted.get(key);
    const isLast = !before || (before.last.rsvp.checkedInAt ?? 0) <= (rsvp.checkedInAt ?? 0);
    noted.set(key, {
      games: { ...before?.games, [rsvp.gameEventId]: game },
      last: isLast ? { document, rsvp } : before.last,
    });
  }
  return noted;
}

function isRight({ came, missed, leftLate, games }: Person, wanted: NotedGames): boolean {
  return isDeepStrictEqual({ came, missed, leftLate, games }, wanted);
}

/** The writes that make a record say what the RSVPs say, and the last of these its figures; none when it does. */
function repair(
  firestore: OwnedFirestore,
  key: string,
  noted: Noted | undefined,
  known: { document: RawDocument; person: Person } | undefined,
): Write[] {
  const wanted = recounted(noted?.games ?? {}, known?.person.earlier);
  const isEmpty = !noted && !known?.person.earlier;
  if (known && isEmpty)
    return [{ delete: known.document.name, currentDocument: { updateTime: known.document.updateTime } }];
  if (known && isRight(known.person, wanted)) return [];
  if (!noted) return known ? [changed(known.document, { ...wanted, name: undefined })] : [];
  const { document, rsvp } = noted.last;
  const fields = { ...wanted, name: rsvp.name, rsvpId: rsvp.id };
  const updatedAt = rsvp.checkedInAt ?? rsvp.submittedAt;
  return [
    known
      ? changed(known.document, fields)
      : created(firestore.nameOf(`${personKind.collection}/${key}`), { ...fields, updatedAt }),
    changed(document, { record: isProven(rsvp) ? figuresOf(wanted) : undefined }),
  ];
}

/**
 * Compares every record with the RSVPs, and repairs those that differ. Safe to interrupt and to repeat.
 * @returns the numbers of records, and of those that were repaired.
 */
export async function recountPeople(
  firestore: OwnedFirestore,
): Promise<{ people: number; repaired: number }> {
  const noted = await notedOf(firestore);
  const known = new Map<string, { document: RawDocument; person: Person }>();
  for await (const record of listRecords(firestore)) known.set(record.person.id, record);
  let repaired = 0;
  const keys = new Set([...noted.keys(), ...known.keys()]);
  for (const key of keys) {
    const writes = repair(firestore, key, noted.get(key), known.get(key));
    if (writes.length === 0) continue;
    await commitRecords(firestore, writes);
    repaired += 1;
  }
  return { people: keys.size, repaired };
}
