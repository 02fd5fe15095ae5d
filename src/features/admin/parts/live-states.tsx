import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { cn } from '#lib/cn.ts';
import type { Live } from '../state/use-live.ts';
import { useFailures } from '../state/use-operation.ts';
import { states } from './content.ts';
import { focusContent } from './focus.ts';

interface LoadingNoteProps {
  text: string;
  /** Whether one line comes in its place. */
  isLine?: boolean;
}

export function LoadingNote({ text, isLine = false }: LoadingNoteProps) {
  return (
    <p role="status" className={cn('text-quiet', isLine ? 'min-h-11 py-2.5' : 'min-h-40 py-6')}>
      {text}
    </p>
  );
}

interface FailureNoteProps {
  sentence?: string;
  onRetry: () => void;
  onDismiss?: () => void;
}

/** A failure, with the ways to go on. */
export function FailureNote({ sentence = states.failed, onRetry, onDismiss }: FailureNoteProps) {
  /** The note disappears with the pressed button. */
  const leavingFocus = (act: () => void) => () => {
    focusContent();
    act();
  };
  return (
    <div
      role="alert"
      className="my-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border-2 border-clay p-3"
    >
      <p className="grow font-semibold wrap-anywhere text-clay">{sentence}</p>
      <Button variant="plain" className="min-h-11! px-4! text-base!" onClick={leavingFocus(onRetry)}>
        {states.retry}
      </Button>
      {onDismiss && (
        <Button variant="plain" className="min-h-11! px-4! text-base!" onClick={leavingFocus(onDismiss)}>
          {states.dismiss}
        </Button>
      )}
    </div>
  );
}

/** The last fetch failed, and cached data is shown. */
export function StaleNote({ onRetry }: { onRetry: () => void }) {
  return <FailureNote sentence={states.stale} onRetry={onRetry} />;
}

interface LiveViewProps<T> {
  live: Live<T>;
  refresh: () => void;
  /** Shown while loading. */
  loading?: string;
  /** Shown when nothing could be read. */
  failed?: string;
  isLine?: boolean;
  children: (value: T) => ReactNode;
}

/** Data of the database, in each state of its reading. */
export function LiveView<T>({
  live,
  refresh,
  loading = states.loading,
  failed = states.failed,
  isLine = false,
  children,
}: LiveViewProps<T>) {
  switch (live.status) {
    case 'loading':
      return <LoadingNote text={loading} isLine={isLine} />;
    case 'failed':
      return <FailureNote sentence={failed} onRetry={refresh} />;
    case 'ready':
      return (
        <>
          {live.freshness === 'stale' && <StaleNote onRetry={refresh} />}
          {children(live.value)}
        </>
      );
  }
}

/** Why a form was not saved. */
export function Problem({ sentence }: { sentence: string | null }) {
  return (
    sentence && (
      <p role="alert" className="my-4 font-semibold wrap-anywhere text-clay">
        {sentence}
      </p>
    )
  );
}

export function Failures() {
  return useFailures().map(({ subject, sentence, retry, dismiss }) => (
    <FailureNote key={subject} sentence={sentence} onRetry={retry} onDismiss={dismiss} />
  ));
}
