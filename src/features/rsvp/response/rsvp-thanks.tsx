import type { RsvpResponse } from '#domain/rsvp.ts';
import { takeFocus } from '#lib/take-focus.ts';
import { responseLabels } from '../guest-page/response-labels.ts';
import { thanks } from './given-content.ts';

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

interface ResponseEchoProps {
  response: RsvpResponse;
  /** Whether the page says nothing else about a response that was just given. */
  takesFocus?: boolean;
}

export function ResponseEcho({ response, takesFocus = false }: ResponseEchoProps) {
  return (
    <p ref={takesFocus ? takeFocus : null} tabIndex={-1} className="mt-2 text-lg outline-none">
      {thanks.echo}: <strong>{responseLabels[response]}</strong>
    </p>
  );
}
