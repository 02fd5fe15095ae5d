import { Button, ButtonLink } from '#components/ui/button.tsx';
import { env } from '#lib/env.ts';
import { error, problemSentence } from '../content.ts';
import { InvitationPanel } from './invitation-panel.tsx';
import type { InvitationState } from './invitation-state.ts';

type ErrorViewProps = Extract<InvitationState, { status: 'refused' | 'failed' }> & { onRetry: () => void };

/** There is no invitation to show. */
export function ErrorView({ status, problem, onRetry }: ErrorViewProps) {
  return (
    <div className="mx-auto w-full max-w-xl lg:col-span-2">
      <InvitationPanel
        emoji={<SadFace />}
        heading={problemSentence(problem)}
        line={problem === 'invite-off' ? error.off : error.advice[status]}
        role="alert"
      >
        <div className="mt-8 flex flex-wrap gap-3">
          {status === 'failed' && (
            <Button
              onClick={({ currentTarget }) => {
                // The pressed button disappears: move the focus to the page.
                currentTarget.closest('main')?.focus();
                onRetry();
              }}
            >
              {error.retry}
            </Button>
          )}
          <ButtonLink
            variant={status === 'failed' ? 'plain' : 'loud'}
            className={status === 'failed' ? 'border-on-court! text-on-court!' : ''}
            to={env.homeUrl}
          >
            {error.home}
          </ButtonLink>
        </div>
      </InvitationPanel>
    </div>
  );
}

function SadFace() {
  return (
    <span role="img" aria-label="Sad face">
      😞
    </span>
  );
}
