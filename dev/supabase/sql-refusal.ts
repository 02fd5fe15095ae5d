interface Refusal {
  code: string;
  message: string;
  details: string | null;
  hint: string | null;
}

/**
 * The SQLSTATEs of refusals: data (22), constraints (23), missing privilege (42501), an upsert without a matching key
 * (42P10), and `raise exception` (P0001, or PT and an HTTP status). Other errors are our own mistakes, and stay loud.
 */
const REFUSED = /^(2[23]\w{3}|42501|42P10|P0001|PT\d{3})$/;
const CONFLICTS = new Set(['23503', '23505']);
const MISSING_PRIVILEGE = '42501';

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** PGlite leaves half a message when it can't write a parameter; this is the protocol's error for it. */
const HALF_A_MESSAGE = '08P01';

/** PGlite's own code throws, not the database, when it can't write a value as its parameter's type. */
function isUnwritable(error: Error): boolean {
  return 'code' in error
    ? error.code === HALF_A_MESSAGE
    : error.stack?.includes('@electric-sql/pglite') === true;
}

function readRefusal(error: unknown): Refusal | null {
  if (!(error instanceof Error)) return null;
  if (isUnwritable(error)) {
    const message = 'A parameter has a value of another type.';
    return { code: '22P02', message, details: null, hint: null };
  }
  if (!('code' in error)) return null;
  if (typeof error.code !== 'string' || !REFUSED.test(error.code)) return null;
  return {
    code: error.code,
    message: error.message,
    details: 'detail' in error ? textOrNull(error.detail) : null,
    hint: 'hint' in error ? textOrNull(error.hint) : null,
  };
}

function httpStatus(code: string, role: string): number {
  if (code === MISSING_PRIVILEGE) return role === 'anon' ? 401 : 403;
  if (code.startsWith('PT')) return Number(code.slice(2));
  return CONFLICTS.has(code) ? 409 : 400;
}

/** Null for an error that isn't the database refusing. */
export function refusalResponse(error: unknown, role: string): Response | null {
  const refusal = readRefusal(error);
  return refusal === null ? null : Response.json(refusal, { status: httpStatus(refusal.code, role) });
}
