import type { Context } from './platform.ts';

/** Responds from this location's cache, or makes the response and keeps it, a 404 too, as long as its Cache-Control says. */
export async function cached(
  address: URL,
  context: Context,
  make: () => Promise<Response>,
): Promise<Response> {
  const key = new Request(address);
  const known = await caches.default.match(key);
  if (known) return known;
  const made = await make();
  if (made.ok || made.status === 404) context.waitUntil(caches.default.put(key, made.clone()));
  return made;
}
