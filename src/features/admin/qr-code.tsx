import { useEffect, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { saveFile } from '#lib/save-file.ts';
import { create } from './form-content.ts';
import { guests } from './guest-content.ts';
import type { QrImage } from './qr.ts';

type Drawing = { status: 'loading' } | { status: 'ready'; image: QrImage } | { status: 'failed' };

const loadQr = () => import('./qr.ts');

async function draw(url: string): Promise<Drawing> {
  try {
    const { drawQr } = await loadQr();
    return { status: 'ready', image: drawQr(url) };
  } catch (cause) {
    console.error('The QR code could not be drawn.', cause);
    return { status: 'failed' };
  }
}

/** For the court's fence, or from one phone to the next. */
export function QrCode({ url, fileName }: { url: string; fileName: string }) {
  const [drawing, setDrawing] = useState<Drawing>({ status: 'loading' });
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    draw(url).then(setDrawing);
  }, [url]);

  async function save(image: QrImage) {
    try {
      const { qrFile } = await loadQr();
      const outcome = await saveFile(await qrFile(image, fileName));
      setProblem(outcome === 'unsupported' ? guests.csvBlocked : null);
    } catch (cause) {
      console.error('The QR code could not be saved.', cause);
      setProblem(create.qrFailed);
    }
  }

  switch (drawing.status) {
    case 'loading':
      return <div className="h-60 w-48" />;
    case 'failed':
      return <p className="max-w-48 text-sm text-quiet">{create.qrFailed}</p>;
    case 'ready': {
      const { image } = drawing;
      return (
        <div className="w-48 max-sm:mx-auto">
          <svg viewBox={`0 0 ${image.size} ${image.size}`} className="w-48 rounded-md bg-[#fff]" role="img">
            <title>{create.qr}</title>
            <path d={image.path} fill="#000" shapeRendering="crispEdges" />
          </svg>
          <Button look="plain" className="mt-2 w-full px-2! text-base!" onClick={() => save(image)}>
            {create.saveQr}
          </Button>
          {problem && (
            <p role="alert" className="mt-2 text-sm text-clay">
              {problem}
            </p>
          )}
        </div>
      );
    }
  }
}
