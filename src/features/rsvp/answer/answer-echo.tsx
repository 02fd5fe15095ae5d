import type { RsvpResponse } from '#domain/rsvp.ts';
import { thanks } from '../invitation/invitation-content.ts';
import { answerLabels } from './form-content.ts';

/** What the guest answered, in the words of the button. */
export function AnswerEcho({ answer }: { answer: RsvpResponse }) {
  return (
    <p className="mt-2 text-lg">
      {thanks.echo}: <strong>{answerLabels[answer]}</strong>
    </p>
  );
}
