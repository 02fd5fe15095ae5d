import { Button } from '#components/ui/button.tsx';
import { create } from './form-content.ts';

/** The phone's own sheet, where there is one. */
export function ShareButton({ url, title }: { url: string; title: string }) {
  if (!('share' in navigator)) return null;

  async function share() {
    try {
      await navigator.share({ url, text: create.shareText(title) });
    } catch (cause) {
      // Putting the sheet away is no failure.
      if (cause instanceof DOMException && cause.name === 'AbortError') return;
      console.warn('The browser does not let this page share.', cause);
    }
  }

  return (
    <Button look="plain" className="grow" onClick={share}>
      {create.share}
    </Button>
  );
}
