import { type RefObject, useEffect } from 'react';

/** Set by `src/inline/start.ts` on a form that is submitted before its code is there. */
type LateForm = HTMLFormElement & { ready?: boolean; pending?: HTMLElement | boolean };

/** Takes over a prerendered form (`<form data-late method="dialog">`), and submits it if the visitor already had. */
export function useLateForm(ref: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const form: LateForm | null = ref.current;
    if (!form) return;
    form.ready = true;
    const { pending } = form;
    if (!pending) return;
    form.pending = false;
    form.requestSubmit(pending === true ? null : pending);
  }, [ref]);
}
