import { normalizeEmail } from '../../src/domain/contact.ts';

/** Whose dots in the local part mean nothing. */
const GOOGLE = ['gmail.com', 'googlemail.com'];

/**
 * One mailbox, whose owner may write it in many ways. The twin of `private.mailbox_of` in Postgres, for addresses in
 * Firestore; a test compares the two.
 */
export function mailboxOf(email: string): string {
  const [name = '', domain = ''] = normalizeEmail(email).split('@');
  // A name that begins with the plus is no tag.
  const [untagged = ''] = name.split('+');
  const local = untagged === '' ? name : untagged;
  return GOOGLE.includes(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}
