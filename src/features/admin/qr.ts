import { encode } from 'uqr';

export interface QrImage {
  /** Side length in modules, the quiet zone included. */
  size: number;
  /** The dark modules as an SVG path. */
  path: string;
}

/** Scanners want four empty modules around the code. */
const QUIET_ZONE = 4;

/** Large enough to print on a sheet for the court's fence. */
const PNG_SIDE = 1024;

export function drawQr(text: string): QrImage {
  const { data, size } = encode(text, { border: QUIET_ZONE, ecc: 'M' });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return { size, path };
}

/** Black on white, whatever the page looks like. @throws when the browser can't draw. */
export async function qrFile({ size, path }: QrImage, name: string): Promise<File> {
  const canvas = document.createElement('canvas');
  const scale = Math.floor(PNG_SIDE / size);
  canvas.width = size * scale;
  canvas.height = size * scale;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser has no canvas.');
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  context.fillStyle = 'black';
  context.fill(new Path2D(path));
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('The browser could not write the image.');
  return new File([blob], name, { type: 'image/png' });
}
