import { env } from '#lib/env.ts';

// Plain requests: a guest's page never loads the Supabase client.

/** Longer than a slow phone needs. */
const REQUEST_TIMEOUT_MS = 20_000;

/** Null when no answer came. */
async function ask(body: object): Promise<Response | null> {
  try {
    return await fetch(`${env.supabaseUrl}/functions/v1/guest-emails`, {
      method: 'POST',
      headers: { apikey: env.supabaseAnonKey, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      // Whoever closes the tab meanwhile has asked all the same.
      keepalive: true,
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
  } catch (cause) {
    console.error('guest-emails did not answer.', cause);
    return null;
  }
}

function report({ status }: Response): void {
  console.error(`guest-emails answered ${status}.`);
}

async function isAccepted(response: Response): Promise<boolean> {
  const answer: unknown = await response.json();
  return typeof answer === 'object' && answer !== null && 'status' in answer && answer.status === 'accepted';
}

/** 'owed': it goes out later, or may be asked for again. */
export type Confirmation = 'told' | 'owed';

/** Asks that the guest be told of their response by email; the same one is told once, however often it is asked. */
export async function requestConfirmation(rsvpId: string): Promise<Confirmation> {
  const response = await ask({ confirm: rsvpId });
  if (response?.ok) return (await isAccepted(response)) ? 'told' : 'owed';
  if (response) report(response);
  return 'owed';
}

/** Asks for the way back to the RSVP of an address. Nobody is told whether there is one. */
export async function requestPrivateLink(eventId: string, email: string): Promise<'asked' | 'failed'> {
  const response = await ask({ link: { eventId, email } });
  if (response?.ok) return 'asked';
  if (response) report(response);
  return 'failed';
}

/** Asks that whoever an event has news for be told by email. Nobody waits for it. */
export async function sendDueEmails(eventId: string): Promise<void> {
  const response = await ask({ event: eventId });
  if (response && !response.ok) report(response);
}

/** What a guest wants no emails about; 'none' takes it back. */
export type StopScope = 'event' | 'all' | 'none';

export async function stopEmails(key: string, scope: StopScope): Promise<'done' | 'unknown' | 'failed'> {
  const response = await ask({ stop: { key, scope } });
  if (response?.ok) return 'done';
  if (response && [400, 404].includes(response.status)) return 'unknown';
  if (response) report(response);
  return 'failed';
}
