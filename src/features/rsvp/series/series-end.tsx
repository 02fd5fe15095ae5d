import { Link } from 'react-router-dom';
import { emailInput, TextField } from '#components/form/text-field.tsx';
import { useZodForm } from '#components/form/use-zod-form.ts';
import { Button } from '#components/ui/button.tsx';
import { guestEmailFormSchema } from '#domain/rsvp-form.ts';
import { useStore } from '#lib/store.ts';
import { isPreview } from '../guest-page/links.ts';
import { form as formWords, issueSentences } from '../response/form-content.ts';
import { lastDetails } from '../response/use-rsvp-form.ts';
import { series as words } from './dates-content.ts';
import { follow, following } from './following.ts';

/** Offers one email about later dates, where no date of a series is to come. */
export function SeriesEnd({ token }: { token: string }) {
  const state = useStore(following);
  const form = useZodForm({
    id: 'follow',
    schema: guestEmailFormSchema,
    sentences: issueSentences,
    begin: () => ({ email: lastDetails.read()?.email ?? '' }),
  });
  // Nothing is sent from the organizer's preview.
  if (isPreview(location.search)) return null;
  const status = state.status !== 'idle' && state.token === token ? state.status : 'idle';
  if (status === 'asked') {
    return (
      <p role="status" className="mt-5 font-semibold text-pretty">
        {words.followAsked}
      </p>
    );
  }
  return (
    <form
      aria-label={words.followTitle}
      noValidate
      className="mt-5 rounded-md border-2 border-line p-4"
      onSubmit={form.submitTo(({ email }) => follow(token, email))}
    >
      <TextField form={form} name="email" label={formWords.email} errorRole="alert">
        {(control) => <input {...control} {...emailInput} />}
      </TextField>
      <p className="pb-2 text-sm text-pretty text-quiet">
        {words.followUsedFor}{' '}
        <Link to="/privacy" className="text-link">
          {formWords.privacy}
        </Link>
      </p>
      <p role="alert" className="pb-2 text-clay empty:hidden">
        {status === 'failed' && words.followFailed}
      </p>
      <Button type="submit" className="w-full px-3!" aria-disabled={status === 'asking'}>
        {status === 'asking' ? formWords.sending : words.followTitle}
      </Button>
    </form>
  );
}
