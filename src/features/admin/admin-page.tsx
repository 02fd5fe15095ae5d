import { Button } from '#components/ui/button.tsx';
import { AdminHead } from './admin-head.tsx';
import { Gate, GatePanel } from './gate.tsx';
import { gate } from './gate-content.ts';
import { useSession } from './use-session.ts';

/** The organizer's half of the site: a gate, and the dashboard behind it. */
export function AdminPage() {
  return (
    <>
      <AdminHead />
      <Door />
    </>
  );
}

function Door() {
  const { state, enter, prepare, signIn, signOut, end } = useSession();
  switch (state.status) {
    case 'open':
    case 'verifying':
      return <Gate state={state} onIntent={prepare} onSubmit={signIn} />;
    case 'opening':
      return (
        <GatePanel>
          <p role="status" className="mt-3 min-h-40 text-lg">
            {gate.opening}
          </p>
        </GatePanel>
      );
    case 'open-failed':
      return (
        <GatePanel>
          <p role="alert" className="mt-3 text-lg">
            {gate.openFailed}
          </p>
          <Button className="mt-6" onClick={enter}>
            {gate.retry}
          </Button>
        </GatePanel>
      );
    case 'signed-in':
      return <state.View onLogout={signOut} onSessionOver={end} />;
  }
}
