import { PurgeCSS } from 'purgecss';

/** Whatever could be a class in HTML or in a script's strings, Tailwind's brackets and colons included. */
const WORD = /[^\s"'`<>{}=\\;]+/g;

/**
 * The rules that one page can come to need: each shell carries its styles inside, and would otherwise grow with every
 * other page. @param contents its HTML, and every script it may load.
 */
export async function stylesFor(styles: string, contents: readonly string[]): Promise<string> {
  const [result] = await new PurgeCSS().purge({
    css: [{ raw: styles }],
    variables: true,
    content: contents.map((raw) => ({ raw, extension: 'html' })),
    defaultExtractor: (content) => content.match(WORD) ?? [],
    // A rule about any element names none that could be found.
    safelist: [':focus-visible'],
  });
  if (!result) throw new Error('The styles of a page could not be told from the others.');
  return result.css;
}
