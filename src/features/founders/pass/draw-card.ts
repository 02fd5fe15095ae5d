import { COHORT_SIZE } from '#domain/founding-board.ts';
import { env } from '#lib/env.ts';
import { drawPng } from '#lib/png-file.ts';

interface Box {
  x: number;
  y: number;
  /** Of a text, the most it may take. */
  width: number;
}

/** Social apps show these sizes without cutting: a post and a story. The number is below its title, around `y`. */
const LAYOUTS = {
  square: {
    size: { width: 1080, height: 1080 },
    number: { x: 90, y: 494, width: 420 },
    board: { x: 550, y: 274, width: 440 },
    courtLine: 800,
    line: { x: 90, y: 890, width: 900 },
    link: { x: 90, y: 980, width: 900 },
  },
  story: {
    size: { width: 1080, height: 1920 },
    number: { x: 90, y: 530, width: 900 },
    board: { x: 170, y: 850, width: 740 },
    courtLine: 1664,
    line: { x: 90, y: 1746, width: 900 },
    link: { x: 90, y: 1832, width: 900 },
  },
};

export type CardFormat = keyof typeof LAYOUTS;

const COLORS = {
  court: '#0f4c3a',
  line: '#3d7463',
  chalk: '#faf8f2',
  ball: '#dcf24b',
  ink: '#14231c',
  pale: '#c3d6cd',
};
const DISPLAY = '"Barlow Condensed", sans-serif';
const fontOf = (size: number) => `700 ${size}px ${DISPLAY}`;

const BOARD_SIDE = 10;
const TILE_GAP = 8;

/** Height of the display face's capitals and digits, as a part of its size. */
const CAP_HEIGHT = 0.7;

function fitting(context: CanvasRenderingContext2D, text: string, width: number, size: number): number {
  context.font = fontOf(size);
  return Math.min(size, (size * width) / context.measureText(text).width);
}

/** `y` is the baseline. */
function write(context: CanvasRenderingContext2D, text: string, { x, y, width }: Box, size: number): void {
  context.font = fontOf(fitting(context, text, width, size));
  context.fillText(text, x, y);
}

function paintNumber(context: CanvasRenderingContext2D, founderNumber: number, box: Box): void {
  const title = founderNumber > COHORT_SIZE ? 'WAITLIST' : 'FOUNDER';
  const number = `#${founderNumber}`;
  const titleSize = fitting(context, title, box.width, 150);
  const numberSize = fitting(context, number, box.width, 520);
  const gap = 44;
  const height = (titleSize + numberSize) * CAP_HEIGHT + gap;
  const titleBaseline = box.y - height / 2 + titleSize * CAP_HEIGHT;
  context.fillStyle = COLORS.chalk;
  write(context, title, { ...box, y: titleBaseline }, titleSize);
  context.fillStyle = COLORS.ball;
  write(context, number, { ...box, y: box.y + height / 2 }, numberSize);
}

function paintCourt(
  context: CanvasRenderingContext2D,
  { width, height }: { width: number; height: number },
  line: number,
): void {
  const edge = 36;
  const arc = 46;
  context.fillStyle = COLORS.court;
  context.fillRect(0, 0, width, height);
  context.strokeStyle = COLORS.line;
  context.lineWidth = 5;
  context.strokeRect(edge, edge, width - 2 * edge, height - 2 * edge);
  context.beginPath();
  context.moveTo(edge, line);
  context.lineTo(width - edge, line);
  context.moveTo(width / 2 - arc, line);
  context.arc(width / 2, line, arc, Math.PI, 2 * Math.PI);
  context.stroke();
}

function paintLogo(context: CanvasRenderingContext2D): void {
  context.fillStyle = COLORS.ball;
  context.beginPath();
  context.arc(126, 134, 40, 0, 2 * Math.PI);
  context.fill();
  context.strokeStyle = COLORS.court;
  context.lineWidth = 8;
  context.stroke(new Path2D('M98 106c20 12 20 44 0 56M154 106c-20 12-20 44 0 56'));
  context.fillStyle = COLORS.chalk;
  write(context, env.productName, { x: 190, y: 160, width: 800 }, 76);
}

function paintBoard(context: CanvasRenderingContext2D, { x, y, width }: Box, own: number): void {
  const tile = (width - (BOARD_SIDE - 1) * TILE_GAP) / BOARD_SIDE;
  const isFull = own > COHORT_SIZE;
  context.textAlign = 'center';
  context.font = fontOf(tile * 0.55);
  for (let number = 1; number <= COHORT_SIZE; number += 1) {
    const left = x + ((number - 1) % BOARD_SIDE) * (tile + TILE_GAP);
    const top = y + Math.floor((number - 1) / BOARD_SIDE) * (tile + TILE_GAP);
    const isOwn = number === own;
    context.beginPath();
    context.roundRect(left, top, tile, tile, 5);
    context.fillStyle = isOwn ? COLORS.ball : isFull ? COLORS.chalk : COLORS.court;
    context.fill();
    context.strokeStyle = isOwn ? COLORS.ball : COLORS.line;
    context.lineWidth = 2.5;
    context.stroke();
    context.fillStyle = isOwn ? COLORS.ink : isFull ? COLORS.court : COLORS.pale;
    context.fillText(String(number), left + tile / 2, top + tile * 0.7);
  }
  context.textAlign = 'left';
}

/** @throws when the browser can't draw. */
export async function drawCard(
  format: CardFormat,
  { founderNumber, url }: { founderNumber: number; url: string },
): Promise<File> {
  await document.fonts.load(fontOf(100));
  const { size, number, board, courtLine, line, link } = LAYOUTS[format];
  return drawPng({
    ...size,
    name: `number-${founderNumber}-${format}.png`,
    paint: (context) => {
      paintCourt(context, size, courtLine);
      paintLogo(context);
      paintBoard(context, board, founderNumber);
      paintNumber(context, founderNumber, number);
      context.fillStyle = COLORS.chalk;
      write(context, 'Games where people actually show up. Gainesville, Florida.', line, 60);
      context.fillStyle = COLORS.ball;
      write(context, url.replace(/^https?:\/\//, ''), link, 60);
    },
  });
}
