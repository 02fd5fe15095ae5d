import { isReadableLine } from '#lib/text.ts';

/**
 * One word of letters, with digits, apostrophes and hyphens inside and perhaps a dot at its end. Anybody may type a name,
 * and others see it: an address to open or a sum of money is none. firestore.rules and the database have the same rule.
 */
const FIRST_NAME = /^\p{L}[\p{L}\p{M}\p{N}'’-]{0,29}\.?$/u;

export function isFirstName(text: string): boolean {
  return FIRST_NAME.test(text) && isReadableLine(text);
}
