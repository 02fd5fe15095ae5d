import { Button } from '#components/ui/button.tsx';
import { isNameShown } from '#domain/queue.ts';
import { useRespondedPage } from '../../guest-page/guest-page-provider.tsx';
import { keptNameTick } from '../../guest-page/own-rsvps.ts';
import { ResponseBar } from '../form/response-bar.tsx';
import { FormTitle, RsvpForm } from '../form/rsvp-form.tsx';
import { form as words } from '../form-content.ts';
import { ResponseEcho } from '../rsvp-thanks.tsx';
import { SendingProblem } from '../sending.tsx';
import { useResponding, warmingUp } from '../use-responding.ts';
import { useRsvpForm } from '../use-rsvp-form.ts';

export function ChangeForm() {
  const { event, rsvp, sending, dispatch } = useRespondedPage();
  const { change } = useResponding();
  const { id, response, name, notes = '', placeKey } = rsvp;
  const showsFirstName = response === 'yes' ? isNameShown(event, placeKey) : keptNameTick(event.id, id);
  const form = useRsvpForm({
    of: `change:${id}`,
    begin: () => ({ name, email: '', phone: '', notes, showsFirstName }),
    beginsWith: 'stored',
    requireContactInfo: false,
  });
  return (
    <>
      <FormTitle title={words.changeTitle} takesFocus>
        <ResponseEcho response={response} />
        <Button
          variant="plain"
          className="mt-2 mb-4 w-full"
          onClick={() => {
            form.forget();
            dispatch({ type: 'mode-chosen', mode: 'fresh' });
          }}
        >
          {words.keep}
        </Button>
      </FormTitle>
      <div className="contents" {...warmingUp}>
        <RsvpForm
          form={form}
          contact="kept"
          onRespond={async (to, details) => {
            if (await change(rsvp, to, details)) form.forget();
          }}
        />
        <ResponseBar allowMaybe={event.allowMaybe || response === 'maybe'} sending={sending}>
          <SendingProblem sending={sending} />
        </ResponseBar>
      </div>
    </>
  );
}
