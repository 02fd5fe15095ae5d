import type { RsvpResponse } from '#domain/rsvp.ts';
import { takeFocus } from '#lib/take-focus.ts';
import { thanks } from '../invitation/invitation-content.ts';
import { responseLabels } from './rsvp-form-content.ts';

interface ResponseEchoProps {
  response: RsvpResponse;
  /** Whether it is the only news of a response that was just given. */
  takesFocus?: boolean;
}

/** What the guest responded, in the words of the button. */
export function ResponseEcho({ response, takesFocus = false }: ResponseEchoProps) {
  return (
    <p ref={takesFocus ? takeFocus : null} tabIndex={-1} className="mt-2 text-lg outline-none">
      {thanks.echo}: <strong>{responseLabels[response]}</strong>
    </p>
  );
}
