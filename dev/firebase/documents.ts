import { type DocumentFields, decodeDocument } from '../../src/data/firestore/rest.ts';
import { OWNER } from './firestore.ts';
import { openEmulator } from './owned-firestore.ts';

type FirestoreValue =
  | { nullValue: null }
  | { stringValue: string }
  | { integerValue: string }
  | { booleanValue: boolean }
  | { timestampValue: string }
  | { arrayValue: { values: FirestoreValue[] } }
  | { mapValue: { fields: Record<string, FirestoreValue> } };

function encode(value: unknown): FirestoreValue {
  if (value === null) return { nullValue: null };
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'number') return { integerValue: String(value) };
  if (typeof value === 'boolean') return { booleanValue: value };
  if (value instanceof Date) return { timestampValue: value.toISOString() };
  if (Array.isArray(value)) return { arrayValue: { values: value.map(encode) } };
  if (typeof value === 'object' && value !== null) return { mapValue: { fields: encodeFields(value) } };
  throw new Error(`A ${typeof value} has no place in a document of ours.`);
}

function encodeFields(data: object): Record<string, FirestoreValue> {
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, encode(value)]));
}

/** The emulator's documents for somebody whom no rule binds. Dates are stored as instants and read as milliseconds. */
export function ownersDocuments(firestoreHost: string, projectId: string) {
  const firestore = openEmulator(firestoreHost, projectId);
  const root = `http://${firestoreHost}/v1/projects/${projectId}/databases/(default)/documents`;
  return {
    async read(path: string): Promise<DocumentFields | null> {
      const response = await fetch(`${root}/${path}`, { headers: OWNER });
      const reading = decodeDocument({ status: response.status, body: await response.json() });
      switch (reading.status) {
        case 'found':
          return reading.fields;
        case 'missing':
          return null;
        case 'denied':
        case 'failed':
          throw new Error(`${path} could not be read: ${response.status}`);
      }
    },
    /** Replaces the whole document, or only the fields given when `onlyThese`. */
    async write(path: string, data: object, { onlyThese = false } = {}): Promise<void> {
      const mask = onlyThese ? Object.keys(data).map((key) => `updateMask.fieldPaths=${key}`) : [];
      const response = await fetch(`${root}/${path}?${mask.join('&')}`, {
        method: 'PATCH',
        headers: { ...OWNER, 'content-type': 'application/json' },
        body: JSON.stringify({ fields: encodeFields(data) }),
      });
      if (!response.ok)
        throw new Error(`${path} could not be written: ${response.status} ${await response.text()}`);
    },
    /** New documents, all of them or none. */
    async writeAll(entries: readonly (readonly [path: string, data: object])[]): Promise<void> {
      const writes = entries.map(([path, data]) => ({
        update: { name: firestore.nameOf(path), fields: encodeFields(data) },
        currentDocument: { exists: false },
      }));
      if ((await firestore.commit(writes)) !== 'done') throw new Error('Some of these are there already.');
    },
    async list(collection: string): Promise<DocumentFields[]> {
      const documents: DocumentFields[] = [];
      for await (const body of firestore.list(collection)) {
        const reading = decodeDocument({ status: 200, body });
        if (reading.status === 'found') documents.push(reading.fields);
      }
      return documents;
    },
  };
}
