import type { RsvpResponse } from '#domain/rsvp.ts';
import { takeFocus } from '#lib/take-focus.ts';
import { ResponseEcho } from './response-echo.tsx';

interface RsvpThanksProps {
  heading: string;
  response: RsvpResponse;
  /** Whether the guest has just now given or kept this response, and should hear it. */
  isFresh: boolean;
}

export function RsvpThanks({ heading, response, isFresh }: RsvpThanksProps) {
  return (
    <>
      <h2
        ref={isFresh ? takeFocus : null}
        tabIndex={-1}
        className="display text-4xl leading-none wrap-anywhere normal-case outline-none"
      >
        {heading}
      </h2>
      <ResponseEcho response={response} />
    </>
  );
}
