import { lastDetails, NOTHING, type RsvpFormState } from '../use-rsvp-form.ts';
import { lastTime as words } from './last-time-content.ts';

/** Beside the buttons, while the form holds what this device sent last. */
export function SameAsLastTime({ form }: { form: RsvpFormState }) {
  const { name } = form.watch();
  if (name === '' || lastDetails.read()?.name !== name) return null;

  function forget() {
    lastDetails.forget();
    form.forget();
    form.reset(NOTHING, { keepFieldsRef: true });
    form.setFocus('name');
  }

  return (
    <p className="pb-2 text-sm leading-5">
      {words.same(name)}{' '}
      <button type="button" className="text-link min-h-6 cursor-pointer" onClick={forget}>
        {words.notYou}
      </button>
    </p>
  );
}
