import { type ComponentProps, useRef, useState } from 'react';
import { Button } from './button.tsx';

const words = {
  copied: 'Copied!',
  blocked: 'Copying is blocked here. Mark this and copy it:',
};

const COPIED_MS = 2000;

interface CopyButtonProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'className'> {
  text: string;
  label: string;
  /** Tried first; a refusal makes the button copy. */
  instead?: () => Promise<'done' | 'refused'>;
}

/** Where copying is blocked, the text is shown to be marked by hand. */
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
