import Beasties from 'beasties';
import { EARLY_TITLE_ID, titleClass } from '../../src/features/rsvp/invitation/early-title.ts';

/** Classes that scripts set by the first paint: no element of the built page has them yet. */
const MARKS = [/\binvited\b/, /\breturning\b/];

/** The title that a script inserts later: in the page only while the rules are chosen. */
const EARLY_TITLE = `<p class="${titleClass}"></p>`;

const FONT_FACE = /@font-face\s*\{[^}]*\}/g;

/** Inlines the rules of the page's own elements, so that its first paint waits for no other file. */
export async function inlineCriticalStyles(page: string, styles: string): Promise<string> {
  const options = { external: false, preloadFonts: false, allowRules: MARKS, logLevel: 'warn' } as const;
  const later = page.includes(EARLY_TITLE_ID) ? EARLY_TITLE : '';
  const styled = page.replace('<!--styles-->', `<style>${styles}</style>`);
  const whole = styled.replace('</body>', `${later}</body>`);
  const processed = (await new Beasties(options).process(whole)).replace(later, '');
  // Beasties drops @font-face rules whose family is named by a variable only, as ours are.
  const fontFaces = styles.match(FONT_FACE)?.join('') ?? '';
  return processed.replace('<style>', `<style>${fontFaces}`);
}
