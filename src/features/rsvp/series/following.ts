import { readStored, removeStored, store } from '#lib/browser-storage.ts';
import { createStore } from '#lib/store.ts';

export type Following =
  | { status: 'idle' }
  | { status: 'asking' | 'asked' | 'failed'; token: string; email: string };

/** Whether the one email about later dates of a series is asked for. */
export const following = createStore<Following>({ status: 'idle' });

/** The tick for that email, which the form shows with "Every week". */
export const wantsLaterDates = createStore(true);

const keyOf = (token: string) => `showup:follow:${token}`;

/** Requests the email, and keeps a note until the function has the request, so that the next visit asks again. */
export async function follow(token: string, email: string): Promise<void> {
  const last = following.get();
  const isSame = last.status !== 'idle' && last.token === token && last.email === email;
  if (isSame && last.status !== 'failed') return;
  store(keyOf(token), email);
  following.set({ status: 'asking', token, email });
  let status: 'asked' | 'failed' = 'failed';
  try {
    const { followSeries } = await import('#data/supabase/guest-emails.ts');
    status = await followSeries(token, email);
  } catch (cause) {
    console.error('The email about later dates was not asked for.', cause);
  }
  if (status === 'asked') removeStored(keyOf(token));
  following.set({ status, token, email });
}

/** Requests it again when an earlier visit got no further. */
export function followAgain(token: string): void {
  const email = readStored(keyOf(token));
  if (email !== null) void follow(token, email);
}
