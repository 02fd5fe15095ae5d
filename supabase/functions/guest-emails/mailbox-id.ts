import { normalizeEmail } from '../../../src/domain/contact.ts';
import { sha256 } from '../../../src/lib/sha256.ts';

const ID_LENGTH = 32;

/** The key in Firestore's `secrets/mailbox`. It follows from GUEST_LINK_KEY, and does not tell it. */
export const mailboxKeyOf = (linkKey: string) => sha256(`mailbox|${linkKey}`);

/**
 * An RSVP's id for the owner of the mailbox that it names: only emails to that address tell it. The id that an RSVP begins
 * with was made by whoever typed the address. firestore.rules computes the same.
 */
export async function mailboxIdOf(
  key: string,
  { id, email }: { id: string; email: string },
): Promise<string> {
  return (await sha256(`${key}|${id}|${normalizeEmail(email)}`)).slice(0, ID_LENGTH);
}
