import { z } from 'zod/mini';

export type FirebaseProject = { projectId: string; authHost: string };

/** What a verified token says. */
export type Claims = Record<string, unknown> & { role: 'authenticated'; sub: string };

/** So that an account that was disabled is soon noticed. */
const REMEMBERED_MS = 60_000;
const REMEMBERED_MAX = 100;
const LOOKUP_TIMEOUT_MS = 5_000;

// The emulator signs nothing: a signed token is none of its.
const headerSchema = z.object({ alg: z.literal('none') });

const claimsSchema = (projectId: string) =>
  z.looseObject({
    iss: z.literal(`https://securetoken.google.com/${projectId}`),
    aud: z.literal(projectId),
    sub: z.string().check(z.minLength(1)),
    exp: z.number(),
    // Hosted Supabase runs a request as the role that its token names; without one it is a visitor's.
    role: z.literal('authenticated'),
  });

const accountSchema = z.object({ localId: z.string(), customAttributes: z._default(z.string(), '{}') });
const lookupSchema = z.object({ users: z.tuple([accountSchema]) });
const attributesSchema = z.object({ role: z.literal('authenticated') });

/** @returns null for what is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const decoded = (part = '') => parsed(Buffer.from(part, 'base64url').toString());

/**
 * Verifies ID tokens as hosted Supabase does with Firebase as its third-party provider. The emulator's tokens carry no
 * signature, so the emulator is asked for the account, and the role must be the account's, not only the token's. Hosted
 * PostgREST refuses a wrong token with 401; here it counts for nothing.
 */
export function thirdPartyAuth({ projectId, authHost }: FirebaseProject) {
  const schema = claimsSchema(projectId);
  const lookup = `http://${authHost}/identitytoolkit.googleapis.com/v1/accounts:lookup?key=local`;
  const remembered = new Map<string, number>();

  async function isKnown(idToken: string, sub: string): Promise<boolean> {
    const response = await fetch(lookup, {
      method: 'POST',
      // The emulator ends an idle connection after 5 s, which a busy process notices too late.
      headers: { 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify({ idToken }),
      signal: AbortSignal.timeout(LOOKUP_TIMEOUT_MS),
    });
    const found = lookupSchema.safeParse(parsed(await response.text()));
    if (!response.ok || !found.success) return false;
    const [{ localId, customAttributes }] = found.data.users;
    return localId === sub && attributesSchema.safeParse(parsed(customAttributes)).success;
  }

  function remember(token: string, until: number): void {
    const [oldest] = remembered.keys();
    if (remembered.size >= REMEMBERED_MAX && oldest !== undefined) remembered.delete(oldest);
    remembered.set(token, until);
  }

  /** @returns null for a token that opens nothing. */
  return async (token: string): Promise<Claims | null> => {
    const [header, payload, ...rest] = token.split('.');
    const claims = schema.safeParse(decoded(payload));
    if (!claims.success || rest.length !== 1 || !headerSchema.safeParse(decoded(header)).success) return null;
    const { sub, exp } = claims.data;
    if (exp * 1000 <= Date.now()) return null;
    if (Date.now() < (remembered.get(token) ?? 0)) return claims.data;
    remembered.delete(token);
    try {
      if (!(await isKnown(token, sub))) return null;
    } catch (cause) {
      console.warn('A token could not be verified: the Auth emulator did not answer.', cause);
      return null;
    }
    remember(token, Date.now() + REMEMBERED_MS);
    return claims.data;
  };
}
