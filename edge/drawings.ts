import { sportDrawings } from '#components/ui/sport-drawings.ts';
import { TITLE_MAX } from '#domain/event.ts';
import { SPORT_IDS } from '#domain/founder.ts';
import { escaped, FACE, textWidth } from './render-png.ts';

const SIZE = { width: 1200, height: 630 };
const MARGIN = 72;

// The tokens of src/styles.css, which no picture can read.
const COURT = '#0f4c3a';
const COURT_LINE = '#3d7463';
const CHALK = '#faf8f2';
const BALL = '#dcf24b';
const CLAY = '#a63d1f';

/** Characters that the face has glyphs for: ASCII, ¡ « ° · » ¿ and the letters of Latin-1, dashes, curly quotes, the ellipsis. */
const WITHOUT_GLYPH =
  /[^ -~\u00a0\u00a1\u00ab\u00b0\u00b7\u00bb\u00bf-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2026]/g;

function printable(text: string): string {
  return text.normalize('NFC').replace(WITHOUT_GLYPH, '').replace(/\s+/g, ' ').trim();
}

/** Breaks between words, and inside one that alone is longer than a line. */
function wrap(text: string, lineLength: number): string[] {
  const lines: string[] = [];
  for (const word of text
    .split(' ')
    .flatMap((long) => long.match(new RegExp(`.{1,${lineLength}}`, 'gu')) ?? [])) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < lineLength)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

type Line = { text: string; x: number; y: number; size: number; color: string; anchor?: 'end' };

function line({ text, x, y, size, color, anchor }: Line): string {
  return `<text x="${x}" y="${y}" font-family="${FACE}" font-weight="700" font-size="${size}" fill="${color}"${anchor ? ` text-anchor="${anchor}"` : ''}>${escaped(text)}</text>`;
}

/** A label of up to nine letters on clay. */
function label({ text, x, y, size }: Omit<Line, 'color' | 'anchor'>): string {
  return [
    `<rect x="${x}" y="${y - size}" width="${size * 4.1}" height="${size * 1.35}" rx="6" fill="${CLAY}"/>`,
    line({ text, x: x + size * 0.3, y, size, color: CHALK }),
  ].join('');
}

/** Sizes to try for a headline: the largest that fits. */
const HEADLINE_SIZES = [132, 112, 92, 76, 62];
/** The width of a capital of this face, in parts of its size. Good enough to break lines, which are then measured. */
const AVERAGE_ADVANCE = 0.42;

type Box = { width: number; lines: number; largest?: number };

function headline(text: string, box: Box, font: Uint8Array): { lines: string[]; size: number } {
  const wide = text.toUpperCase();
  const { largest = Number.POSITIVE_INFINITY } = box;
  const attempts = HEADLINE_SIZES.filter((size) => size <= largest).map((size) => ({
    size,
    lines: wrap(wide, Math.floor(box.width / (size * AVERAGE_ADVANCE))),
  }));
  const fitting = attempts.find(({ lines }) => lines.length <= box.lines) ?? attempts.at(-1);
  const { size, lines: all } = fitting ?? { size: 62, lines: [wide] };
  const lines = all.length > box.lines + 1 ? [...all.slice(0, box.lines), `${all[box.lines]}…`] : all;
  const widest = Math.max(1, ...lines.map((one) => textWidth(one, size, font)));
  return { lines, size: Math.floor(Math.min(size, (size * box.width) / widest)) };
}

function picture(content: string): string {
  const { width, height } = SIZE;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${COURT}"/>`,
    `<rect x="24" y="24" width="${width - 48}" height="${height - 48}" fill="none" stroke="${COURT_LINE}" stroke-width="4"/>`,
    content,
    '</svg>',
  ].join('');
}

/** The end line's key and arc of a court, at the right edge. */
function courtLines(): string {
  return `<g fill="none" stroke="${COURT_LINE}" stroke-width="4"><path d="M1176 175H970v280h206"/><path d="M970 245a70 70 0 0 0 0 140"/><path d="M1176 60A380 380 0 0 0 1176 570"/></g>`;
}

