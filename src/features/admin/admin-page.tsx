import { Suspense } from 'react';
import { Button } from '#components/ui/button.tsx';
import { lazyWithRetry } from '#lib/lazy-with-retry.tsx';
import { adminTitle, gate } from './auth/gate-content.ts';
import { GatePanel } from './auth/gate-panel.tsx';
import { useSession } from './use-session.ts';

// The form's library loads after the prerendered panel.
const { Part: Gate, load } = lazyWithRetry(() => import('./auth/gate.tsx').then(({ Gate: Form }) => Form));

export const loadGate = load;

export function AdminPage() {
  const session = useSession();
  return (
    <>
      {session.state.status !== 'signed-in' && <title>{adminTitle}</title>}
      <meta name="robots" content="noindex" />
      <SessionView {...session} />
    </>
  );
}

function SessionView({
  state,
  address,
  enter,
  prepare,
  signIn,
  signOut,
  end,
}: ReturnType<typeof useSession>) {
  switch (state.status) {
    case 'open':
    case 'verifying':
      return (
        <Suspense fallback={<Opening />}>
          <Gate state={state} address={address} onIntent={prepare} onSubmit={signIn} />
        </Suspense>
      );
    case 'opening':
      return <Opening />;
    case 'open-failed':
      return (
        <GatePanel>
          <p role="alert" className="mt-3 text-lg">
            {gate.openFailed}
          </p>
          <Button className="mt-6" onClick={() => enter(state.entry)}>
            {gate.retry}
          </Button>
        </GatePanel>
      );
    case 'signed-in':
      return <state.View onLogout={signOut} onSessionOver={end} entry={state.entry} />;
  }
}

function Opening() {
  return (
    <GatePanel>
      <p role="status" className="mt-3 min-h-90 text-lg">
        {gate.opening}
      </p>
      <noscript>
        <p className="mt-4 font-semibold">{gate.needsScript}</p>
      </noscript>
    </GatePanel>
  );
}
