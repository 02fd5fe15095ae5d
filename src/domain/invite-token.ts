const TOKEN = /^[a-z0-9-]{12,200}$/;

/** Whatever this refuses can't be a link of ours, so nothing needs to be asked of the database. */
export function isInviteToken(text: string): boolean {
  return TOKEN.test(text);
}
