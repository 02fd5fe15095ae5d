import * as z from 'zod/mini';
import { ask, causeOf, type FirestoreConfig, restUrl } from '../../../src/data/firestore/rest.ts';

/** An ID token of Firebase as it is sent on, in a header. The emulator's have no signature. */
export const tokenSchema = z.string().check(z.maxLength(4096), z.regex(/^[\w-]+\.[\w-]+\.[\w-]*$/));

const payloadSchema = z.object({ sub: z.string().check(z.regex(/^[\w-]{1,128}$/)) });

/** The user id in a token, not verified; null for anything that is no token. */
function uidIn(token: string): string | null {
  const [, payload = ''] = token.split('.');
  try {
    const parsed = payloadSchema.safeParse(
      JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))),
    );
    return parsed.success ? parsed.data.sub : null;
  } catch {
    // Neither base64 nor JSON: nobody's.
    return null;
  }
}

/** Firestore verifies the token, and its rules let an organizer read the own document and nobody else any. */
export async function organizerIn(
  config: FirestoreConfig,
  token: string,
): Promise<'organizer' | 'stranger' | 'failed'> {
  const uid = uidIn(token);
  if (uid === null) return 'stranger';
  const reply = await ask(restUrl(config, `/admins/${uid}`), {
    headers: { authorization: `Bearer ${token}` },
  });
  if (reply.status === 200) return 'organizer';
  // 400 and 401: the token is none of this project, or has expired. 403 and 404: it is nobody's who may organize.
  if ([400, 401, 403, 404].includes(reply.status)) return 'stranger';
  console.error('Firestore did not say who is asking.', causeOf(reply));
  return 'failed';
}
