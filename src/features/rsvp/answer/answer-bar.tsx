import { Button } from '#components/ui/button.tsx';
import type { RsvpResponse } from '#domain/rsvp.ts';
import { cn } from '#lib/cn.ts';
import { answerLabels, form } from './form-content.ts';
import { SendingProblem } from './sending-problem.tsx';
import type { Sending } from './use-sending.ts';

interface AnswerBarProps {
  /** The form that these buttons send, each with its own answer. */
  formId: string;
  allowMaybe: boolean;
  hint: string | null;
  sending: Sending;
  onIntent: () => void;
}

/** On a phone the answers stay at the lower edge of the screen, however long the invitation is. */
export function AnswerBar({ formId, allowMaybe, hint, sending, onIntent }: AnswerBarProps) {
  const answers: RsvpResponse[] = allowMaybe ? ['yes', 'maybe', 'no'] : ['yes', 'no'];
  return (
    <div className="answer-bar needs-script">
      <SendingProblem sending={sending} />
      {hint && <p className="pb-2 text-sm leading-5">{hint}</p>}
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{form.answers}</legend>
        {answers.map((answer) => (
          <Button
            key={answer}
            type="submit"
            form={formId}
            name="response"
            value={answer}
            variant={answer === 'yes' ? 'loud' : 'plain'}
            onFocus={onIntent}
            onPointerDown={onIntent}
            aria-disabled={sending.status === 'sending'}
            className={cn(
              'grow px-3! leading-tight',
              answer === 'yes' && 'w-full',
              sending.status === 'sending' && sending.response !== answer && 'opacity-60',
            )}
          >
            {sending.status === 'sending' && sending.response === answer
              ? form.sending
              : answerLabels[answer]}
          </Button>
        ))}
      </fieldset>
    </div>
  );
}
