import { type ReactNode, Suspense, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { type ConfirmResult, confirmFounder } from '#data/supabase/confirming.ts';
import { useStore } from '#lib/store.ts';
import { confirmationWords as words } from './confirmation-content.ts';
import type { Founding } from './founding.ts';
import { PassPanel } from './lazy-pass-panel.ts';
import { NumberTile } from './number-tile.tsx';

interface ConfirmationViewProps {
  founding: Founding;
  secret: string;
}

type Confirmation = { status: 'asking' } | { status: 'confirming' } | ConfirmResult;

/** What the email's link opens. It confirms nothing by being opened: mail scanners open links, and run their scripts. */
export function ConfirmationView({ founding, secret }: ConfirmationViewProps) {
  const [state, setState] = useState<Confirmation>({ status: 'asking' });

  async function confirm() {
    if (state.status === 'confirming') return;
    setState({ status: 'confirming' });
    const result = await confirmFounder(secret);
    setState(result);
    if (result.status === 'confirmed') founding.confirmed(result);
  }

  switch (state.status) {
    case 'asking':
    case 'confirming':
      return (
        <Question title={words.title} lead={words.lead}>
          <Button className="w-full" aria-disabled={state.status === 'confirming'} onClick={confirm}>
            {state.status === 'confirming' ? words.confirming : words.confirm}
          </Button>
        </Question>
      );
    case 'confirmed':
      return <Confirmed founding={founding} confirmed={state} />;
    case 'refused':
      return (
        <Question title={words.refused} lead={words.refusals[state.reason]} role="alert">
          <Button variant="plain" className="w-full" onClick={founding.leaveLink}>
            {words.leave}
          </Button>
        </Question>
      );
    case 'failed':
      return (
        <Question title={words.failed} lead={words.failedLead} role="alert">
          <Button className="w-full" onClick={confirm}>
            {words.retry}
          </Button>
        </Question>
      );
  }
}

interface ConfirmedProps {
  founding: Founding;
  confirmed: Extract<ConfirmResult, { status: 'confirmed' }>;
}

function Confirmed({ founding, confirmed }: ConfirmedProps) {
  const { id, founderNumber, firstNumber, firstName } = confirmed;
  const own = useStore(founding.pass.state);
  return (
    <>
      <NumberTile greeting={words.confirmed(firstName)} founderNumber={founderNumber} isAskedFor>
        <p>{words.kept(founderNumber, firstNumber)}</p>
      </NumberTile>
      {own.status === 'ready' && own.id !== id ? (
        <div className="mt-5 grid gap-3">
          <p>{words.otherLead}</p>
          <OtherPassButtons founding={founding} id={id} />
        </div>
      ) : (
        <Suspense>
          <PassPanel founding={founding} />
        </Suspense>
      )}
    </>
  );
}

interface OtherPassProps {
  founding: Founding;
  id: string;
}

/** Somebody's private link, opened where another founder's pass is: it may be a stranger's, so it replaces nothing unasked. */
export function OtherPassView({ founding, id }: OtherPassProps) {
  return (
    <Question title={words.otherTitle} lead={words.otherLead}>
      <OtherPassButtons founding={founding} id={id} />
    </Question>
  );
}

function OtherPassButtons({ founding, id }: OtherPassProps) {
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      <Button onClick={founding.leaveLink}>{words.keepOwn}</Button>
      <Button variant="plain" onClick={() => founding.openPass(id)}>
        {words.openOther}
      </Button>
    </div>
  );
}

/** With what can be pressed below it on the same screen. */
function takeFocusInMiddle(heading: HTMLElement | null) {
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: 'center', behavior: 'instant' });
}

interface QuestionProps {
  title: string;
  lead: string;
  role?: 'alert';
  children: ReactNode;
}

function Question({ title, lead, role, children }: QuestionProps) {
  return (
    <div>
      <h3
        ref={takeFocusInMiddle}
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
