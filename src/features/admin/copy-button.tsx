import { Button } from '#components/ui/button.tsx';
import { copying as words } from './content.ts';
import { useCopying } from './use-copying.ts';

interface CopyButtonProps {
  text: string;
  label: string;
  look?: 'loud' | 'plain';
  className?: string;
}

export function CopyButton({ text, label, look = 'plain', className }: CopyButtonProps) {
  const { copying, copy } = useCopying();
  return (
    <>
      <Button look={look} className={className} onClick={() => copy(text)}>
        <span aria-live="polite">{copying === 'copied' ? words.copied : label}</span>
      </Button>
      {copying === 'blocked' && (
        <p className="w-full text-sm wrap-anywhere whitespace-pre-line" role="alert">
          {words.blocked} <span className="font-semibold select-all">{text}</span>
        </p>
      )}
    </>
  );
}
