import type { OwnedFirestore, RawDocument, Write } from '../../dev/firebase/owned-firestore.ts';
import { type Kind, parseReading } from '../../src/data/firestore/documents.ts';
import { personKind } from '../../src/data/firestore/person-document.ts';
import { decodeDocument } from '../../src/data/firestore/rest.ts';
import type { Person } from '../../src/domain/person.ts';

/** A document as the application reads it. @throws when it is unreadable. */
export function documentIn<T>(document: RawDocument, kind: Kind<T>): T {
  const reading = parseReading(decodeDocument({ status: 200, body: document }), kind);
  if (reading.status === 'found') return reading.value;
  throw new Error(`${document.name} is unreadable.`, { cause: reading });
}

type RawValue = Record<string, unknown>;
type RawFields = Record<string, RawValue>;

const timestamp = (instant: number) => ({ timestampValue: new Date(instant).toISOString() });

const rawMap = (fields: RawFields): RawValue => ({ mapValue: { fields } });

/** Numbers, texts and maps; instants are the fields whose names say so. */
function rawOf(value: unknown, name = ''): RawValue {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'object' && value !== null) return rawMap(rawFields(value));
  return name === 'dateTime' || name.endsWith('At')
    ? timestamp(Number(value))
    : { integerValue: String(value) };
}

function rawFields(values: object): RawFields {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, rawOf(value, name)]));
}

/** Writes fields of a document as it was read; those without a value are deleted. */
export function changed({ name, updateTime }: RawDocument, values: object): Write {
  const known = Object.entries(values).filter(([, value]) => value !== undefined);
  return {
    update: { name, fields: rawFields(Object.fromEntries(known)) },
    updateMask: { fieldPaths: Object.keys(values) },
    currentDocument: { updateTime },
  };
}

export function created(name: string, values: object): Write {
  return { update: { name, fields: rawFields(values) }, currentDocument: { exists: false } };
}

export async function commitRecords(firestore: OwnedFirestore, writes: readonly Write[]): Promise<void> {
  if ((await firestore.commit(writes)) === 'conflict')
    throw new Error('Somebody is checked in now. Run it again: it goes on where it stopped.');
}

export async function* listRecords(
  firestore: OwnedFirestore,
): AsyncGenerator<{ document: RawDocument; person: Person }> {
  for await (const document of firestore.list(personKind.collection))
    yield { document, person: documentIn(document, personKind) };
}
