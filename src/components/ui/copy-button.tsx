import { useRef, useState } from 'react';
import { Button } from './button.tsx';

const words = {
  copied: 'Copied!',
  blocked: 'Copying is blocked here. Mark this and copy it:',
};

/** How long the button says that the text was copied. */
const COPIED_MS = 2000;

interface CopyButtonProps {
  text: string;
  label: string;
  variant?: 'loud' | 'plain' | 'quiet';
  className?: string;
  /** Tried first; the button copies only when it is refused. */
  instead?: () => Promise<'done' | 'refused'>;
}

/** Copies a text; where the browser blocks that, shows it to be marked and copied by hand. */
export function CopyButton({ text, label, variant = 'plain', className, instead }: CopyButtonProps) {
  const [copying, setCopying] = useState<'ready' | 'copied' | 'blocked'>('ready');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  async function press() {
    if (instead && (await instead()) === 'done') return;
    clearTimeout(timer.current);
    try {
      await navigator.clipboard.writeText(text);
      setCopying('copied');
      timer.current = setTimeout(() => setCopying('ready'), COPIED_MS);
    } catch (cause) {
      console.warn('The browser does not let this page copy.', cause);
      setCopying('blocked');
    }
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
