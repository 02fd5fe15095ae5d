import Beasties from 'beasties';
import { EARLY_TITLE_ID, titleClass } from '../../src/features/rsvp/invitation/early-title.ts';

/** Classes that scripts set before or at the first paint: no element of the built page has them yet. */
const MARKS = [/\binvited\b/, /\breturning\b/];

/** The title that a script inserts: part of the page only while the rules are chosen. */
const EARLY_TITLE = `<p class="${titleClass}"></p>`;

const FONT_FACE = /@font-face\s*\{[^}]*\}/g;

/** Inlines the rules of the page's own elements: its first paint waits for no other file. */
export async function inlineCriticalStyles(page: string, styles: string): Promise<string> {
  const beasties = new Beasties({
    external: false,
    preloadFonts: false,
    allowRules: MARKS,
    logLevel: 'warn',
  });
  const later = page.includes(EARLY_TITLE_ID) ? EARLY_TITLE : '';
  const whole = page
    .replace('<!--styles-->', `<style>${styles}</style>`)
    .replace('</body>', `${later}</body>`);
  const processed = (await beasties.process(whole)).replace(later, '');
  // Beasties keeps only those @font-face rules whose family a rule names itself; ours are named by variables.
  const fontFaces = styles.match(FONT_FACE)?.join('') ?? '';
  return processed.replace('<style>', `<style>${fontFaces}`);
}
