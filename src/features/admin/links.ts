/** The link that guests get. */
export function guestUrl(token: string): string {
  return `${location.origin}/rsvp/${token}`;
}

/** The same page for the organizer's eyes: looking at it is no click. */
export function previewUrl(token: string): string {
  return `${guestUrl(token)}?preview=1`;
}
