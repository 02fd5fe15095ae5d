import {
  type OwnedFirestore,
  type RawDocument,
  textOf,
  type Write,
} from '../../dev/firebase/owned-firestore.ts';
import { normalizeEmail, normalizePhone } from '../../src/domain/contact.ts';
import { personKeyText } from '../../src/domain/person.ts';
import { placeKeyOf } from '../../src/domain/queue.ts';
import { sha256 } from '../../src/lib/sha256.ts';

export type RsvpTrace = { id: string; gameEventId: string; name: string; response: string; email: string };

type Contact = Parameters<typeof personKeyText>[0];

/** Conflicts with guests who write meanwhile; more in a row mean that something else is wrong. */
const TRIES = 10;

/** Google ignores dots in the local part. */
const GOOGLE = ['gmail.com', 'googlemail.com'];

/** The twin of `private.mailbox_of` in Postgres; a test compares the two. */
export function mailboxOf(email: string): string {
  const [name = '', domain = ''] = normalizeEmail(email).split('@');
  // A name that begins with the plus is no tag.
  const [untagged = ''] = name.split('+');
  const local = untagged === '' ? name : untagged;
  return GOOGLE.includes(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}

function traceOf(document: RawDocument): RsvpTrace {
  const read = (field: string) => textOf(document, field) ?? '';
  const id = document.name.split('/').at(-1) ?? '';
  return {
    id,
    gameEventId: read('gameEventId'),
    name: read('name'),
    response: read('response'),
    email: read('email'),
  };
}

function phoneOf(document: RawDocument): string {
  return normalizePhone(textOf(document, 'phone') ?? '');
}

/**
 * Reads every RSVP: the rules take an address in any spelling, and a query would find only one.
 * @returns the RSVPs of this mailbox; their phone numbers and the known one; and RSVPs without an address that have one of these
 * numbers.
 */
export async function findRsvps(
  firestore: OwnedFirestore,
  email: string,
  knownPhone: string | null,
): Promise<{ own: RsvpTrace[]; perhaps: RsvpTrace[]; phones: string[] }> {
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
    phones: [...phones].filter((phone) => phone !== ''),
  };
}

/** The names of the records under these addresses or numbers that are there. */
export async function findRecords(
  firestore: OwnedFirestore,
  contacts: readonly Contact[],
): Promise<string[]> {
  const texts = contacts.map(personKeyText);
  const records = await Promise.all(
    [...new Set(texts)].map(async (text) => firestore.read(`people/${await sha256(text ?? '')}`)),
  );
  return records.flatMap((record) => record?.name ?? []);
}

function leaving(event: RawDocument, response: string, placeKey: string): Write {
  return {
    update: { name: event.name },
    // A named field without a value is deleted. A key may begin with a digit, hence the quotes.
    updateMask: { fieldPaths: [`firstNames.\`${placeKey}\``] },
    updateTransforms: [
      { fieldPath: `rsvpCount.${response}`, increment: { integerValue: '-1' } },
      { fieldPath: 'queue', removeAllFromArray: { values: [{ stringValue: placeKey }] } },
    ],
    currentDocument: { exists: true },
  };
}

async function removal(firestore: OwnedFirestore, document: RawDocument): Promise<Write[]> {
  const { id, gameEventId, response } = traceOf(document);
  const [guards, event, placeKey] = await Promise.all([
    firestore.where('rsvpGuards', 'rsvpId', id),
    firestore.read(`gameEvents/${gameEventId}`),
    placeKeyOf(id),
  ]);
  return [
    // Only as it was read: a changed RSVP would lower another counter.
    { delete: document.name, currentDocument: { updateTime: document.updateTime } },
    ...guards.map(({ name }) => ({ delete: name })),
    ...(event ? [leaving(event, response, placeKey)] : []),
  ];
}

export async function eraseRsvp(firestore: OwnedFirestore, { id }: RsvpTrace): Promise<void> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const document = await firestore.read(`gameRSVPs/${id}`);
    if (!document) return;
    if ((await firestore.commit(await removal(firestore, document))) === 'done') return;
  }
  throw new Error('An RSVP kept changing while it was to be deleted. Run the same command again.');
}
