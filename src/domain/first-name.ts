import { isReadableLine } from '#lib/text.ts';

/**
 * One word of letters, with digits, apostrophes and hyphens inside, and an optional dot at its end. Strangers' names are shown to
 * others, so links and sums of money must not pass. firestore.rules and the database have the same rule.
 */
const FIRST_NAME = /^\p{L}[\p{L}\p{M}\p{N}'’-]{0,29}\.?$/u;

export function isFirstName(text: string): boolean {
  return FIRST_NAME.test(text) && isReadableLine(text);
}
