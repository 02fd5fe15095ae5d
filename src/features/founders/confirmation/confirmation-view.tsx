import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { type ConfirmResult, confirmFounder, type HoldResult, readHold } from '#data/supabase/confirming.ts';
import { useNow } from '#lib/now.ts';
import { useStore } from '#lib/store.ts';
import type { SignupView } from '../founding/founding.ts';
import { useFounding } from '../founding/founding-provider.tsx';
import { PassPanel } from '../pass/lazy-pass-panel.ts';
import { NumberTile } from '../pass/number-tile.tsx';
import { confirmationWords as words } from './confirmation-content.ts';

type Confirmation = { status: 'asking' } | { status: 'confirming' } | ConfirmResult;

interface LinkedViewProps {
  view: Extract<SignupView, { shows: 'confirmation' | 'other-pass' | 'moved-pass' }>;
}

export function LinkedView({ view }: LinkedViewProps) {
  switch (view.shows) {
    case 'confirmation':
      return <ConfirmationView key={view.secret} secret={view.secret} />;
    case 'other-pass':
      return <OtherPassView id={view.id} />;
    case 'moved-pass':
      return <MovedPassView />;
  }
}

/** The number behind the secret, read again when the board hears of a signup: somebody may have got a lapsed number. */
function useHold(secret: string): HoldResult | { status: 'loading' } {
  const [hold, setHold] = useState<HoldResult | { status: 'loading' }>({ status: 'loading' });
  const board = useStore(useFounding().board);
  const signups = board.status === 'ready' ? board.count : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every signup may change the number.
  useEffect(() => {
    let isShown = true;
    readHold(secret).then((result) => {
      // A failed reading leaves the number that is known.
      if (isShown)
        setHold((shown) => (result.status === 'failed' && shown.status === 'ready' ? shown : result));
    });
    return () => {
      isShown = false;
    };
  }, [secret, signups]);
  return hold;
}

/** The page behind the email's link. Opening it confirms nothing: mail scanners open links and run their scripts. */
export function ConfirmationView({ secret }: { secret: string }) {
  const { confirmed } = useFounding();
  const [state, setState] = useState<Confirmation>({ status: 'asking' });
  const hold = useHold(secret);
  const number = hold.status === 'ready' ? hold.number : null;
  const now = useNow();

  async function confirm() {
    if (state.status === 'confirming') return;
    setState({ status: 'confirming' });
    const result = await confirmFounder(secret);
    setState(result);
    if (result.status === 'confirmed') confirmed(result);
  }

  const isConfirming = state.status === 'confirming';
  const button = (label: string) => (
    <Button className="w-full" aria-disabled={isConfirming} onClick={confirm}>
      {label}
    </Button>
  );

  switch (state.status) {
    case 'asking':
    case 'confirming':
      if (hold.status === 'unknown') return <Refused reason="unknown" />;
      return (
        <Question
          title={words.title}
          lead={number === null ? words.lead : words.asked(number, now)}
          role="status"
        >
          {button(isConfirming ? words.confirming : words.confirm(number))}
        </Question>
      );
    case 'later':
      return (
        <Question title={words.later} lead={words.laterLead(state, now)} role="alert">
          {button(words.confirm(number))}
        </Question>
      );
    case 'confirmed':
      return <Confirmed confirmed={state} />;
    case 'refused':
      return <Refused reason={state.reason} />;
    case 'failed':
      return (
        <Question title={words.failed} lead={words.failedLead} role="alert">
          {button(words.retry)}
        </Question>
      );
  }
}

function Refused({ reason }: Pick<Extract<ConfirmResult, { status: 'refused' }>, 'reason'>) {
  const { leaveLink } = useFounding();
  return (
    <Question title={words.refused} lead={words.refusals[reason]} role="alert">
      <Button variant="plain" className="w-full" onClick={leaveLink}>
        {words.leave}
      </Button>
    </Question>
  );
}

function Confirmed({ confirmed }: { confirmed: Extract<ConfirmResult, { status: 'confirmed' }> }) {
  const { id, founderNumber, firstNumber, firstName } = confirmed;
  const own = useStore(useFounding().pass);
  return (
    <>
      <NumberTile greeting={words.confirmed(firstName)} founderNumber={founderNumber} isAskedFor>
        <p>{words.kept(founderNumber, firstNumber)}</p>
      </NumberTile>
      {own.status === 'ready' && own.id !== id ? (
        <div className="mt-5 grid gap-3">
          <p>{words.otherLead}</p>
          <OtherPassButtons id={id} />
        </div>
      ) : (
        <Suspense>
          <PassPanel />
        </Suspense>
      )}
    </>
  );
}

/** A private link where another founder's pass is: it may be a stranger's, so it replaces nothing unasked. */
export function OtherPassView({ id }: { id: string }) {
  return (
    <Question title={words.otherTitle} lead={words.otherLead}>
      <OtherPassButtons id={id} />
    </Question>
  );
}

/** For the browser that joined, once the number was confirmed elsewhere, or its founder was removed. */
export function MovedPassView() {
  const { leaveLink } = useFounding();
  return (
    <Question title={words.movedTitle} lead={words.movedLead}>
      <Button variant="plain" className="w-full" onClick={leaveLink}>
        {words.joinAnew}
      </Button>
    </Question>
  );
}

function OtherPassButtons({ id }: { id: string }) {
  const { leaveLink, openPass } = useFounding();
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      <Button onClick={leaveLink}>{words.keepOwn}</Button>
      <Button variant="plain" onClick={() => openPass(id)}>
        {words.openOther}
      </Button>
    </div>
  );
}

/** Scrolls the signup to the top of the window: its buttons are on the same screen. */
function takeFocusAtTop(heading: HTMLElement | null) {
  heading?.focus({ preventScroll: true });
  heading?.closest('section')?.scrollIntoView({ behavior: 'instant' });
}

interface QuestionProps {
  title: string;
  lead: string;
  role?: 'alert' | 'status';
  children: ReactNode;
}

function Question({ title, lead, role, children }: QuestionProps) {
  return (
    <div>
      <h3
        ref={takeFocusAtTop}
        tabIndex={-1}
        className="display text-4xl leading-none text-balance outline-none"
      >
        {title}
      </h3>
      <p role={role} className="mt-4 mb-6 text-lg text-pretty">
        {lead}
      </p>
      {children}
    </div>
  );
}
