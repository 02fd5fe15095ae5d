import { EMAILED_EVENT_KEY, isRsvpId } from '#domain/rsvp.ts';

/** The page's URL without prefill, private id or preview flag. */
export function publicUrl(): string {
  return `${location.origin}${location.pathname}`;
}

export function idIn(hash: string, key: string): string | null {
  const id = new URLSearchParams(hash.slice(1)).get(key);
  return id !== null && isRsvpId(id) ? id : null;
}

export function emailedEventId(hash: string): string | null {
  return idIn(hash, EMAILED_EVENT_KEY);
}

/** Whether the address came by a founder's invitation, which domain/invitation.ts reads. */
export function isInvited(hash: string): boolean {
  return hash.startsWith('#invitation=');
}

export const NUMBER_KEY = 'game';

/** The number of the event that the address names in a series; 0 names none. */
export function eventNumber(search: string): number {
  return Number(new URLSearchParams(search).get(NUMBER_KEY));
}

/** The organizer looks at the page as guests see it. */
export function isPreview(search: string): boolean {
  return new URLSearchParams(search).get('preview') === '1';
}
