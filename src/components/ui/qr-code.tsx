import { useEffect, useState } from 'react';
import type { QrImage } from '#lib/qr.ts';
import { saveFile } from '#lib/save-file.ts';
import { Button } from './button.tsx';

interface QrCodeProps {
  url: string;
  fileName: string;
  words: {
    title: string;
    save: string;
    failed: string;
    /** For an app in which nothing can be saved. */
    blocked: string;
  };
}

const NOT_SAVED = 'The QR code could not be saved. Try again.';

type Drawing = { status: 'loading' } | { status: 'ready'; image: QrImage } | { status: 'failed' };

const loadQr = () => import('#lib/qr.ts');

async function draw(url: string): Promise<Drawing> {
  try {
    const { drawQr } = await loadQr();
    return { status: 'ready', image: drawQr(url) };
  } catch (cause) {
    console.error('The QR code could not be drawn.', cause);
    return { status: 'failed' };
  }
}

export function QrCode({ url, fileName, words }: QrCodeProps) {
  const [drawing, setDrawing] = useState<Drawing>({ status: 'loading' });
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    draw(url).then(setDrawing);
  }, [url]);

  async function save(image: QrImage) {
    try {
      const { qrFile } = await loadQr();
      const outcome = await saveFile(await qrFile(image, fileName));
      setProblem(outcome === 'unsupported' ? words.blocked : null);
    } catch (cause) {
      console.error('The QR code could not be saved.', cause);
      setProblem(NOT_SAVED);
    }
  }

  switch (drawing.status) {
    case 'loading':
      return <div className="h-60 w-48" />;
    case 'failed':
      return <p className="max-w-48 text-sm text-quiet">{words.failed}</p>;
    case 'ready': {
      const { image } = drawing;
      return (
        <div className="w-48 max-sm:mx-auto">
          <svg viewBox={`0 0 ${image.size} ${image.size}`} className="w-48 rounded-md bg-[#fff]" role="img">
            <title>{words.title}</title>
            <path d={image.path} fill="#000" shapeRendering="crispEdges" />
          </svg>
          <Button variant="plain" className="mt-2 w-full px-2! text-base!" onClick={() => save(image)}>
            {words.save}
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
