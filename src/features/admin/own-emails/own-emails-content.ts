import type { NoticeKind } from '#domain/organizer-mail.ts';

export const ownEmails = {
  to: (email: string) => `To ${email}, the address that you sign in with, at most once an hour.`,
  unknown: 'Your account has no address that we could write to.',
  choices: 'Write to me when',
  labels: {
    full: 'a game is full',
    left: 'somebody leaves within 24 hours of a game, and no reserve takes the place',
    evening: 'it is the evening before a game, with the list of who is in',
  } satisfies Record<NoticeKind, string>,
  loading: 'Loading your emails…',
  failed: 'Your emails are not known: the founders’ database does not respond.',
  notSaved: 'Your choice of emails was not saved.',
};
