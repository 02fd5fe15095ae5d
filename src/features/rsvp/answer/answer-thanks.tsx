import type { RsvpResponse } from '#domain/rsvp.ts';
import { takeFocus } from '#lib/take-focus.ts';
import { thanks } from '../invitation/invitation-content.ts';
import { AnswerEcho } from './answer-echo.tsx';

interface AnswerThanksProps {
  answer: RsvpResponse;
  name: string;
  /** Whether the guest has just now given or kept this answer, and should hear it. */
  isFresh: boolean;
}

export function AnswerThanks({ answer, name, isFresh }: AnswerThanksProps) {
  return (
    <>
      <h2
        ref={isFresh ? takeFocus : null}
        tabIndex={-1}
        className="display text-4xl leading-none wrap-anywhere normal-case outline-none"
      >
        {thanks.heading(answer, name)}
      </h2>
      <AnswerEcho answer={answer} />
    </>
  );
}
