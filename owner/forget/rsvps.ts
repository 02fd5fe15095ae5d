import {
  type OwnedFirestore,
  type RawDocument,
  textOf,
  type Write,
} from '../../dev/firebase/owned-firestore.ts';
import { normalizePhone } from '../../src/domain/contact.ts';
import { placeKeyOf } from '../../src/domain/queue.ts';
import { mailboxOf } from './mailbox.ts';

export type RsvpTrace = { path: string; gameEventId: string; name: string; response: string };

/** Others write at the same time; more conflicts in a row mean something else is wrong. */
const TRIES = 10;

function traceOf(document: RawDocument): RsvpTrace {
  return {
    path: `gameRSVPs/${document.name.split('/').at(-1)}`,
    gameEventId: textOf(document, 'gameEventId') ?? '',
    name: textOf(document, 'name') ?? '',
    response: textOf(document, 'response') ?? '',
  };
}

function phoneOf(document: RawDocument): string {
  return normalizePhone(textOf(document, 'phone') ?? '');
}

/**
 * Reads every RSVP: the rules take an address in any spelling, and a query would find only one.
 * @returns the RSVPs with an address of this mailbox, and those that share a phone number with them and name no address at all.
 */
export async function findRsvps(
  firestore: OwnedFirestore,
  email: string,
  knownPhone: string | null,
): Promise<{ own: RsvpTrace[]; perhaps: RsvpTrace[] }> {
  const own: RawDocument[] = [];
  const unaddressed: RawDocument[] = [];
  for await (const document of firestore.list('gameRSVPs')) {
    const address = textOf(document, 'email');
    if (address !== null && mailboxOf(address) === mailboxOf(email)) own.push(document);
    if (address === null && phoneOf(document) !== '') unaddressed.push(document);
  }
  const phones = new Set([normalizePhone(knownPhone ?? ''), ...own.map(phoneOf)]);
  return {
    own: own.map(traceOf),
    perhaps: unaddressed.filter((document) => phones.has(phoneOf(document))).map(traceOf),
  };
}

/** One less in the event's counter; the place and the first name that the event shows go. */
function leaving(event: RawDocument, response: string, placeKey: string): Write {
  return {
    update: { name: event.name },
    // Not written, so deleted. A key may begin with a digit, hence the quotes.
    updateMask: { fieldPaths: [`firstNames.\`${placeKey}\``] },
    updateTransforms: [
      { fieldPath: `rsvpCount.${response}`, increment: { integerValue: '-1' } },
      { fieldPath: 'queue', removeAllFromArray: { values: [{ stringValue: placeKey }] } },
    ],
    currentDocument: { exists: true },
  };
}

async function removal(firestore: OwnedFirestore, document: RawDocument): Promise<Write[]> {
  const { path, gameEventId, response } = traceOf(document);
  const id = path.slice('gameRSVPs/'.length);
  const [guards, event, placeKey] = await Promise.all([
    firestore.where('rsvpGuards', 'rsvpId', id),
    firestore.read(`gameEvents/${gameEventId}`),
    placeKeyOf(id),
  ]);
  return [
    // The RSVP as it was read, so that the counter which is lowered is the right one.
    { delete: document.name, currentDocument: { updateTime: document.updateTime } },
    ...guards.map(({ name }) => ({ delete: name })),
    ...(event ? [leaving(event, response, placeKey)] : []),
  ];
}

/** One commit: the RSVP, its guards, and what the event keeps of it. Done too when it is gone already. */
export async function eraseRsvp(firestore: OwnedFirestore, { path }: RsvpTrace): Promise<void> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const document = await firestore.read(path);
    if (!document) return;
    if ((await firestore.commit(await removal(firestore, document))) === 'done') return;
  }
  throw new Error('An answer kept changing while it was to be deleted. Run the same command again.');
}
