import type { RsvpResponse } from '#domain/rsvp.ts';
import { DISOWN_KEY, EDIT_KEY, EMAILED_EVENT_KEY, EMAILED_KEY, isRsvpId, privateUrl } from '#domain/rsvp.ts';
import { env } from '#lib/env.ts';

const PREFILL_KEYS = ['name', 'email', 'phone'] as const;

/** The page's URL without prefill, private id or preview flag. */
export function publicUrl(): string {
  return `${location.origin}${location.pathname}`;
}

export function editUrl(rsvpId: string): string {
  return privateUrl(publicUrl(), rsvpId);
}

function idIn(hash: string, key: string): string | null {
  const id = new URLSearchParams(hash.slice(1)).get(key);
  return id !== null && isRsvpId(id) ? id : null;
}

/** The secret in the link of an email: the RSVP's id once its reader has pressed. */
export function emailedSecret(hash: string): string | null {
  return idIn(hash, EMAILED_KEY);
}

export function emailedEventId(hash: string): string | null {
  return idIn(hash, EMAILED_EVENT_KEY);
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

export function readPrefill(search: string) {
  const query = new URLSearchParams(search);
  const textIn = (key: (typeof PREFILL_KEYS)[number]) => query.get(key)?.trim() ?? '';
  return { name: textIn('name'), email: textIn('email'), phone: textIn('phone') };
}

/** A link passed on from the address bar must not carry the visitor's data. */
export function withoutPrefill({ searchParams }: URL): void {
  for (const key of PREFILL_KEYS) if (searchParams.has(key)) searchParams.delete(key);
}

/** Removes the secret of the private link, too. */
export function withoutEditedRsvpId(address: URL): void {
  address.hash = '';
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

interface AppVisit {
  eventId: string;
  response: RsvpResponse;
  email: string;
  name: string;
}

/** Into the product's app, which greets the guest by their response. */
export function appUrl({ eventId, response, email, name }: AppVisit): string {
  const address = new URL(env.appUrl);
  const query = { source: 'rsvp', game_id: eventId, response, email, name };
  for (const [key, value] of Object.entries(query)) address.searchParams.set(key, value);
  return address.href;
}
