import type { Instant } from '#lib/dates.ts';
import { pause } from '#lib/pause.ts';

/** The Firestore project; the emulator when a host is given. */
export interface FirestoreConfig {
  projectId: string;
  apiKey: string;
  emulatorHost: string | null;
}

/** Longer than a slow phone needs; then the request counts as failed. */
const REQUEST_TIMEOUT_MS = 20_000;

/** A phone that changes from one network to another needs a moment. */
const RETRY_AFTER_MS = 500;

const documentsRoot = ({ projectId }: FirestoreConfig) =>
  `projects/${projectId}/databases/(default)/documents`;

export function documentName(config: FirestoreConfig, path: string): string {
  return `${documentsRoot(config)}/${path}`;
}

export function firestoreOrigin({ emulatorHost }: Pick<FirestoreConfig, 'emulatorHost'>): string {
  return emulatorHost ? `http://${emulatorHost}` : 'https://firestore.googleapis.com';
}

/** The address of one document (`/rsvpInvites/…`), or of a method on all of them (`:commit`). */
export function restUrl(config: FirestoreConfig, resource: `/${string}` | ':batchGet' | ':commit'): string {
  return `${firestoreOrigin(config)}/v1/${documentsRoot(config)}${resource}?key=${encodeURIComponent(config.apiKey)}`;
}

/** A POST of plain text needs no preflight, nor does a GET. */
export function plainTextRequest(body: unknown): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'text/plain' }, body: JSON.stringify(body) };
}

export function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The database did not answer in time.')), REQUEST_TIMEOUT_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** A reply; status 0 when none came. */
export interface RestResponse {
  status: number;
  body: unknown;
}

/** Sends a request once, for writes that must not be repeated. */
export async function send(
  url: string,
  request: RequestInit,
  signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS),
): Promise<RestResponse> {
  try {
    const response = await fetch(url, { ...request, signal });
    return { status: response.status, body: await response.json() };
  } catch (cause) {
    return { status: 0, body: cause };
  }
}

/** Reads, and retries once after no reply or a server error. Both tries share one timeout. */
export async function ask(url: string, request: RequestInit = {}): Promise<RestResponse> {
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  const reply = await send(url, request, signal);
  const hasReply = reply.status > 0 && reply.status < 500;
  if (hasReply || signal.aborted) return reply;
  await pause(RETRY_AFTER_MS);
  return send(url, request, signal);
}

/** Documents with the server's time: a guest's clock may be wrong. */
export function askForDocuments(config: FirestoreConfig, paths: readonly string[]): Promise<RestResponse> {
  const documents = paths.map((path) => documentName(config, path));
  return ask(restUrl(config, ':batchGet'), plainTextRequest({ documents }));
}

/** A document's fields as plain values, instants in milliseconds. */
export type DocumentFields = Record<string, unknown>;

export type DocumentReading =
  | { status: 'found'; id: string; fields: DocumentFields; readAt: Instant | null }
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
    case 'arrayValue':
      // An empty one has no values.
      return isRecord(content) && Array.isArray(content.values) ? content.values.map(decodeValue) : [];
    default:
      throw new Error(`Firestore sent a ${type ?? 'value'} that no document of ours holds.`);
  }
}

function decodeFields(fields: unknown): DocumentFields {
  if (!isRecord(fields)) return {};
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, decodeValue(value)]));
}

export function causeOf({ status, body }: RestResponse): unknown {
  return status === 0 ? body : new Error(`Firestore answered ${status}.`);
}

function refusal(reply: RestResponse): DocumentReading {
  if (reply.status === 404) return { status: 'missing', readAt: null };
  return reply.status === 403 ? { status: 'denied' } : { status: 'failed', cause: causeOf(reply) };
}

function found({ name, fields }: Record<string, unknown>, readAt: Instant | null): DocumentReading {
  const id = String(name).replace(/.*\//, '');
  return { status: 'found', id, fields: decodeFields(fields), readAt };
}

export function decodeDocument(reply: RestResponse): DocumentReading {
  return reply.status === 200 && isRecord(reply.body) ? found(reply.body, null) : refusal(reply);
}

function decodeEntry(entry: unknown): DocumentReading {
  if (!isRecord(entry))
    return { status: 'failed', cause: new Error('Firestore answered without a document.') };
  const readAt = typeof entry.readTime === 'string' ? Date.parse(entry.readTime) : null;
  return isRecord(entry.found) ? found(entry.found, readAt) : { status: 'missing', readAt };
}

/** Reads the reply to `askForDocuments`, in any order; one entry when it holds none. */
export function decodeBatchGet(reply: RestResponse): [DocumentReading, ...DocumentReading[]] {
  if (reply.status !== 200) return [refusal(reply)];
  const [first, ...more]: unknown[] = Array.isArray(reply.body) ? reply.body : [];
  return [decodeEntry(first), ...more.map(decodeEntry)];
}
