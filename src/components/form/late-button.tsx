import { type ComponentProps, useEffect, useRef } from 'react';

/** Set by `src/inline/start.ts` on a button that is pressed before its code is there. */
type Late = HTMLButtonElement & { ready?: boolean; pending?: boolean };

/** A button of the prerendered page: a press before its code is there counts as soon as it is. */
export function LateButton(props: Omit<ComponentProps<'button'>, 'type' | 'ref'>) {
  const ref = useRef<Late>(null);
  useEffect(() => {
    const button = ref.current;
    if (!button) return;
    button.ready = true;
    if (!button.pending) return;
    button.pending = false;
    button.click();
  }, []);
  return <button {...props} ref={ref} type="button" data-late="" />;
}
