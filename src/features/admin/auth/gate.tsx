import { type ReactNode, type SubmitEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '#components/ui/button.tsx';
import { LogoMark } from '#components/ui/logo.tsx';
import { env } from '#lib/env.ts';
import { gate, signInSentences } from './gate-content.ts';
import type { GateState } from './use-session.ts';

interface GateProps {
  state: GateState;
  onIntent: () => void;
  /** @returns whether what was typed should go: it was wrong. */
  onSubmit: (password: string) => Promise<'clear' | 'keep'>;
}

/** The frame of the gate. Its prerendered HTML is the page's first paint. */
export function GatePanel({ children }: { children: ReactNode }) {
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-xl content-start p-2 pt-[max(0.5rem,12dvh)] sm:p-6 sm:pt-[12dvh]">
      <div className="court-paint p-6 text-on-court sm:p-10 [&_:focus-visible]:outline-ball">
        <LogoMark className="size-10" />
        <h1 className="display mt-8 text-5xl leading-[0.9] text-balance normal-case text-ball sm:text-6xl">
          {gate.heading}
        </h1>
        {children}
      </div>
      <Link className="mx-auto mt-2 inline-flex min-h-11 items-center px-4 underline" to="/">
        {gate.home}
      </Link>
    </main>
  );
}

export function Gate({ state, onIntent, onSubmit }: GateProps) {
  const [password, setPassword] = useState('');
  const [isShown, setIsShown] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const takesFocus = useRef(state.status === 'open' && state.focus === 'field');
  const isVerifying = state.status === 'verifying';
  const sentence = state.status === 'open' && state.note ? signInSentences[state.note] : null;

  useLayoutEffect(() => {
    if (takesFocus.current) field.current?.focus();
  }, []);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (password === '' || isVerifying) return;
    if ((await onSubmit(password)) === 'clear') setPassword('');
    field.current?.focus();
  }

  return (
    <GatePanel>
      <p className="mt-3 text-lg">{gate.intro}</p>
      <form method="dialog" onSubmit={submit} onFocus={onIntent} className="mt-6">
        <label htmlFor={`${id}password`} className="field-label">
          {gate.password}
        </label>
        <div className="relative">
          <input
            ref={field}
            id={`${id}password`}
            className="control bg-[#faf8f2]! pr-24! text-[#14231c]!"
            type={isShown ? 'text' : 'password'}
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            value={password}
            onChange={({ target }) => setPassword(target.value)}
            aria-invalid={state.status === 'open' && state.note === 'wrong-password' ? true : undefined}
            aria-describedby={sentence ? `${id}problem` : undefined}
          />
          <button
            type="button"
            aria-label={isShown ? gate.hide : gate.show}
            aria-controls={`${id}password`}
            onClick={() => setIsShown(!isShown)}
            className="absolute inset-y-0 right-0 grid w-14 place-items-center text-[#14231c]"
          >
            <Eye isCrossed={isShown} />
          </button>
        </div>
        <p id={`${id}problem`} role="alert" className="min-h-14 py-2 leading-5 font-semibold text-[#ffd2c2]">
          {sentence}
        </p>
        <Button
          type="submit"
          className="w-full disabled:cursor-not-allowed!"
          disabled={password === ''}
          aria-disabled={isVerifying}
        >
          {isVerifying ? gate.verifying : gate.submit}
        </Button>
      </form>
      <p className="mt-5 text-sm">
        {gate.note}{' '}
        <a className="inline-block py-2 font-semibold underline" href={`mailto:${env.contactEmail}`}>
          {env.contactEmail}
        </a>
      </p>
    </GatePanel>
  );
}

function Eye({ isCrossed }: { isCrossed: boolean }) {
  return (
    <svg viewBox="0 0 24 24" className="line-drawing size-6" aria-hidden="true">
      <path d="M2 12c3-5 6.5-7 10-7s7 2 10 7c-3 5-6.5 7-10 7s-7-2-10-7Z" />
      <circle cx="12" cy="12" r="3" />
      {isCrossed && <path d="M4 20 20 4" />}
    </svg>
  );
}
