import { builtAt } from '#lib/now.ts';

const BUILD = /<meta name="built-at" content="(\d+)"/;
/** Visitors give up after that long without a response. */
const PATIENCE_MS = 5000;

/**
 * Call it when code did not arrive: loads a new document if a deploy removed that code. Forms keep what was typed.
 * @param href the address that the visitor wanted.
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
