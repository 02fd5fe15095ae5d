import * as z from 'zod/mini';
import { FREQUENCY_IDS, type JoinForm, SPORT_IDS } from '#domain/founder.ts';
import { tabDraft } from '#lib/tab-draft.ts';

export const FORM_ID = 'join-form';

const draftSchema = z.object({
  sports: z.array(z.enum(SPORT_IDS)),
  frequency: z.exactOptional(z.enum(FREQUENCY_IDS)),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  additional: z.string(),
});

type Draft = z.output<typeof draftSchema>;

/** A founder's own form and the one for a friend have a draft each. */
export function joinDraft(sponsorCode: string | null) {
  return tabDraft(sponsorCode === null ? 'showup:join' : 'showup:join-friend', draftSchema);
}

/** Typed before the form's code arrived; react-hook-form would clear it. */
function readForm(): Partial<Draft> {
  const form =
    typeof document === 'undefined' ? null : document.querySelector<HTMLFormElement>(`#${FORM_ID}`);
  if (!form) return {};
  const data = new FormData(form);
  const sports = SPORT_IDS.filter((sport) => data.getAll('sports').includes(sport));
  const frequency = FREQUENCY_IDS.find((id) => id === data.get('frequency'));
  const texts = (['name', 'email', 'phone', 'additional'] as const).map((field) => [field, data.get(field)]);
  return {
    ...(sports.length > 0 && { sports }),
    ...(frequency && { frequency }),
    ...Object.fromEntries(texts.filter(([, text]) => text)),
  };
}

export function openDraft(sponsorCode: string | null): Partial<JoinForm> {
  return { sports: [], ...joinDraft(sponsorCode).read(), ...readForm() };
}
