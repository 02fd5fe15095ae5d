import { useCopying } from '#lib/use-copying.ts';
import { Button } from './button.tsx';

const words = {
  copied: 'Copied!',
  blocked: 'Copying is blocked here. Mark this and copy it:',
};

interface CopyButtonProps {
  text: string;
  label: string;
  variant?: 'loud' | 'plain' | 'quiet';
  className?: string;
  /** What is tried before it copies. */
  instead?: () => Promise<'done' | 'refused'>;
}

export function CopyButton({ text, label, variant = 'plain', className, instead }: CopyButtonProps) {
  const { copying, copy } = useCopying();

  async function press() {
    if (instead && (await instead()) === 'done') return;
    await copy(text);
  }

  return (
    <>
      <Button variant={variant} className={className} onClick={press}>
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
