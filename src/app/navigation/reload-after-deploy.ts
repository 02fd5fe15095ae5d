import { builtAt } from '#lib/now.ts';

const BUILD = /<meta name="built-at" content="(\d+)"/;
/** After that long without an answer a visitor gives up. */
const PATIENCE_MS = 5000;

/**
 * To be called when code did not arrive: loads a document if a deploy has taken that code away. Nothing typed is lost by
 * it: forms keep their drafts.
 * @param href the address that was asked for.
 * @param build which build of the site is worth a new document.
 */
export async function reloadAfterDeploy(href: string, build: 'newer' | 'any' = 'newer'): Promise<void> {
  try {
    const response = await fetch(href, {
      cache: 'no-cache',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const [, found] = BUILD.exec(await response.text()) ?? [];
    if (found === undefined || (build === 'newer' && found === String(builtAt))) return;
    if (href === location.href) location.reload();
    else location.assign(href);
  } catch (cause) {
    console.warn('The site can not be reached.', cause);
  }
}
