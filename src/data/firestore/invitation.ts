import type { GameEvent } from '#domain/event.ts';
import type { Invite } from '#domain/invite.ts';
import type { InviteRefusal, LoadFailure } from '#domain/problem.ts';
import { byDate, eventAt, eventIdsOf } from '#domain/series.ts';
import type { Instant } from '#lib/dates.ts';
import { eventKind, inviteKind, parseReading, parseReadings, type Readings } from './documents.ts';
import {
  ask,
  askForDocuments,
  decodeDocument,
  type FirestoreConfig,
  type RestResponse,
  restUrl,
} from './rest.ts';

/** The two pending reads of an invitation. The events' ids are in the invite, so it is read first. */
export interface InvitationRequests {
  token: string;
  invite: Promise<RestResponse>;
  events: Promise<RestResponse>;
}

declare global {
  interface Window {
    /** Requests that the page's inline script sent before the bundle was there (`src/inline/rsvp.ts`). */
    invitation?: InvitationRequests;
    /** Resolves when the inline script has shown the title; the bundle runs after it. It never rejects. */
    firstContent?: Promise<void>;
  }
}

export function askForInvitation(config: FirestoreConfig, token: string): InvitationRequests {
  const invite = ask(restUrl(config, `/rsvpInvites/${token}`));
  return { token, invite, events: invite.then((reply) => askForEvents(config, reply)) };
}

/** The events behind an invite; "not found" when there is no invite to follow. It never rejects. */
async function askForEvents(config: FirestoreConfig, inviteReply: RestResponse): Promise<RestResponse> {
  try {
    const invite = decodeDocument(inviteReply);
    const ids = invite.status === 'found' ? eventIdsOf(invite.fields) : [];
    if (ids.length === 0) return { status: 404, body: null };
    return await askForDocuments(
      config,
      ids.map((id) => `gameEvents/${id}`),
    );
  } catch (cause) {
    return { status: 0, body: cause };
  }
}

/** The inline script's requests for this invite. They serve one reading: a second try must ask again. */
export function takePrefetched(token: string): InvitationRequests | null {
  const { invitation } = window;
  delete window.invitation;
  return invitation?.token === token ? invitation : null;
}

export type InvitationReading =
  | {
      status: 'ready';
      invite: Invite;
      event: GameEvent;
      /** All events of the link, by date; more than one in a series. */
      events: readonly GameEvent[];
      /** The server's time of the reading, if known; the guest's own clock may be wrong. */
      readAt: Instant | null;
    }
  | { status: 'refused'; problem: InviteRefusal }
  | { status: 'failed'; problem: LoadFailure; cause: unknown };

type OpenedEvents =
  | Omit<Extract<InvitationReading, { status: 'ready' }>, 'invite'>
  | { status: 'missing' }
  | Extract<InvitationReading, { status: 'failed' }>;

/** The event to open among these. @param number of the event in a series; 0 is the next one. */
export function openedEvents(read: Readings<GameEvent>, number: number): OpenedEvents {
  if (read.status === 'failed') return { status: 'failed', problem: 'event-read-failed', cause: read.cause };
  const { readAt } = read;
  const events = read.values.sort(byDate);
  const event = eventAt(events, number, readAt ?? Date.now());
  return event ? { status: 'ready', event, events, readAt } : { status: 'missing' };
}

export async function readInvitation(
  config: FirestoreConfig,
  token: string,
  prefetched: InvitationRequests | null = null,
  number = 0,
): Promise<InvitationReading> {
  const requests = prefetched ?? askForInvitation(config, token);
  const invite = parseReading(decodeDocument(await requests.invite), inviteKind);
  if (invite.status === 'failed')
    return { status: 'failed', problem: 'invite-read-failed', cause: invite.cause };
  // The rules deny reading an invite that is off or has expired.
  if (invite.status === 'denied') return { status: 'refused', problem: 'invite-off' };
  if (invite.status === 'missing') return { status: 'refused', problem: 'invite-unknown' };

  const opened = openedEvents(parseReadings(await requests.events, eventKind), number);
  if (opened.status === 'missing') return { status: 'refused', problem: 'event-unavailable' };
  return opened.status === 'ready' ? { ...opened, invite: invite.value } : opened;
}
