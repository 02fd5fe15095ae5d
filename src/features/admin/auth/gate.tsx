import { useId, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import * as z from 'zod/mini';
import { useZodForm } from '#components/form/use-zod-form.ts';
import { Button } from '#components/ui/button.tsx';
import { env } from '#lib/env.ts';
import { gate, signInSentences } from './gate-content.ts';
import { GatePanel } from './gate-panel.tsx';

const FIELD = 'control bg-[#faf8f2]! text-[#14231c]!';

export type GateState =
  | {
      status: 'open';
      note: keyof typeof signInSentences | null;
      /** The field takes the focus after a session, not when the page is opened. */
      focus: 'field' | 'untouched';
    }
  | { status: 'verifying' };

interface GateProps {
  state: GateState;
  /** The address that was used in this tab; null where the password is enough. */
  address: string | null;
  onIntent: () => void;
  /** @returns whether to clear the field: the password was wrong. */
  onSubmit: (password: string, address: string) => Promise<'clear' | 'keep'>;
}

const signInSchema = z.object({
  password: z.string().check(z.minLength(1)),
  /** Empty for the organizer whose address the site knows. */
  address: z.string().check(z.trim()),
});
type SignIn = z.output<typeof signInSchema>;

export function Gate({ state, address, onIntent, onSubmit }: GateProps) {
  const id = useId();
  const form = useZodForm<SignIn, SignIn>({
    id,
    schema: signInSchema,
    sentences: {},
    begin: () => ({ password: '', address: address ?? '' }),
  });
  const [isShown, setIsShown] = useState(false);
  const [asksAddress, setAsksAddress] = useState(address !== null);
  const { setFocus } = form;
  const takesFocus = useRef(state.status === 'open' && state.focus === 'field');
  const isVerifying = state.status === 'verifying';
  const sentence = state.status === 'open' && state.note ? signInSentences[state.note] : null;

  // Which of the two is wrong isn't known here either.
  const wrong = {
    'aria-invalid': state.status === 'open' && state.note === 'wrong-password' ? true : undefined,
    'aria-describedby': sentence ? `${id}problem` : undefined,
  };

  useLayoutEffect(() => {
    if (takesFocus.current) setFocus('password');
  }, [setFocus]);

  function askAddress() {
    flushSync(() => setAsksAddress(true));
    setFocus('address');
  }

  async function submit(typed: SignIn) {
    if ((await onSubmit(typed.password, typed.address)) === 'clear') form.setValue('password', '');
    setFocus('password');
  }

  return (
    <GatePanel>
      <p className="mt-3 text-lg">{gate.intro}</p>
      <form method="dialog" noValidate onSubmit={form.submitTo(submit)} onFocus={onIntent} className="mt-6">
        {asksAddress && (
          <div className="mb-4">
            <label htmlFor={form.idOf('address')} className="field-label">
              {gate.address}
            </label>
            <input
              {...form.register('address')}
              id={form.idOf('address')}
              className={FIELD}
              type="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              {...wrong}
            />
          </div>
        )}
        <label htmlFor={form.idOf('password')} className="field-label">
          {gate.password}
        </label>
        <div className="relative">
          <input
            {...form.register('password')}
            id={form.idOf('password')}
            className={`${FIELD} pr-24!`}
            type={isShown ? 'text' : 'password'}
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            {...wrong}
          />
          <button
            type="button"
            aria-label={isShown ? gate.hide : gate.show}
            aria-controls={form.idOf('password')}
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
          disabled={form.watch('password') === ''}
          aria-disabled={isVerifying}
        >
          {isVerifying ? gate.verifying : gate.submit}
        </Button>
      </form>
      {!asksAddress && (
        <button
          type="button"
          className="mt-3 inline-flex min-h-11 items-center underline"
          onClick={askAddress}
        >
          {gate.another}
        </button>
      )}
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
