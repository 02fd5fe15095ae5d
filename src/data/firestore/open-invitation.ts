import type { GameEvent } from '#domain/event.ts';
import { type Invite, isExpired } from '#domain/invite.ts';
import type { LinkRefusal, LoadFailure } from '#domain/problem.ts';
import type { Instant } from '#lib/dates.ts';
import { parseEvent, parseInvite, type Reading } from './parse.ts';
import { askForInvitation, type InvitationAnswers } from './prefetch.ts';
import {
  ask,
  batchGetRequest,
  batchGetUrl,
  decodeBatchGet,
  decodeDocument,
  type FirestoreConfig,
} from './rest.ts';

export type InvitationReading =
  | {
      status: 'ready';
      invite: Invite;
      event: GameEvent;
      /** The server's time of the reading, when it told; the guest's own clock may be wrong. */
      readAt: Instant | null;
    }
  | { status: 'refused'; problem: LinkRefusal }
  | { status: 'failed'; problem: LoadFailure; cause: unknown };

/** Another way to the same documents, for when a plain request fails. */
export interface SecondWay {
  invite: (token: string) => Promise<Reading<Invite>>;
  event: (id: string) => Promise<Reading<GameEvent>>;
}

/** Reads an invitation by plain requests, and what fails by the second way, if there is one. */
export async function openInvitation(
  config: FirestoreConfig,
  token: string,
  prefetched: InvitationAnswers | null,
  secondWay: SecondWay | null,
): Promise<InvitationReading> {
  const answers = prefetched ?? askForInvitation(config, token);
  const [inviteAnswer, eventAnswer] = await Promise.all([answers.invite, answers.event]);
  const invite = await orElse(
    parseInvite(decodeDocument(inviteAnswer)),
    secondWay && (() => secondWay.invite(token)),
  );
  if (invite.status !== 'found') return withoutInvite(invite);

  const id = invite.value.gameEventId;
  const firstEvent =
    id === token ? eventAnswer : await ask(batchGetUrl(config), batchGetRequest(config, `gameEvents/${id}`));
  const event = await orElse(
    parseEvent(id, decodeBatchGet(firstEvent)),
    secondWay && (() => secondWay.event(id)),
  );
  if (event.status === 'failed')
    return { status: 'failed', problem: 'event-read-failed', cause: event.cause };
  if (event.status !== 'found') return { status: 'refused', problem: 'event-unavailable' };
  if (isExpired(invite.value, event.readAt ?? Date.now())) {
    return { status: 'refused', problem: 'link-expired' };
  }
  return { status: 'ready', invite: invite.value, event: event.value, readAt: event.readAt };
}

/** A link that was turned off is denied, so that nobody learns that it once was one. */
function withoutInvite(invite: Exclude<Reading<Invite>, { status: 'found' }>): InvitationReading {
  return invite.status === 'failed'
    ? { status: 'failed', problem: 'invite-read-failed', cause: invite.cause }
    : { status: 'refused', problem: 'link-unknown' };
}

async function orElse<T>(plain: Reading<T>, read: (() => Promise<Reading<T>>) | null): Promise<Reading<T>> {
  if (plain.status !== 'failed' || !read) return plain;
  try {
    return await read();
  } catch (cause) {
    return {
      status: 'failed',
      cause: new AggregateError([plain.cause, cause], 'Neither way to the database worked.'),
    };
  }
}
