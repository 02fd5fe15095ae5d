import type { FounderReferral, WelcomeAgain } from '#data/supabase/founder-changes.ts';
import type { FounderState } from '#domain/founder-list.ts';
import { waitOf } from '#lib/wait.ts';

export const welcome = {
  send: 'Send the welcome email again',
  sending: 'Sending…',
  failed: 'The welcome email was not sent: our server does not respond. Try again.',
};

export function welcomeSentence(email: WelcomeAgain): string {
  switch (email.status) {
    case 'accepted':
      return 'The welcome email is on its way.';
    case 'queued':
      return 'The welcome email can’t go out right now. It is sent later by itself.';
    case 'stopped':
      return 'Emails to this address bounce, so nothing was sent. Correct the email first.';
    case 'too-many':
      return `This founder, or your network, has had enough emails for now. Try again in ${waitOf(email.seconds)}.`;
  }
}

export const correction = {
  open: 'Correct email',
  title: (name: string) => `Correct the email of ${name}`,
  lead: 'It counts at once. Links in emails to the former address open nothing any more, and answers to games keep the email they were given with.',
  next: {
    held: 'The welcome email then goes to the new address.',
    lapsed: 'The welcome email then goes to the new address.',
    confirmed: 'The site’s “Send me my pass” mails a new link to the new address.',
  } satisfies Record<FounderState, string>,
  email: 'Email',
  save: 'Save',
  saving: 'Saving…',
  cancel: 'Cancel',
  saved: (email: string) => `The email is now ${email}.`,
  failed: 'The email was not saved. The connection may be weak. Try again.',
};

export const removal = {
  open: 'Remove founder',
  question: (name: string, number: number) => `Remove ${name}, #${number}?`,
  consequence: (email: string) =>
    `Everything below goes for good. Answers to games under another email than ${email} stay, and so do survey answers: they name nobody.`,
  loading: 'Loading what goes…',
  what: 'What goes',
  number: {
    retired: (number: number) => `The number ${number}: nobody gets it again`,
    open: (number: number) => `The number ${number}: it is open to the next who joins`,
  },
  person: (name: string, contacts: string) => `${name}, ${contacts}`,
  referral: ({ code, friends }: FounderReferral) => {
    if (code === null) return 'No referral code';
    if (friends.length === 0) return `The referral code ${code}, which nobody has used`;
    const names = friends.map(({ founder_number, name }) => `${name} (#${founder_number})`).join(', ');
    return `The referral code ${code}; those who came by it stay: ${names}`;
  },
  response: (said: string, title: string, when: string) => `${said}: ${title}, ${when}`,
  noResponses: 'No answer to any game with this email',
  responsesFailed: 'The answers did not load: the games’ database does not respond. Nothing is removed yet.',
  referralFailed:
    'The referral code did not load: the founders’ database does not respond. Nothing is removed yet.',
  confirm: 'Remove for good',
  keep: 'Keep',
  /** By the half that is under way, or that stopped. */
  removing: { responses: 'Removing the answers to games…', founder: 'Removing the founder…' },
  left: {
    responses: 'Not removed: the founder is still here, and perhaps some answers to games.',
    founder: 'The answers to games are removed, the founder is not yet.',
  },
  failed: {
    responses: 'The games’ database does not respond.',
    founder: 'The founders’ database does not respond.',
  },
  done: (name: string, number: number) => `${name}, #${number}, was removed.`,
};

export const emailIssues = {
  invalid: 'Enter an email like maya@example.com.',
  'email-invalid': 'Enter an email like maya@example.com.',
  'email-taken': 'Another founder has this email.',
};
