import { Suspense, useState } from 'react';
import { LateButton } from '#components/form/late-button.tsx';
import { lazyWithRetry } from '#lib/lazy-with-retry.tsx';
import { useStore } from '#lib/store.ts';
import { useFounding } from '../founding/founding-provider.tsx';

const { Part: SendPassForm } = lazyWithRetry(() =>
  import('../pass/send-pass-form.tsx').then(({ SendPassForm: part }) => part),
);

export function LostPass() {
  const pass = useStore(useFounding().pass);
  const [isOpen, setOpen] = useState(false);
  if (pass.status !== 'none') return null;
  return (
    <div className="needs-script mt-auto border-t-2 border-hardwood pt-3 in-[.returning]:invisible">
      <LateButton
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="min-h-11 text-left underline decoration-edge underline-offset-4 hover:decoration-ink"
      >
        Already a founder? Send me my pass
      </LateButton>
      {isOpen && (
        <Suspense>
          <SendPassForm />
        </Suspense>
      )}
    </div>
  );
}
