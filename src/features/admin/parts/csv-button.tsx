import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { cn } from '#lib/cn.ts';
import { saveFile } from '#lib/save-file.ts';
import { compact } from './button-classes.ts';
import { saveBlocked, csv as words } from './content.ts';

interface CsvButtonProps {
  fileName: string;
  /** @returns null when the data could not be read. */
  csv: () => string | Promise<string | null>;
}

/** Saves a table as a file for a spreadsheet. */
export function CsvButton({ fileName, csv }: CsvButtonProps) {
  const [problem, setProblem] = useState<string | null>(null);

  async function save() {
    try {
      const text = await csv();
      if (text === null) return setProblem(words.incomplete);
      const file = new File([text], fileName, { type: 'text/csv' });
      setProblem((await saveFile(file)) === 'unsupported' ? saveBlocked : null);
    } catch (cause) {
      console.error('A table could not be saved.', cause);
      setProblem(saveBlocked);
    }
  }

  return (
    <>
      <Button variant="plain" className={cn(compact, 'grow sm:grow-0')} onClick={save}>
        {words.button}
      </Button>
      {problem && (
        <p role="alert" className="w-full text-sm text-clay">
          {problem}
        </p>
      )}
    </>
  );
}
