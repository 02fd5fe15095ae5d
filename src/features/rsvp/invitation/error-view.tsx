import { Button, ButtonLink } from '#components/ui/button.tsx';
import { env } from '#lib/env.ts';
import { error, openingSentences } from '../guest-page/content.ts';
import type { NoInvitation } from '../guest-page/guest-page.ts';
import { useGuestPage } from '../guest-page/guest-page-provider.tsx';

export function ErrorView({ status, problem }: NoInvitation) {
  const { retry } = useGuestPage();
  return (
    <div className="grid h-full min-h-[70dvh] place-items-center lg:col-span-2">
      <section role="alert" className="w-full max-w-xl court-paint p-7 text-on-court sm:p-11">
        <p className="text-5xl leading-none">
          <span role="img" aria-label="Sad face">
            😞
          </span>
        </p>
        <h1 className="display mt-8 text-5xl leading-[0.95] text-balance normal-case sm:text-6xl">
          {openingSentences[problem]}
        </h1>
        <p className="mt-4 text-lg">{problem === 'invite-off' ? error.off : error.advice[status]}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          {status === 'failed' && (
            <Button
              onClick={({ currentTarget }) => {
                // The pressed button disappears: move the focus to the page.
                currentTarget.closest('main')?.focus();
                retry();
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
      </section>
    </div>
  );
}
