import type { RsvpResponse } from '#domain/rsvp.ts';
import { thanks } from '../invitation/invitation-content.ts';
import { responseLabels } from './rsvp-form-content.ts';

/** What the guest responded, in the words of the button. */
export function ResponseEcho({ response }: { response: RsvpResponse }) {
  return (
    <p className="mt-2 text-lg">
      {thanks.echo}: <strong>{responseLabels[response]}</strong>
    </p>
  );
}
