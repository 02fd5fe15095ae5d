const TOKEN = /^[a-z0-9-]{12,200}$/;

/** False for a text that can't be our token: the database need not be asked. */
export function isInviteToken(text: string): boolean {
  return TOKEN.test(text);
}
