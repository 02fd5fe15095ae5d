import { callEdgeFunction, type EdgeReply } from './edge-functions.ts';

/**
 * @param expected error statuses that the caller handles; they are not logged.
 * @returns status 0 when no reply came.
 */
async function ask(
  request: object,
  expected: readonly number[] = [],
): Promise<Omit<EdgeReply, 'retryAfter'>> {
  try {
    const reply = await callEdgeFunction('guest-emails', request);
    if (reply.body === null && !expected.includes(reply.status))
      console.error(`guest-emails answered ${reply.status}.`);
    return reply;
  } catch (cause) {
    console.error('guest-emails did not answer.', cause);
    return { status: 0, body: null };
  }
}

const statusIn = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'status' in body ? body.status : null;

/** `queued`: the email goes out later, or may be asked for again. */
export type Confirmation = 'accepted' | 'queued';

/**
 * Requests the email about responses: one for all with the same address. Repeating the request sends no second email about the
 * same responses.
 */
export async function requestConfirmation(rsvpIds: readonly string[]): Promise<Confirmation> {
  const { body } = await ask({ confirm: rsvpIds });
  return statusIn(body) === 'accepted' ? 'accepted' : 'queued';
}

/** Requests the private link of the RSVP with this address. The answer doesn't reveal whether there is one. */
export async function requestPrivateLink(eventId: string, email: string): Promise<'asked' | 'failed'> {
  const { body } = await ask({ link: { eventId, email } });
  return body === null ? 'failed' : 'asked';
}

/** Lets an address hear of new dates of a series. The answer doesn't reveal whether it does already. */
export async function followSeries(inviteToken: string, email: string): Promise<'asked' | 'failed'> {
  const { body } = await ask({ follow: { invite: inviteToken, email } });
  return body === null ? 'failed' : 'asked';
}

export async function sendDueEmails(eventId: string): Promise<void> {
  await ask({ sendDue: eventId });
}

/** Statuses for a malformed key and for an unknown one. */
const UNKNOWN_KEY = [400, 404];

/** Result of a request with a secret that an email carried. */
export type SecretResult = 'done' | 'unknown' | 'failed';

const secretResult = ({ status, body }: Omit<EdgeReply, 'retryAfter'>): SecretResult =>
  body !== null ? 'done' : UNKNOWN_KEY.includes(status) ? 'unknown' : 'failed';

const askWithSecret = async (request: object) => secretResult(await ask(request, UNKNOWN_KEY));

/** The press in an email: the RSVP has the email's secret as its id from then on, and opens by no other. */
export function openByEmail(secret: string): Promise<SecretResult> {
  return askWithSecret({ open: secret });
}

/**
 * "This wasn't me": the response becomes a no without an address. 'ended': the game or its check-in has begun,
 * so only the emails end.
 */
export async function disownByEmail(secret: string): Promise<SecretResult | 'ended'> {
  const reply = await ask({ disown: secret }, UNKNOWN_KEY);
  return statusIn(reply.body) === 'ended' ? 'ended' : secretResult(reply);
}

/**
 * What a mailbox stops: a guest's emails about one event (a follower's about one series), or all of them; a founder's invitations;
 * new dates of any series. `none` starts all emails again, `invite-again` and `dates-again` those alone.
 */
export type StopScope =
  | 'event'
  | 'all'
  | 'none'
  | 'invitation'
  | 'invite-again'
  | 'new-dates'
  | 'dates-again';

export function stopEmails(key: string, scope: StopScope): Promise<SecretResult> {
  return askWithSecret({ stop: { key, scope } });
}
