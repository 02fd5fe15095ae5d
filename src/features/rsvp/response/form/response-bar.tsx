import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import type { RsvpResponse } from '#domain/rsvp.ts';
import { cn } from '#lib/cn.ts';
import type { Sending } from '../../guest-page/guest-page.ts';
import { form, responseLabels } from '../form-content.ts';
import { FORM_ID } from './rsvp-form.tsx';

interface ResponseBarProps {
  allowMaybe: boolean;
  sending: Sending;
  children?: ReactNode;
}

/** The buttons that send the form, always at the lower edge of the screen. */
export function ResponseBar({ allowMaybe, sending, children }: ResponseBarProps) {
  const responses: RsvpResponse[] = allowMaybe ? ['yes', 'maybe', 'no'] : ['yes', 'no'];
  return (
    <div className="action-bar in-card needs-script">
      {children}
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{form.response}</legend>
        {responses.map((response) => (
          <Button
            key={response}
            type="submit"
            form={FORM_ID}
            name="response"
            value={response}
            variant={response === 'yes' ? 'loud' : 'plain'}
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
