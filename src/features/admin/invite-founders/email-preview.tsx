import { previewInvitation } from '#data/supabase/invitations.ts';
import { LiveView } from '../parts/live-states.tsx';
import { keys } from '../state/query-client.ts';
import { useLive } from '../state/use-live.ts';
import { email as words } from './invite-content.ts';

/** The words of the invitation. Its HTML has styles of its own, which the page's content policy refuses. */
export function EmailPreview({ token }: { token: string }) {
  const { live, refresh } = useLive(keys.invitationEmail(token), () => previewInvitation(token));
  return (
    <LiveView live={live} refresh={refresh} loading={words.loading} failed={words.failed}>
      {({ email }) =>
        email ? (
          <div className="mt-4 max-w-3xl">
            <p className="wrap-anywhere">
              <span className="text-quiet">{words.subject}</span> <strong>{email.subject}</strong>
            </p>
            <section
              aria-label={words.title}
              className="mt-2 rounded-md border-2 border-line bg-card p-4 whitespace-pre-line wrap-anywhere"
            >
              {email.text}
            </section>
          </div>
        ) : (
          <p className="mt-4">{words.closed}</p>
        )
      }
    </LiveView>
  );
}
