import type { ReadResult } from '#data/firestore/operations.ts';
import { type NoticeKind, type OrganizerMail, organizerMailSchema } from '#domain/organizer-mail.ts';
import { callAsOrganizer } from './organizer.ts';

async function call(what: string, kinds: readonly NoticeKind[] | null): Promise<ReadResult<OrganizerMail>> {
  const result = await callAsOrganizer(what, 'organizer_mail', { kinds }, organizerMailSchema);
  return result.status === 'ready' ? { status: 'ready', ...result.answer } : result;
}

/** Notes the account's address for the emails to organizers, and reads which of them it wants. */
export const readOrganizerMail = () => call('Reading your emails', null);

export const chooseOrganizerMail = (kinds: readonly NoticeKind[]) => call('Choosing your emails', kinds);
