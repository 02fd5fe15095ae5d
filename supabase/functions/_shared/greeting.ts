/** Somebody else may have typed it: an address to open, or a sentence without blanks, is not greeted with. */
const FIRST_NAME = /^\p{L}[\p{L}\p{M}\p{N}'’-]{0,29}\.?$/u;

/** Begins the first sentence of an email. */
export function greetingTo(name: string): string {
  const [first = ''] = name.trim().split(/\s/);
  return `Hi ${FIRST_NAME.test(first) ? first : 'there'},`;
}
