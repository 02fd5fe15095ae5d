import { useId } from 'react';
import { Button } from '#components/ui/button.tsx';
import type { GameEvent } from '#domain/event.ts';
import { isDecisionDue } from '#domain/minimum.ts';
import { cn } from '#lib/cn.ts';
import type { Instant } from '#lib/dates.ts';
import { compact } from '../parts/button-classes.ts';
import { focusContent } from '../parts/focus.ts';
import { minimum as words } from './minimum-content.ts';
import { useMinimumDecision } from './use-minimum-decision.ts';

interface BelowMinimumProps {
  event: GameEvent;
  now: Instant;
}

/** On the last day of an event below its minimum: one press cancels it and tells everybody, or keeps it on. */
export function BelowMinimum({ event, now }: BelowMinimumProps) {
  const id = useId();
  const { run, state, input } = useMinimumDecision();
  if (!isDecisionDue(event, now)) return null;
  const { minPlayers = 0 } = event;
  const isRunning = state.status === 'running';
  const decide = (decision: 'cancel' | 'keep') => {
    focusContent();
    void run({ event, decision });
  };
  return (
    <section aria-labelledby={id} className="mt-4 rounded-md border-2 border-clay p-4">
      <h3 id={id} className="display text-xl leading-tight text-clay normal-case">
        {words.title(event.queue.length, minPlayers)}
      </h3>
      <p className="mt-1">{words.lead}</p>
      <p role="status" className="font-semibold not-empty:mt-2">
        {isRunning && input && words.running[input.decision]}
      </p>
      {!isRunning && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button variant="plain" className={cn(compact, 'grow sm:grow-0')} onClick={() => decide('cancel')}>
            {words.cancel}
          </Button>
          <Button variant="plain" className={cn(compact, 'grow sm:grow-0')} onClick={() => decide('keep')}>
            {words.keep}
          </Button>
        </div>
      )}
      <p className="mt-2 text-sm text-quiet">{words.keepHint}</p>
    </section>
  );
}
