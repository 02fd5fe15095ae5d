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

/** The protocol's error for half a message, which PGlite leaves when it can't write a parameter. */
const HALF_A_MESSAGE = '08P01';

/** Whether PGlite's own code threw, not the database: it can't write a value as its parameter's type. */
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
  const { message, code, detail, hint }: Error & { code?: unknown; detail?: unknown; hint?: unknown } = error;
  if (typeof code !== 'string' || !REFUSED.test(code)) return null;
  return { code, message, details: textOrNull(detail), hint: textOrNull(hint) };
}

function httpStatus(code: string, role: string): number {
  if (code === MISSING_PRIVILEGE) return role === 'anon' ? 401 : 403;
  if (code.startsWith('PT')) return Number(code.slice(2));
  return CONFLICTS.has(code) ? 409 : 400;
}

/** @returns null for an error that is no refusal. */
export function refusalResponse(error: unknown, role: string): Response | null {
  const refusal = readRefusal(error);
  return refusal === null ? null : Response.json(refusal, { status: httpStatus(refusal.code, role) });
}
