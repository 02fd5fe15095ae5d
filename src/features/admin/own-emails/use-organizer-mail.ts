import { chooseOrganizerMail, readOrganizerMail } from '#data/supabase/organizer-mail.ts';
import type { NoticeKind, OrganizerMail } from '#domain/organizer-mail.ts';
import { keys } from '../state/query-client.ts';
import { useLive } from '../state/use-live.ts';
import { useOperation } from '../state/use-operation.ts';
import { ownEmails } from './own-emails-content.ts';

export const useOrganizerMail = () => useLive<OrganizerMail>(keys.organizerMail, readOrganizerMail);

export function useChooseMail() {
  return useOperation({
    subject: () => 'organizer-mail',
    run: (kinds: NoticeKind[]) => chooseOrganizerMail(kinds),
    shows: () => keys.organizerMail,
    optimistic: (mail: OrganizerMail, kinds) => ({ ...mail, kinds }),
    alsoStale: () => [keys.organizerMail],
    sentence: () => ownEmails.notSaved,
  });
}

/** Notes the account's present address when the dashboard opens: the emails go there. */
export function NoteOrganizerMail(): null {
  useOrganizerMail();
  return null;
}
