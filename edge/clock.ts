import { env } from '#lib/env.ts';
import type { Env } from './platform.ts';

/** Calls the function that sends what is due. It answers before it has sent anything. */
export async function callClock({ CLOCK_SECRET }: Env): Promise<void> {
  if (!CLOCK_SECRET) throw new Error('The worker needs the secret CLOCK_SECRET.');
  const reply = await fetch(`${env.supabaseUrl}/functions/v1/clock`, {
    method: 'POST',
    headers: { 'x-clock-secret': CLOCK_SECRET },
  });
  await reply.body?.cancel();
  if (!reply.ok) throw new Error(`The clock answered ${reply.status}.`);
}
