import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import type { ListedFounder } from '#domain/founder-list.ts';
import { cn } from '#lib/cn.ts';
import { compact, danger } from '../parts/button-classes.ts';
import { Problem } from '../parts/live-states.tsx';
import { useDashboard } from '../state/dashboard-context.ts';
import { EmailDialog } from './email-dialog.tsx';
import {
  correction,
  removal as removalWords,
  welcomeSentence,
  welcome as welcomeWords,
} from './founder-changes-content.ts';
import { FounderRemovalDialog, FounderRemovalNote } from './founder-removal.tsx';
import { useFounderRemoval, useWelcomeAgain } from './use-founder-changes.ts';

/** What the organizer can do with a founder. */
export function FounderActions({ founder }: { founder: ListedFounder }) {
  const [open, setOpen] = useState<'nothing' | 'correction' | 'removal'>('nothing');
  const { announce } = useDashboard();
  const welcome = useWelcomeAgain(founder.founder_number);
  const removal = useFounderRemoval(founder);
  const isConfirmed = founder.state === 'confirmed';
  const isBusy = removal.state.status === 'running';
  const close = () => setOpen('nothing');

  function corrected(email: string): void {
    announce(correction.saved(email));
    if (!isConfirmed) welcome.send();
  }

  return (
    <>
      <div className="mt-3 flex flex-wrap gap-2">
        {!isConfirmed && <WelcomeButton {...welcome} />}
        <Button variant="plain" className={compact} disabled={isBusy} onClick={() => setOpen('correction')}>
          {correction.open}
        </Button>
        <Button
          variant="plain"
          className={cn(compact, danger)}
          disabled={isBusy}
          onClick={() => setOpen('removal')}
        >
          {removalWords.open}
        </Button>
      </div>
      {!isConfirmed && <WelcomeNote {...welcome} />}
      <FounderRemovalNote {...removal} />
      {open === 'correction' && <EmailDialog founder={founder} onCorrected={corrected} onClose={close} />}
      {open === 'removal' && (
        <FounderRemovalDialog founder={founder} onConfirm={removal.remove} onClose={close} />
      )}
    </>
  );
}

type Welcome = ReturnType<typeof useWelcomeAgain>;

function WelcomeButton({ state, send }: Welcome) {
  const isSending = state.status === 'running';
  return (
    <Button
      variant="plain"
      className={compact}
      aria-disabled={isSending}
      onClick={() => {
        if (!isSending) send();
      }}
    >
      {isSending ? welcomeWords.sending : welcomeWords.send}
    </Button>
  );
}

function WelcomeNote({ email, state }: Welcome) {
  if (state.status === 'refused') return <Problem sentence={state.sentence} />;
  if (state.status === 'failed') return <Problem sentence={welcomeWords.failed} />;
  return (
    <p role="status" className="mt-2 font-semibold empty:hidden">
      {email && welcomeSentence(email)}
    </p>
  );
}
