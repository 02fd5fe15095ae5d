import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import type { RsvpResponse } from '#domain/rsvp.ts';
import { cn } from '#lib/cn.ts';
import type { Sending } from '../../guest-page/guest-page.ts';
import type { ChosenInEmail } from '../../guest-page/invited.ts';
import { responseLabels } from '../../guest-page/response-labels.ts';
import { form } from '../form-content.ts';
import { FORM_ID } from './rsvp-form.tsx';

interface ResponseBarProps {
  allowMaybe: boolean;
  sending: Sending;
  chosen?: ChosenInEmail | null;
  children?: ReactNode;
}

/** The buttons that send the form, always at the lower edge of the screen. */
export function ResponseBar({ allowMaybe, sending, chosen = null, children }: ResponseBarProps) {
  const offered: RsvpResponse[] = allowMaybe ? ['yes', 'maybe', 'no'] : ['yes', 'no'];
  const marked = offered.find((response) => response === chosen?.response);
  const loud = marked ?? 'yes';
  const responses = [loud, ...offered.filter((response) => response !== loud)];
  return (
    <div className="action-bar in-card needs-script">
      {children}
      {marked && (
        <p id="chosen-in-email" className="pb-2 text-sm leading-5 font-semibold">
          {chosen?.sentence}
        </p>
      )}
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{form.response}</legend>
        {responses.map((response) => (
          <Button
            key={response}
            type="submit"
            form={FORM_ID}
            name="response"
            value={response}
            variant={response === loud ? 'loud' : 'plain'}
            aria-describedby={response === marked ? 'chosen-in-email' : undefined}
            aria-disabled={sending.status === 'sending'}
            className={cn(
              'grow px-3! leading-tight lg:px-2!',
              response === loud && 'w-full',
              response === marked && '[box-shadow:0_0_0_4px_var(--color-court)]',
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
