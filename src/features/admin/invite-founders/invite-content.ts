import { INVITATIONS_FOLLOWED } from '#domain/funnel.ts';
import type { InvitationResult } from '#domain/invitation.ts';
import type { InvitedFigures } from '#domain/invited.ts';

const founders = (count: number) => (count === 1 ? '1 founder' : `${count} founders`);
const invitations = (count: number) => (count === 1 ? '1 invitation' : `${count} invitations`);

export const invite = {
  back: "Who's coming",
  loading: 'Loading the game…',
  eventFailed:
    'The game did not load: the games’ database does not respond. Nobody can be invited until it does.',
  series: 'One email for every date: its link opens the next one.',
  founders: 'It carries the founders’ link, which works at once.',
  noLink:
    'The game has no link that founders can answer by now, so nobody can be invited. Turn one on first:',
  linkSettings: 'Settings of the link',
  closed: 'The game takes no answers any more, so nobody can be invited.',
};

export const choice = {
  title: 'Choose founders',
  loading: 'Loading the founders…',
  failed: 'The founders did not load: the founders’ database does not respond. The game’s answers are below.',
  search: 'Search name, email or number',
  friendsOf: 'Brought by',
  anyReferrer: 'Any referrer',
  referrer: (name: string, number: number) => `Brought by ${name} (#${number})`,
  anyAttendance: 'Came or not',
  cameBefore: 'Came before',
  cameMeans: `Came before: you noted that they arrived at a game they were invited to by email. Looks at the latest ${INVITATIONS_FOLLOWED.toLocaleString('en-US')} invitations.`,
  cameLoading: 'Loading who came before…',
  cameFailed: (whose: 'founders' | 'games') =>
    `Who came before did not load: the ${whose}’ database does not respond. The other filters work without it.`,
  list: 'Confirmed founders',
  none: 'No confirmed founder matches this.',
  tickAll: (count: number) => (count === 1 ? 'Tick the 1 shown' : `Tick the ${count} shown`),
  untickAll: 'Untick all',
  chosen: (count: number) => `${founders(count)} chosen`,
  invited: (when: string) => `Invited ${when}`,
  beforeUnknown:
    'Who was invited before did not load. You can invite all the same: nobody gets two invitations to a game.',
  see: 'See the email',
  hide: 'Hide the email',
};

export const email = {
  loading: 'Loading the email…',
  closed: 'There is no email: the link takes no answers now.',
  failed: 'The email did not load.',
  subject: 'Subject:',
  title: 'The invitation as a founder gets it',
};

export const sending = {
  send: (count: number) => `Invite ${founders(count)}`,
  question: (count: number) => `Send ${invitations(count)}?`,
  consequence: (title: string) =>
    `Each gets one email about “${title}”, with their name filled in. An email can’t be taken back.`,
  confirm: 'Send',
  keep: 'Not yet',
  progress: (done: number, total: number) => `${done} of ${total} done…`,
  failed: (title: string) =>
    `Not everybody was invited to “${title}”. Nothing is lost, and nobody gets two invitations to a game.`,
  results: {
    sent: (count, numbers) => `${founders(count)} invited: ${numbers}.`,
    known: (_, numbers) => `Invited before: ${numbers}.`,
    enough: (_, numbers) => `Left out after three invitations this week: ${numbers}.`,
    stopped: (_, numbers) => `Left out, no invitations wanted or the address bounced: ${numbers}.`,
    tomorrow: (_, numbers) => `Not sent, the day’s emails are used up. Press again tomorrow: ${numbers}.`,
    unknown: (_, numbers) => `Left out, the number is not confirmed now: ${numbers}.`,
    failed: (_, numbers) => `Failed, press again: ${numbers}.`,
  } satisfies Record<InvitationResult, (count: number, numbers: string) => string>,
};

export const outcome = {
  title: 'What came of it',
  thisDate: 'Answers to this date; invitations are for all dates.',
  loading: 'Loading the invitations…',
  failed: 'Who was invited did not load: the founders’ database does not respond.',
  noAnswers: 'The answers did not load: the games’ database does not respond.',
  nobody: 'Nobody was invited by email yet.',
  list: 'Invited founders',
  figures: {
    invited: 'invited',
    opened: 'opened it',
    yes: 'said yes',
    maybe: 'said maybe',
    no: 'said no',
    came: 'came',
  } satisfies Record<keyof InvitedFigures, string>,
  sentOn: (when: string) => `Invited ${when}`,
  opened: 'opened',
};
