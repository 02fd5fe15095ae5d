import { Resvg } from '@resvg/resvg-wasm';

/** The only face there is. A drawing leaves out characters for which it has no glyph. */
export const FACE = 'Barlow Condensed';

function open(svg: string, font: Uint8Array): InstanceType<typeof Resvg> {
  return new Resvg(svg, {
    font: { fontBuffers: [font], defaultFontFamily: FACE, loadSystemFonts: false },
  });
}

/** Draws an SVG at its own size. The renderer's WebAssembly must be there. */
export function renderPng(svg: string, font: Uint8Array): Uint8Array<ArrayBuffer> {
  const resvg = open(svg, font);
  try {
    return new Uint8Array(resvg.render().asPng());
  } finally {
    resvg.free();
  }
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** The width of a line of text in pixels. */
export function textWidth(line: string, size: number, font: Uint8Array): number {
  const resvg = open(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><text font-size="${size}" font-weight="700">${escaped(line)}</text></svg>`,
    font,
  );
  try {
    return resvg.getBBox()?.width ?? 0;
  } finally {
    resvg.free();
  }
}
