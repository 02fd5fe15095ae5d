import { encode } from 'uqr';
import { drawPng } from './png-file.ts';

export interface QrImage {
  size: number;
  path: string;
}

/** Scanners want four empty modules around the code. */
const QUIET_ZONE = 4;

/** Large enough for a sheet of paper. */
const PNG_SIDE = 1024;

export function drawQr(text: string): QrImage {
  const { data, size } = encode(text, { border: QUIET_ZONE, ecc: 'M' });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return { size, path };
}

/** @throws when the browser can't draw. */
export async function qrFile({ size, path }: QrImage, name: string): Promise<File> {
  const scale = Math.floor(PNG_SIDE / size);
  const side = size * scale;
  return drawPng({
    width: side,
    height: side,
    name,
    paint: (context) => {
      context.fillStyle = 'white';
      context.fillRect(0, 0, side, side);
      context.scale(scale, scale);
      context.fillStyle = 'black';
      context.fill(new Path2D(path));
    },
  });
}
