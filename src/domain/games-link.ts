import { isInviteToken } from './invite-token.ts';
import { EDIT_KEY, EMAILED_KEY, isRsvpId } from './rsvp.ts';

/** An answer in a link to My games: the invite that it came by, and its secret (an RSVP's id, or an email's own). */
export interface LinkedGame {
  token: string;
  secret: string;
}

/** As many answers as one link may carry: two seasons of a weekly game. */
export const LINKED_GAMES_MAX = 104;

const textOf = ([token, secrets]: [string, string[]]) => [token, ...secrets].join('.');

/**
 * The link to My games with these answers: all of a guest's private links in one. `mail` marks the secrets of an email. They
 * stand in the fragment, which browsers don't send to servers, each after the invite that it belongs to.
 */
export function gamesUrl(siteUrl: string, games: readonly LinkedGame[], key: 'edit' | 'mail'): string {
  const byToken = new Map<string, string[]>();
  for (const { token, secret } of games) byToken.set(token, [...(byToken.get(token) ?? []), secret]);
  const name = key === 'mail' ? EMAILED_KEY : EDIT_KEY;
  return `${siteUrl}/games#${name}=${[...byToken].map(textOf).join(',')}`;
}

/** The answers in a link to My games. What reads like no answer is left out. */
export function linkedGames(hash: string): { key: 'edit' | 'mail'; games: LinkedGame[] } | null {
  const parameters = new URLSearchParams(hash.slice(1));
  const key = parameters.has(EMAILED_KEY) ? 'mail' : 'edit';
  const text = parameters.get(key === 'mail' ? EMAILED_KEY : EDIT_KEY);
  if (text === null) return null;
  const games = text.split(',').flatMap((part) => {
    const [token = '', ...secrets] = part.split('.');
    return isInviteToken(token) ? secrets.filter(isRsvpId).map((secret) => ({ token, secret })) : [];
  });
  return { key, games: games.slice(0, LINKED_GAMES_MAX) };
}