function ball(
  sport: string,
  { x, y, size, color }: { x: number; y: number; size: number; color: string },
): string {
  const known = SPORT_IDS.find((id) => id === sport);
  const drawing = known ? sportDrawings[known] : null;
  return [
    `<g transform="translate(${x} ${y}) scale(${size / 32})" fill="none" stroke="${COURT}" stroke-linecap="round">`,
    `<circle cx="16" cy="16" r="12.5" fill="${color}" stroke-width="0"/>`,
    drawing ? `<path d="${drawing.path}" stroke-width="${drawing.strokeWidth * 0.7}"/>` : '',
    '</g>',
  ].join('');
}

export interface EventWords {
  productName: string;
  title: string;
  sport: string;
  date: string;
  location: string;
  /** 'cancelled', or nothing. */
  status: string;
}

/** The words that a picture's address asks for, each cut to the length of a title. */
export function wordsIn(query: URLSearchParams): Omit<EventWords, 'productName'> {
  const word = (name: string) => (query.get(name) ?? '').slice(0, TITLE_MAX);
  const status = word('status') === 'cancelled' ? 'cancelled' : '';
  return {
    title: word('title'),
    sport: word('sport'),
    date: word('date'),
    location: word('location'),
    status,
  };
}

/** An invitation to an event, as an SVG of 1200×630. Words that the face can't show are left out. */
export function drawEvent(
  { productName, title, sport, date, location, status }: EventWords,
  font: Uint8Array,
): string {
  const isCancelled = status === 'cancelled';
  const known = SPORT_IDS.find((id) => id === sport);
  const name = printable(title) || (known ? `${known} game` : 'A pickup game');
  const { lines, size } = headline(name, { width: 800, lines: 3 }, font);
  const step = size * 0.98;
  const top = 175 + size * 0.72;
  const below = [printable(date), printable(location)].filter((text) => text !== '');
  return picture(
    [
      courtLines(),
      ball(sport, { x: 905, y: 185, size: 260, color: isCancelled ? COURT_LINE : BALL }),
      isCancelled
        ? label({ text: 'Cancelled', x: MARGIN, y: 122, size: 44 })
        : line({ text: "You're invited!", x: MARGIN, y: 122, size: 44, color: CHALK }),
      ...lines.map((text, index) =>
        line({
          text,
          x: MARGIN,
          y: Math.round(top + index * step),
          size,
          color: isCancelled ? CHALK : BALL,
        }),
      ),
      ...below.map((text, index) =>
        line({
          text: shortened(text),
          x: MARGIN,
          y: 562 - (below.length - 1 - index) * 56,
          size: 46,
          color: CHALK,
        }),
      ),
      line({ text: printable(productName), x: 1128, y: 122, size: 44, color: CHALK, anchor: 'end' }),
    ].join(''),
  );
}

/** One line beside the ball. */
const LINE_LENGTH = 52;

function shortened(text: string): string {
  return text.length > LINE_LENGTH ? `${text.slice(0, LINE_LENGTH - 1).trimEnd()}…` : text;
}

export interface SiteWords {
  productName: string;
  headline: string;
  place: string;
  call: string;
}

/** The picture that a chat shows beside the landing's link: the promise, and the board of a hundred places. */
export function drawSite(words: SiteWords, font: Uint8Array): string {
  const { lines, size } = headline(words.headline, { width: 600, lines: 4, largest: 92 }, font);
  const tiles = Array.from({ length: 100 }, (_, index) => {
    const x = 700 + (index % 10) * 43;
    const y = 105 + Math.floor(index / 10) * 43;
    return [
      `<rect x="${x}" y="${y}" width="37" height="37" rx="4" fill="none" stroke="${COURT_LINE}" stroke-width="2"/>`,
      `<text x="${x + 18.5}" y="${y + 26}" font-family="${FACE}" font-weight="700" font-size="20" fill="#c3d6cd" text-anchor="middle">${index + 1}</text>`,
    ].join('');
  });
  return picture(
    [
      line({ text: words.place, x: MARGIN, y: 132, size: 42, color: CHALK }),
      ...lines.map((text, index) =>
        line({ text, x: MARGIN, y: Math.round(172 + size * 0.72 + index * size * 0.96), size, color: BALL }),
      ),
      line({ text: words.call, x: MARGIN, y: 552, size: 46, color: CHALK }),
      line({ text: printable(words.productName), x: 1127, y: 583, size: 40, color: CHALK, anchor: 'end' }),
      ...tiles,
    ].join(''),
  );
}
