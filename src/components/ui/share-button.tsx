import { share } from '#lib/share.ts';
import { CopyButton } from './copy-button.tsx';

interface ShareButtonProps {
  label: string;
  data: { url: string; text: string };
  className?: string;
}

/** The phone's own sheet, where there is one. An app's web view may have one and refuse it: then it copies. */
export function ShareButton({ label, data, className = 'grow' }: ShareButtonProps) {
  if (!('share' in navigator)) return null;
  return (
    <CopyButton
      label={label}
      text={`${data.text} ${data.url}`}
      className={className}
      instead={() => share(data)}
    />
  );
}
