/** A delivery's headers, as Svix signs them for the mail provider. */
export type SignedHeaders = { id: string; timestamp: string; signatures: string };

/** Svix's own libraries take as much: the clocks of two data centres, and a slow network. */
const TOLERANCE_SECONDS = 300;
/** Svix signs with each secret of the last day while one is replaced; more would only cost us hashing. */
const SIGNATURES_MAX = 8;
const ID_MAX = 100;

/** Null when one is missing. */
export function signedHeaders({ headers }: Request): SignedHeaders | null {
  const [id, timestamp, signatures] = ['svix-id', 'svix-timestamp', 'svix-signature'].map((name) =>
    headers.get(name),
  );
  return id && timestamp && signatures ? { id, timestamp, signatures } : null;
}

/** Null for what is no base64. */
function bytesIn(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

function isRecent(timestamp: string, now: number): boolean {
  return /^\d{1,12}$/.test(timestamp) && Math.abs(now / 1000 - Number(timestamp)) <= TOLERANCE_SECONDS;
}

/**
 * Checks deliveries against the endpoint's signing secret (`whsec_` and base64).
 * @throws when the secret is none.
 */
export function signatureCheck(secret: string) {
  const [, base64 = ''] = /^whsec_(.+)$/.exec(secret) ?? [];
  const bytes = bytesIn(base64);
  if (!bytes || bytes.length === 0) throw new Error('EMAIL_WEBHOOK_SECRET must be whsec_ and base64.');
  const key = crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  return async (
    { id, timestamp, signatures }: SignedHeaders,
    body: string,
    now: number,
  ): Promise<boolean> => {
    if (id.length > ID_MAX || !isRecent(timestamp, now)) return false;
    const content = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
    for (const one of signatures.split(' ').slice(0, SIGNATURES_MAX)) {
      const signature = one.startsWith('v1,') ? bytesIn(one.slice('v1,'.length)) : null;
      // verify() compares in constant time.
      if (signature && (await crypto.subtle.verify('HMAC', await key, signature, content))) return true;
    }
    return false;
  };
}
