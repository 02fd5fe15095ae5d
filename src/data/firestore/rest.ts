import type { Instant } from '#lib/dates.ts';

/** Which Firestore to talk to; the emulator when a host is given. */
export interface FirestoreConfig {
  projectId: string;
  apiKey: string;
  emulatorHost: string | null;
}

/** Longer than a slow phone needs; after it the guest hears that it failed. */
export const REQUEST_TIMEOUT_MS = 20_000;

export function documentName({ projectId }: FirestoreConfig, path: string): string {
  return `projects/${projectId}/databases/(default)/documents/${path}`;
}

/** Where Firestore's REST API is. */
export function firestoreOrigin({ emulatorHost }: Pick<FirestoreConfig, 'emulatorHost'>): string {
  return emulatorHost ? `http://${emulatorHost}` : 'https://firestore.googleapis.com';
}

/** The address of one document. A plain GET needs no preflight. */
export function documentUrl(config: FirestoreConfig, path: string): string {
  return `${firestoreOrigin(config)}/v1/${documentName(config, path)}?key=${encodeURIComponent(config.apiKey)}`;
}

/** The address of a method on all documents. */
export function documentsUrl(config: FirestoreConfig, method: 'batchGet' | 'commit'): string {
  return `${firestoreOrigin(config)}/v1/${documentName(config, '').slice(0, -1)}:${method}?key=${encodeURIComponent(config.apiKey)}`;
}

/** The address that answers for a list of documents, with the server's time beside each. */
export function batchGetUrl(config: FirestoreConfig): string {
  return documentsUrl(config, 'batchGet');
}

/** A POST of plain text needs no preflight either. */
export function plainTextRequest(body: unknown): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'text/plain' }, body: JSON.stringify(body) };
}

export function batchGetRequest(config: FirestoreConfig, path: string): RequestInit {
  return plainTextRequest({ documents: [documentName(config, path)] });
}

/** Rejects after the time in which a slow phone would have had its answer. */
export function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The database did not answer in time.')), REQUEST_TIMEOUT_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** What came over the wire; status 0 when nothing did. */
export interface RestAnswer {
  status: number;
  body: unknown;
}

export async function ask(url: string, request: RequestInit = {}): Promise<RestAnswer> {
  try {
    const response = await fetch(url, { ...request, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
    return { status: response.status, body: await response.json() };
  } catch (cause) {
    return { status: 0, body: cause };
  }
}

/** One document's fields as plain values, instants in milliseconds. */
export type DocumentFields = Record<string, unknown>;

export type DocumentReading =
  | { status: 'found'; fields: DocumentFields; readAt: Instant | null }
  | { status: 'missing'; readAt: Instant | null }
  | { status: 'denied' }
  | { status: 'failed'; cause: unknown };

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function decodeValue(value: unknown): unknown {
  const [type, content] = isRecord(value) ? (Object.entries(value)[0] ?? []) : [];
  switch (type) {
    case 'nullValue':
      return null;
    case 'integerValue':
      return Number(content);
    case 'booleanValue':
    case 'doubleValue':
    case 'stringValue':
      return content;
    case 'timestampValue':
      return Date.parse(String(content));
    case 'mapValue':
      return decodeFields(isRecord(content) ? content.fields : undefined);
    default:
      throw new Error(`Firestore sent a ${type ?? 'value'} that no document of ours holds.`);
  }
}

/** Firestore's typed JSON as plain values; an absent map is an empty one. */
function decodeFields(fields: unknown): DocumentFields {
  if (!isRecord(fields)) return {};
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, decodeValue(value)]));
}

function refusal({ status, body }: RestAnswer): DocumentReading {
  if (status === 404) return { status: 'missing', readAt: null };
  if (status === 403) return { status: 'denied' };
  return { status: 'failed', cause: status === 0 ? body : new Error(`Firestore answered ${status}.`) };
}

/** Reads the answer to `documentUrl`. */
export function decodeDocument(answer: RestAnswer): DocumentReading {
  if (answer.status !== 200 || !isRecord(answer.body)) return refusal(answer);
  return { status: 'found', fields: decodeFields(answer.body.fields), readAt: null };
}

/** Reads the answer to `batchGetUrl` for one document. */
export function decodeBatchGet(answer: RestAnswer): DocumentReading {
  if (answer.status !== 200) return refusal(answer);
  const entry: unknown = Array.isArray(answer.body) ? answer.body[0] : undefined;
  if (!isRecord(entry))
    return { status: 'failed', cause: new Error('Firestore answered without a document.') };
  const readAt = typeof entry.readTime === 'string' ? Date.parse(entry.readTime) : null;
  if (!isRecord(entry.found)) return { status: 'missing', readAt };
  return { status: 'found', fields: decodeFields(entry.found.fields), readAt };
}
