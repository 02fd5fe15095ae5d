import { type DocumentFields, decodeDocument } from '../../src/data/firestore/rest.ts';
import { openEmulator, type RawDocument, type Write } from './owned-firestore.ts';

function encode(value: unknown): object {
  if (value === null) return { nullValue: null };
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'number') return { integerValue: String(value) };
  if (typeof value === 'boolean') return { booleanValue: value };
  if (value instanceof Date) return { timestampValue: value.toISOString() };
  if (Array.isArray(value)) return { arrayValue: { values: value.map(encode) } };
  if (typeof value === 'object') return { mapValue: { fields: encodeFields(value) } };
  throw new Error(`A ${typeof value} has no place in a document of ours.`);
}

function encodeFields(data: object): Record<string, object> {
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, encode(value)]));
}

function decode(document: RawDocument): DocumentFields {
  const reading = decodeDocument({ status: 200, body: document });
  if (reading.status !== 'found') throw new Error(`${document.name} could not be decoded.`);
  return reading.fields;
}

/** Firestore's own limit. */
const WRITES_A_COMMIT = 500;

export type OwnersDocuments = ReturnType<typeof ownersDocuments>;

/** The emulator's documents without rules. Dates are stored as instants and read as milliseconds. */
export function ownersDocuments(firestoreHost: string, projectId: string) {
  const firestore = openEmulator(firestoreHost, projectId);

  async function commit(writes: readonly Write[]): Promise<void> {
    if ((await firestore.commit(writes)) === 'conflict') throw new Error('Some of these are there already.');
  }

  return {
    firestore,
    async read(path: string): Promise<DocumentFields | null> {
      const document = await firestore.read(path);
      return document && decode(document);
    },
    /** Replaces the whole document, or only the fields given when `onlyThese`. */
    async write(path: string, data: object, { onlyThese = false } = {}): Promise<void> {
      const update = { name: firestore.nameOf(path), fields: encodeFields(data) };
      await commit([{ update, ...(onlyThese && { updateMask: { fieldPaths: Object.keys(data) } }) }]);
    },
    async writeAll(entries: readonly (readonly [path: string, data: object])[]): Promise<void> {
      const writes = entries.map(([path, data]) => ({
        update: { name: firestore.nameOf(path), fields: encodeFields(data) },
        currentDocument: { exists: false },
      }));
      for (let from = 0; from < writes.length; from += WRITES_A_COMMIT)
        await commit(writes.slice(from, from + WRITES_A_COMMIT));
    },
    async list(collection: string): Promise<DocumentFields[]> {
      const documents: DocumentFields[] = [];
      for await (const document of firestore.list(collection)) documents.push(decode(document));
      return documents;
    },
  };
}
