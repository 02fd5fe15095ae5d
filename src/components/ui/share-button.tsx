import { share } from '#lib/share.ts';
import { CopyButton } from './copy-button.tsx';

interface ShareButtonProps {
  label: string;
  data: { url: string; text: string };
  className?: string;
}

/** Opens the phone's share sheet, where there is one. Copies instead when an in-app browser refuses it. */
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
