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

/** Reads an invitation without the SDK, which is asked only when the plain requests fail. */
export async function readInvitation(
  config: FirestoreConfig,
  token: string,
  prefetched: InvitationAnswers | null,
): Promise<InvitationReading> {
  const answers = prefetched ?? askForInvitation(config, token);
  const [inviteAnswer, eventAnswer] = await Promise.all([answers.invite, answers.event]);
  const invite = await orThroughSdk(parseInvite(decodeDocument(inviteAnswer)), async () => {
    const [{ createFirestore }, { readInvite }] = await Promise.all([
      import('./client.ts'),
      import('./invites.ts'),
    ]);
    return readInvite(createFirestore(config), token);
  });
  if (invite.status !== 'found') return withoutInvite(invite);

  const id = invite.value.gameEventId;
  const firstEvent =
    id === token ? eventAnswer : await ask(batchGetUrl(config), batchGetRequest(config, `gameEvents/${id}`));
  const event = await orThroughSdk(parseEvent(id, decodeBatchGet(firstEvent)), async () => {
    const [{ createFirestore }, { readEvent }] = await Promise.all([
      import('./client.ts'),
      import('./events.ts'),
    ]);
    return readEvent(createFirestore(config), id);
  });
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

/** The SDK has ways through a bad network that a plain request lacks. */
async function orThroughSdk<T>(plain: Reading<T>, read: () => Promise<Reading<T>>): Promise<Reading<T>> {
  if (plain.status !== 'failed') return plain;
  try {
    return await read();
  } catch (cause) {
    return {
      status: 'failed',
      cause: new AggregateError([plain.cause, cause], 'Neither way to the database worked.'),
    };
  }
}
