import { share } from '#lib/share.ts';
import { Button } from './button.tsx';

/** The phone's own sheet, where there is one. */
export function ShareButton({ label, data }: { label: string; data: ShareData }) {
  if (!('share' in navigator)) return null;
  return (
    <Button variant="plain" className="grow" onClick={() => share(data)}>
      {label}
    </Button>
  );
}
