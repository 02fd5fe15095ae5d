import { env } from '#lib/env.ts';
import { page } from './content.ts';
import { ErrorView } from './error-view.tsx';
import { PlainHead } from './head-tags.tsx';
import { InvitationView } from './invitation-view.tsx';
import { OpeningView } from './opening-view.tsx';
import { useInvitation } from './use-invitation.ts';

/** One invitation, from its link to the guest's answer. */
export function RsvpPage({ token }: { token: string }) {
  return (
    <div className="mx-auto flex min-h-dvh max-w-xl flex-col p-2 sm:py-6 lg:max-w-6xl lg:px-6 lg:py-10">
      <main className="grow lg:grid lg:grid-cols-[1fr_26rem] lg:grid-rows-[auto_1fr] lg:gap-x-14">
        <Invitation token={token} />
      </main>
      <footer className="mt-4 border-t border-line px-2 text-sm text-quiet lg:px-0">
        {page.poweredBy}{' '}
        <a className="inline-block py-3 font-semibold text-ink underline" href={env.homeUrl}>
          {env.productName}
        </a>
      </footer>
    </div>
  );
}

function Invitation({ token }: { token: string }) {
  const { state, refresh, retry, count } = useInvitation(token);
  switch (state.status) {
    case 'loading':
      return (
        <>
          <PlainHead />
          <OpeningView />
        </>
      );
    case 'refused':
    case 'failed':
      return (
        <>
          <PlainHead />
          <ErrorView {...state} onRetry={retry} />
        </>
      );
    case 'ready':
      return <InvitationView {...state} onNews={refresh} onCounted={count} />;
  }
}
