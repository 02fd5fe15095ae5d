import { page } from '../guest-page/content.ts';
import { EARLY_TITLE_ID } from './early-title.ts';
import { InvitationPanel } from './invitation-panel.tsx';

/** The page before the invitation is there; this is what its prerendered HTML shows. */
export function OpeningView() {
  return (
    <>
      <InvitationPanel
        emoji={<span className="skeleton size-10" />}
        heading={page.heading}
        line={page.opening}
      >
        <p id={EARLY_TITLE_ID} className="skeleton needs-script mt-5 h-8 w-11/12" suppressHydrationWarning>
          {'\u00a0'}
        </p>
        <div aria-hidden="true" className="needs-script mt-4 grid gap-4">
          <span className="skeleton h-6 w-24" />
          <span className="skeleton h-6 w-3/4" />
          <span className="skeleton h-6 w-2/3" />
        </div>
        <noscript>
          <p className="mt-6">{page.needsScript}</p>
        </noscript>
      </InvitationPanel>
      <div className="min-h-dvh" />
    </>
  );
}
