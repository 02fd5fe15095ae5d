import { previewMessage } from '#data/supabase/tell-guests.ts';
import { LiveView } from '../parts/live-states.tsx';
import { keys } from '../state/query-client.ts';
import { useLive } from '../state/use-live.ts';
import { message as words } from './message-content.ts';

interface EmailPreviewProps {
  eventId: string;
  about: 'message' | 'change';
  text: string;
}

/** The email as a guest gets it, written by the function that sends it. */
export function EmailPreview({ eventId, about, text }: EmailPreviewProps) {
  const preview = useLive(keys.messagePreview(eventId, about, text), () =>
    previewMessage(eventId, about, text),
  );
  return (
    <LiveView
      live={preview.live}
      refresh={preview.refresh}
      loading={words.previewing}
      failed={words.previewFailed}
    >
      {({ html }) => (
        <iframe
          title={words.frame}
          // Without allow-scripts nothing in it runs; of the same origin, so that it can be dressed.
          sandbox="allow-same-origin"
          srcDoc={undressed(html)}
          onLoad={({ currentTarget }) => dress(currentTarget.contentDocument, html)}
          className="mt-4 h-140 w-full rounded-md border-2 border-line"
        />
      )}
    </LiveView>
  );
}

const STYLE = /<style>([\s\S]*?)<\/style>/;

// The page's content policy, which the frame inherits, allows no inline styles. A script of the page may set them.
const undressed = (html: string) => html.replace(STYLE, '').replaceAll(' style="', ' data-style="');

function dress(page: Document | null, html: string): void {
  const view = page?.defaultView;
  if (!page || !view) return;
  const [, css = ''] = STYLE.exec(html) ?? [];
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(css);
  page.adoptedStyleSheets = [sheet];
  for (const element of page.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.cssText = element.dataset.style ?? '';
  // Links of an example lead nowhere.
  for (const link of page.querySelectorAll('a')) link.removeAttribute('href');
}
