import { type ReactNode, useId } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { cn } from '#lib/cn.ts';
import { danger } from './button-classes.ts';

interface ConfirmDialogProps {
  question: string;
  consequence?: string;
  /** Null until it is known what there is to confirm. */
  confirm: string | null;
  keep: string;
  onConfirm: () => void;
  onClose: () => void;
  /** A third button, between the two. */
  instead?: ReactNode;
  children?: ReactNode;
}

/** Asks before something that is hard to take back. The harmless answer has the focus. */
export function ConfirmDialog({
  question,
  consequence,
  confirm,
  keep,
  onConfirm,
  onClose,
  instead,
  children,
}: ConfirmDialogProps) {
  const consequenceId = useId();
  return (
    <Dialog role="alertdialog" title={question} describedBy={consequence && consequenceId} onClose={onClose}>
      {consequence && (
        <p id={consequenceId} className="mt-3">
          {consequence}
        </p>
      )}
      {children}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="plain" className="grow" onClick={onClose}>
          {keep}
        </Button>
        {instead}
        {confirm !== null && (
          <Button
            variant="plain"
            className={cn(danger, 'grow')}
            onClick={() => {
              // Closing returns the focus before `onConfirm` can move it.
              flushSync(onClose);
              onConfirm();
            }}
          >
            {confirm}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
