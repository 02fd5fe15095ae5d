import { type MouseEvent, useState } from 'react';
import { LateButton } from '#components/form/late-button.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { env } from '#lib/env.ts';
import { useStore } from '#lib/store.ts';
import { contact } from './content.ts';

const EMAIL_HREF = `mailto:${env.contactEmail}`;

let lastTop = 0;
let isReading = false;

/** Scrolling down is reading; on the way up people look for something. */
const reading = {
  get: () => isReading,
  getInitial: () => false,
  subscribe: (listener: () => void) => {
    function follow() {
      if (scrollY === lastTop) return;
      isReading = scrollY > lastTop;
      lastTop = scrollY;
      listener();
    }
    addEventListener('scroll', follow, { passive: true });
    follow();
    return () => removeEventListener('scroll', follow);
  },
};

/** A button with a sheet on phones, a bar on wider screens. Both end above the form. */
export function Contact() {
  const [isOpen, setOpen] = useState(false);
  const isAway = useStore(reading);
  return (
    <div className="contact-float" data-reading={isAway || undefined}>
      <LateButton
        className="contact-button needs-script"
        aria-label={contact.open}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <svg viewBox="0 0 24 24" className="line-drawing size-6" aria-hidden="true">
          <path d="M4 4h16v12h-9l-5 4v-4H4z" />
        </svg>
      </LateButton>
      <p className="hidden border-t-[1.5px] border-line bg-ground px-[max(1.5rem,50vw-33.75rem)] text-right md:block">
        {`${contact.question} `}
        <a className="text-link" href={EMAIL_HREF}>
          {contact.direct}
        </a>
      </p>
      {isOpen && <Sheet onClose={() => setOpen(false)} />}
    </div>
  );
}

function openModal(dialog: HTMLDialogElement | null) {
  dialog?.showModal();
}

/** A press on the dialog itself is one on its backdrop. */
function closeOnChoice({ target, currentTarget }: MouseEvent<HTMLDialogElement>) {
  if (target === currentTarget || (target instanceof Element && target.closest('a'))) currentTarget.close();
}

function Sheet({ onClose }: { onClose: () => void }) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the button close it too; this is for the backdrop.
    <dialog
      ref={openModal}
      className="mt-auto w-full max-w-full rounded-t-2xl border-t-2 border-ink bg-card text-ink backdrop:bg-[#0009]"
      aria-labelledby="sheet-title"
      onClose={onClose}
      onClick={closeOnChoice}
    >
      <div className="grid gap-3 p-5">
        <h2 id="sheet-title" className="display text-3xl leading-none">
          {contact.title}
        </h2>
        <p>{contact.lead}</p>
        <ButtonLink to={EMAIL_HREF}>{contact.email}</ButtonLink>
        <ButtonLink variant="plain" to={env.appUrl} target="_blank" rel="noopener">
          {contact.join}
        </ButtonLink>
        <form method="dialog">
          <button type="submit" className="min-h-11 w-full underline">
            {contact.close}
          </button>
        </form>
      </div>
    </dialog>
  );
}
