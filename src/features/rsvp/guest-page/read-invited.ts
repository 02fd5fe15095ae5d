import { invitationIn, invitationMark } from '#domain/invitation.ts';
import type { RsvpResponse } from '#domain/rsvp.ts';
import { keepInTab, readInTab } from '#lib/browser-storage.ts';
import { whenIdle } from '#lib/when-needed.ts';
import { whenVisible } from '#lib/when-visible.ts';
import type { Invited } from './invited.ts';
import { isPreview } from './links.ts';
import { responseLabels } from './response-labels.ts';

const chosenInEmail: Record<RsvpResponse, string> = {
  yes: 'You chose Yes in the email. Press it to confirm.',
  maybe: 'You chose Maybe in the email. Press it to confirm.',
  no: `You chose No in the email. Press “${responseLabels.no}” to confirm.`,
};

/** Tells once a tab that a person sees the page; mail scanners open links too. Nobody waits for it. */
async function noteOpened(secret: string): Promise<void> {
  const key = `showup:invitation-opened:${secret}`;
  if (isPreview(location.search) || readInTab(key) !== null) return;
  await whenIdle();
  await whenVisible();
  if (readInTab(key) !== null) return;
  keepInTab(key, 'yes');
  const { reportOpened } = await import('#data/supabase/invitation-opened.ts');
  await reportOpened(secret);
}

/** @param hash the fragment of an invitation's link. @returns null when it is none. */
export async function readInvited(hash: string): Promise<Invited | null> {
  const link = invitationIn(hash);
  if (link === null) return null;
  const { secret, name, email, response } = link;
  noteOpened(secret).catch((cause: unknown) => console.warn('The opened invitation was not noted.', cause));
  const chosen = response && { response, sentence: chosenInEmail[response] };
  return { name, email, chosen, mark: await invitationMark(secret) };
}
