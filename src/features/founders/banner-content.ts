/** @param name of who invited, when it can be shown. */
export function referrerLine(name: string | null): string {
  return `You were invited by ${name ?? 'a founder'}! Join now and you both get founding member benefits.`;
}
