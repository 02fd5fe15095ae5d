import { useEffect, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { saveFile } from '#lib/save-file.ts';
import { share } from '#lib/share.ts';
import type { CardFormat } from './draw-card.ts';
import { Part } from './part.tsx';
import { cardWords as words } from './pass-panel-content.ts';

type Drawing = { status: 'loading' } | { status: 'ready'; file: File; src: string } | { status: 'failed' };

const FORMATS: CardFormat[] = ['square', 'story'];

interface FounderCardProps {
  founderNumber: number;
  url: string;
}

export function FounderCard({ founderNumber, url }: FounderCardProps) {
  const [format, setFormat] = useState<CardFormat>('square');
  return (
    <Part title={words.title}>
      <fieldset>
        <legend className="sr-only">{words.format}</legend>
        <div className="grid grid-cols-2 gap-2">
          {FORMATS.map((one) => (
            <label key={one} className="choice display justify-center gap-2 text-lg normal-case">
              <input
                type="radio"
                name="card-format"
                checked={format === one}
                onChange={() => setFormat(one)}
              />
              {words.formats[one]}
            </label>
          ))}
        </div>
      </fieldset>
      <Picture key={format} format={format} founderNumber={founderNumber} url={url} />
    </Part>
  );
}

function useDrawing(format: CardFormat, founderNumber: number, url: string): Drawing {
  const [drawing, setDrawing] = useState<Drawing>({ status: 'loading' });
  useEffect(() => {
    const shown = new AbortController();
    import('./draw-card.ts')
      .then(({ drawCard }) => drawCard(format, { founderNumber, url }))
      .then((file) => {
        if (shown.signal.aborted) return;
        const src = URL.createObjectURL(file);
        shown.signal.addEventListener('abort', () => URL.revokeObjectURL(src));
        setDrawing({ status: 'ready', file, src });
      })
      .catch((cause: unknown) => {
        if (shown.signal.aborted) return;
        console.error('The founder card could not be drawn.', cause);
        setDrawing({ status: 'failed' });
      });
    return () => shown.abort();
  }, [format, founderNumber, url]);
  return drawing;
}

function Picture({ format, founderNumber, url }: FounderCardProps & { format: CardFormat }) {
  const drawing = useDrawing(format, founderNumber, url);
  const [isBlocked, setBlocked] = useState(false);

  async function save(file: File) {
    setBlocked((await saveFile(file)) === 'unsupported');
  }

  async function shareOrSave(file: File) {
    if ((await share({ files: [file] })) === 'refused') await save(file);
  }

  switch (drawing.status) {
    case 'loading':
      return <div className="mt-3 h-96" />;
    case 'failed':
      return <p className="mt-3 text-quiet">{words.failed}</p>;
    case 'ready': {
      const { file, src } = drawing;
      return (
        <>
          <img
            src={src}
            alt={words.alt(founderNumber)}
            className="mx-auto mt-3 h-80 max-w-full object-contain"
          />
          <div className="mt-3 flex flex-wrap gap-2">
            {navigator.canShare?.({ files: [file] }) && (
              <Button className="grow" onClick={() => shareOrSave(file)}>
                {words.share}
              </Button>
            )}
            <Button variant="plain" className="grow" onClick={() => save(file)}>
              {words.save}
            </Button>
          </div>
          {isBlocked && (
            <p role="alert" className="mt-2 text-sm text-clay">
              {words.blocked}
            </p>
          )}
        </>
      );
    }
  }
}
