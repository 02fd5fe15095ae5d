interface Picture {
  width: number;
  height: number;
  name: string;
  paint: (context: CanvasRenderingContext2D) => void;
}

/** @throws when the browser can't draw. */
export async function drawPng({ width, height, name, paint }: Picture): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser has no canvas.');
  paint(context);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('The browser could not write the image.');
  return new File([blob], name, { type: 'image/png' });
}
