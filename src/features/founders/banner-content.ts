export function invitationLine(name: string): string {
  return `You were invited by ${name}! Join now and you both get founding member benefits.`;
}
