import { share } from '#lib/share.ts';
import { CopyButton } from './copy-button.tsx';

interface ShareButtonProps {
  label: string;
  data: { url?: string; text: string };
  className?: string;
}

/** Copies instead where an in-app browser refuses the share sheet. */
export function ShareButton({ label, data, className = 'grow' }: ShareButtonProps) {
  if (!('share' in navigator)) return null;
  return (
    <CopyButton
      label={label}
      text={data.url ? `${data.text} ${data.url}` : data.text}
      className={className}
      instead={() => share(data)}
    />
  );
}
