/** What the function `clock` asks for. */
export const LOCAL_CLOCK_SECRET = 'local';

/** As often as the host calls (`wrangler.json`). */
const EVERY_MS = 15 * 60_000;

/** Calls the clock as the host's worker does. */
export async function callLocalClock(supabaseUrl: string): Promise<Response> {
  return fetch(`${supabaseUrl}/functions/v1/clock`, {
    method: 'POST',
    headers: { 'x-clock-secret': LOCAL_CLOCK_SECRET },
  });
}

/** Calls the clock of a local stack now and every 15 minutes. @returns ends it. */
export function startClock(supabaseUrl: string, call = callLocalClock): () => void {
  const round = () => {
    call(supabaseUrl).catch((error: unknown) => console.error('The clock did not answer.', error));
  };
  round();
  const timer = setInterval(round, EVERY_MS);
  return () => clearInterval(timer);
}
