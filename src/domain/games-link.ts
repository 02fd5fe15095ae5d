import { isInviteToken } from './invite-token.ts';
import { EDIT_KEY, EMAILED_KEY, isRsvpId } from './rsvp.ts';

/** An answer in a link to My games: the invite that it came by, and its secret (an RSVP's id, or an email's own). */
export interface LinkedGame {
  token: string;
  secret: string;
}

/** As many answers as one link may carry: two seasons of a weekly game. */
export const LINKED_GAMES_MAX = 104;

/** Invites that My games and its feed read: one request each. */
export const INVITES_MAX = 12;

/** Writes answers as 'token.secret.secret,token.secret': each invite's token once, followed by the secrets of its answers. */
export function joinByToken(games: readonly LinkedGame[]): string {
  const byToken = new Map<string, string[]>();
  for (const { token, secret } of games) byToken.set(token, [...(byToken.get(token) ?? [token]), secret]);
  return [...byToken.values()].map((parts) => parts.join('.')).join(',');
}

/** Reads what `joinByToken` writes. What can be no answer is left out. */
export function splitByToken(text: string, isSecret: (secret: string) => boolean): LinkedGame[] {
  return text.split(',').flatMap((part) => {
    const [token = '', ...secrets] = part.split('.');
    return isInviteToken(token) ? secrets.filter(isSecret).map((secret) => ({ token, secret })) : [];
  });
}

/**
 * The link to My games with these answers: all of a guest's private links in one. `mail` marks the secrets of an email. They
 * stand in the fragment, which browsers don't send to servers.
 */
export function gamesUrl(siteUrl: string, games: readonly LinkedGame[], key: 'edit' | 'mail'): string {
  const name = key === 'mail' ? EMAILED_KEY : EDIT_KEY;
  return `${siteUrl}/games#${name}=${joinByToken(games)}`;
}

/** The answers in a link to My games. What reads like no answer is left out. */
export function linkedGames(hash: string): { key: 'edit' | 'mail'; games: LinkedGame[] } | null {
  const parameters = new URLSearchParams(hash.slice(1));
  const key = parameters.has(EMAILED_KEY) ? 'mail' : 'edit';
  const text = parameters.get(key === 'mail' ? EMAILED_KEY : EDIT_KEY);
  if (text === null) return null;
  const games = splitByToken(text, isRsvpId);
  return { key, games: games.slice(0, LINKED_GAMES_MAX) };
}
