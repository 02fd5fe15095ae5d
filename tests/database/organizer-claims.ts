import type { Claims } from '../../dev/supabase/third-party-auth.ts';

export const ORGANIZER = { project_id: 'games-project', uid: 'organizer-1' };

/** What Firebase puts into an ID token of this account. */
export function tokenOf({ project_id, uid } = ORGANIZER, changes: object = {}): Claims {
  const issuer = { iss: `https://securetoken.google.com/${project_id}`, aud: project_id };
  return { ...issuer, sub: uid, exp: 2_000_000_000, role: 'authenticated', ...changes };
}
