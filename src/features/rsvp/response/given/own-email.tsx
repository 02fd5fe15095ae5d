import { Suspense, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { EMAIL_CORRECTIONS_MAX } from '#domain/rsvp.ts';
import { lazyWithRetry } from '#lib/lazy-with-retry.tsx';
import { takeFocus } from '#lib/take-focus.ts';
import { useRespondedPage } from '../../guest-page/guest-page-provider.tsx';
import { isPreview } from '../../guest-page/links.ts';
import { ownEmail as words } from './own-email-content.ts';

const { Part: EmailForm } = lazyWithRetry(() =>
  import('./email-form.tsx').then(({ EmailForm: part }) => part),
);

/** Names the address that our email goes to, and takes another one; offers an email to a guest who gave none. */
export function OwnEmail() {
  const { own, rsvp } = useRespondedPage();
  const [step, setStep] = useState<'shown' | 'open' | 'closed'>('shown');
  // Nothing is sent from the organizer's preview. An address given to a friend's RSVP would get the friend's emails.
  if (isPreview(location.search) || own.status === 'linked') return null;
  if (step === 'open') {
    return (
      <Suspense>
        <EmailForm close={() => setStep('closed')} />
      </Suspense>
    );
  }
  const { email, emailCorrections = 0, response, attendance } = rsvp;
  const isFixed = emailCorrections >= EMAIL_CORRECTIONS_MAX;
  const open = (label: string) => (
    <Button variant="quiet" onClick={() => setStep('open')}>
      {label}
    </Button>
  );
  if (email === undefined) {
    // Guests who said no get no emails.
    if (response === 'no' || attendance) return null;
    return (
      <div className="mt-3">
        <p>{words.why}</p>
        {open(words.add)}
      </div>
    );
  }
  return (
    <div className="mt-3">
      <p ref={step === 'closed' ? takeFocus : null} tabIndex={-1} className="wrap-anywhere outline-none">
        {words.goesTo} <strong>{email}</strong>. {words.press} {isFixed && words.stays}
      </p>
      {!isFixed && !attendance && open(words.correct)}
    </div>
  );
}
