import { FREQUENCY_IDS, type JoinForm, SPORT_IDS } from '#domain/founder.ts';

export const FORM_ID = 'join-form';

/** What was chosen in the prerendered form before its code arrived; react-hook-form would clear it. */
export function readChosen(): Partial<JoinForm> {
  const form =
    typeof document === 'undefined' ? null : document.querySelector<HTMLFormElement>(`#${FORM_ID}`);
  if (!form) return { sports: [] };
  const data = new FormData(form);
  const sports = SPORT_IDS.filter((sport) => data.getAll('sports').includes(sport));
  const frequency = FREQUENCY_IDS.find((id) => id === data.get('frequency'));
  return frequency ? { sports, frequency } : { sports };
}
