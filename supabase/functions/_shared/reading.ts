import { type Kind, readDocument } from '../../../src/data/firestore/documents.ts';
import type { FirestoreConfig } from '../../../src/data/firestore/rest.ts';

/** A document of Firestore, as anybody may read it. */
export type Reading<T> =
  | { status: 'found'; value: T }
  | { status: 'missing' }
  | { status: 'failed'; cause: unknown };

/** A document that may not be read is none. */
export async function readAsVisitor<T>(
  config: FirestoreConfig,
  kind: Kind<T>,
  id: string,
): Promise<Reading<T>> {
  const reading = await readDocument(config, kind, id);
  return reading.status === 'denied' ? { status: 'missing' } : reading;
}
