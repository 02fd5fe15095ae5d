import { sha256 } from '#lib/sha256.ts';
import { RSVP_RESPONSES, type RsvpResponse } from './rsvp.ts';

/** Founders per request of the dashboard: each email may take the provider's timeout, five at a time. */
export const INVITED_AT_ONCE = 25;

/** What became of the invitation of one founder. */
export const INVITATION_RESULTS = [
  'sent',
  /** Invited to this game or series before. */
  'known',
  /** Had three invitations this week. */
  'enough',
  'stopped',
  /** The day's emails are used up. */
  'tomorrow',
  /** Nobody has confirmed this number. */
  'unknown',
  'failed',
] as const;
export type InvitationResult = (typeof INVITATION_RESULTS)[number];

/** Carried by the links of an invitation. */
export interface InvitationLink {
  secret: string;
  name: string;
  email: string;
  /** The answer whose button was pressed in the email; null for the link without one. */
  response: RsvpResponse | null;
}

const KEYS = { secret: 'invitation', name: 'name', email: 'email', response: 'answer' } as const;
const SECRET = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The page of the event, filled in. All of it is in the fragment, which browsers send to no server. */
export function invitationUrl(pageUrl: string, { secret, name, email, response }: InvitationLink): string {
  const fragment = new URLSearchParams({ [KEYS.secret]: secret, [KEYS.name]: name, [KEYS.email]: email });
  if (response) fragment.set(KEYS.response, response);
  return `${pageUrl}#${fragment}`;
}

/** @returns null when the address came by no invitation. */
export function invitationIn(hash: string): InvitationLink | null {
  const fragment = new URLSearchParams(hash.slice(1));
  const secret = fragment.get(KEYS.secret);
  if (secret === null || !SECRET.test(secret)) return null;
  return {
    secret,
    name: fragment.get(KEYS.name)?.trim() ?? '',
    email: fragment.get(KEYS.email)?.trim() ?? '',
    response: RSVP_RESPONSES.find((one) => one === fragment.get(KEYS.response)) ?? null,
  };
}

/** What an RSVP carries that came by an invitation: Postgres knows whose it is, and nobody can tell the secret by it. */
export async function invitationMark(secret: string): Promise<string> {
  return (await sha256(secret)).slice(0, 32);
}
