import { DISOWN_KEY, EDIT_KEY, EMAILED_KEY, privateUrl } from '#domain/rsvp.ts';
import { idIn, publicUrl } from './links.ts';

export function editUrl(rsvpId: string): string {
  return privateUrl(publicUrl(), rsvpId);
}

/** The secret in the link of an email: the RSVP's id once its reader has pressed. */
export function emailedSecret(hash: string): string | null {
  return idIn(hash, EMAILED_KEY);
}

/** The id of the RSVP that a private link opens, or the link of an email. */
export function editedRsvpId(hash: string): string | null {
  return idIn(hash, EDIT_KEY) ?? emailedSecret(hash);
}

/** The reader of an email says that somebody else used the address. */
export function isDisowning(hash: string): boolean {
  return new URLSearchParams(hash.slice(1)).get(DISOWN_KEY) === '1';
}

/** The RSVP whose private link, in an email, offers to give its place away. */
export function leavingRsvpId(hash: string): string | null {
  return new URLSearchParams(hash.slice(1)).get('give-away') === '1' ? editedRsvpId(hash) : null;
}

/** Removes the secret of the private link, too. */
export function withoutEditedRsvpId(address: URL): void {
  address.hash = '';
}
