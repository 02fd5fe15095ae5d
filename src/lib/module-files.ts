/**
 * Fetches the page's code anew: WebKit keeps a preload that failed, over a reload too (its bug 270357), and Firefox
 * before 155 an import, for the life of the page.
 * @returns whether all of it is there.
 */
export async function refetchModules(): Promise<boolean> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')];
  try {
    const files = await Promise.all(links.map(({ href }) => fetch(href, { cache: 'reload' })));
    return files.length > 0 && files.every(({ ok }) => ok);
  } catch {
    // There is no connection yet, or something blocks the code.
    return false;
  }
}

/** Once: a document that is a reload itself would go on so for ever. Forms keep what was typed, for this tab. */
export function reloadForCode(): void {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (entry?.type !== 'reload') location.reload();
}
