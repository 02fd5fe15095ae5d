import { builtAt } from '#lib/now.ts';

const BUILD = /<meta name="built-at" content="(\d+)"/;
const PATIENCE_MS = 5000;

/**
 * Loads a new document when a deploy removed the code that did not arrive. Forms keep what was typed.
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
