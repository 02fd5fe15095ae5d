import Beasties from 'beasties';

/** Marks that scripts set before or while the page is first shown; no element of the built page has them yet. */
const MARKS = [/\binvited\b/, /\breturning\b/];

const FONT_FACE = /@font-face\s*\{[^}]*\}/g;

/** Puts the rules that a page's own elements need into the page, so that its first paint waits for no other file. */
export async function inlineCriticalStyles(page: string, styles: string): Promise<string> {
  const beasties = new Beasties({
    external: false,
    preloadFonts: false,
    allowRules: MARKS,
    logLevel: 'warn',
  });
  const processed = await beasties.process(page.replace('<!--styles-->', `<style>${styles}</style>`));
  // It keeps only the faces that a rule names, and ours stand in variables.
  const fontFaces = styles.match(FONT_FACE)?.join('') ?? '';
  return processed.replace('<style>', `<style>${fontFaces}`);
}
