import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import type { RsvpResponse } from '#domain/rsvp.ts';
import { cn } from '#lib/cn.ts';
import { form, responseLabels } from './rsvp-form-content.ts';
import { SendingProblem } from './sending-problem.tsx';
import type { Sending } from './use-sending.ts';

interface ResponseBarProps {
  /** The form that these buttons send, each with its own response. */
  formId: string;
  allowMaybe: boolean;
  hint: string | null;
  sending: Sending;
  onIntent: () => void;
  /** What helps with a problem. */
  help?: ReactNode;
}

/** The responses stay at the lower edge of the screen, however long the invitation or the form is. */
export function ResponseBar({ formId, allowMaybe, hint, sending, onIntent, help }: ResponseBarProps) {
  const responses: RsvpResponse[] = allowMaybe ? ['yes', 'maybe', 'no'] : ['yes', 'no'];
  return (
    <div className="action-bar in-card needs-script">
      <SendingProblem sending={sending} />
      {help}
      {hint && <p className="pb-2 text-sm leading-5">{hint}</p>}
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{form.response}</legend>
        {responses.map((response) => (
          <Button
            key={response}
            type="submit"
            form={formId}
            name="response"
            value={response}
            variant={response === 'yes' ? 'loud' : 'plain'}
            onFocus={onIntent}
            onPointerDown={onIntent}
            aria-disabled={sending.status === 'sending'}
            className={cn(
              'grow px-3! leading-tight lg:px-2!',
              response === 'yes' && 'w-full',
              sending.status === 'sending' && sending.response !== response && 'opacity-60',
            )}
          >
            {sending.status === 'sending' && sending.response === response
              ? form.sending
              : responseLabels[response]}
          </Button>
        ))}
      </fieldset>
    </div>
  );
}
