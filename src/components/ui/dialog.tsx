import { type ReactNode, useId } from 'react';

/** Closing gives the focus back; removing an open dialog would not. */
function openModal(dialog: HTMLDialogElement | null) {
  dialog?.showModal();
  return () => dialog?.close();
}

interface DialogProps {
  title: string;
  /** For a title that is a question, which screen readers read out as a whole. */
  role?: 'alertdialog';
  /** The id of the text that explains that question. */
  describedBy?: string | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** Open for as long as it is rendered. Escape closes it. */
export function Dialog({ title, role, describedBy, onClose, children }: DialogProps) {
  const id = useId();
  return (
    <dialog
      ref={openModal}
      role={role}
      aria-labelledby={id}
      aria-describedby={describedBy}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="m-auto w-[calc(100%-2rem)] max-w-lg rounded-xl border-2 border-ink bg-card p-5 text-ink backdrop:bg-[#000]/60 sm:p-7"
    >
      <h2 id={id} className="display text-3xl leading-none text-balance normal-case">
        {title}
      </h2>
      {children}
    </dialog>
  );
}
