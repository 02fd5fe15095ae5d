import { type GameEvent, seats } from '../../../src/domain/event.ts';
import { invitationUrl } from '../../../src/domain/invitation.ts';
import type { RsvpResponse } from '../../../src/domain/rsvp.ts';
import { type Block, type Branding, type Email, writeEmail } from '../_shared/email.ts';
import { companyLine, mapBlock, oneLine, subjectTitle, whenLine } from '../_shared/event-blocks.ts';
import { greetingTo } from '../_shared/greeting.ts';

/** The sender, the mail program's unsubscribe link, and a postal address: CAN-SPAM wants one in an email that invites. */
export type InviteBranding = Branding & { stopUrl: string; postalAddress: string };

export type Invitee = { name: string; email: string; secret: string; stopKey: string };

export type InvitedGame = {
  event: GameEvent;
  inviteToken: string;
  /** The link opens every date of a series. */
  isSeries: boolean;
  /** The link is the founders', not the one for everybody. */
  isForFounders: boolean;
};

const answers: readonly { response: RsvpResponse; label: string }[] = [
  { response: 'yes', label: 'Yes, I’m in' },
  { response: 'maybe', label: 'Maybe' },
  { response: 'no', label: 'I can’t make it' },
];

function placesOf(event: GameEvent): { number: string; caption: string } {
  const { left, isFull } = seats(event);
  if (isFull) return { number: 'Full', caption: 'a yes puts you on the reserve list' };
  return { number: String(left), caption: left === 1 ? 'place left' : 'places left' };
}

/** Opening a link fills in the page and answers nothing: mail scanners open links too. */
function answerBlocks({ event, inviteToken }: InvitedGame, invitee: Invitee, siteUrl: string): Block[] {
  const links = answers
    .filter(({ response }) => response !== 'maybe' || event.allowMaybe)
    .map(({ response, label }) => ({
      label,
      url: invitationUrl(`${siteUrl}/rsvp/${inviteToken}`, { ...invitee, response }),
    }));
  const [yes, ...others] = links;
  return [
    ...(yes ? [{ kind: 'button' as const, ...yes }] : []),
    { kind: 'links', items: others },
    { kind: 'text', text: 'The page opens filled in, and asks once more before it counts.' },
  ];
}

export function invitationEmail(
  head: InviteBranding,
  game: InvitedGame,
  invitee: Invitee,
  now: number,
): Email {
  const { event, inviteToken, isSeries, isForFounders } = game;
  const { siteUrl } = head;
  const when = whenLine(event, now);
  const places = placesOf(event);
  const what = isSeries
    ? 'here is a weekly game for you. The page shows every date, this is the next one.'
    : 'here is a game for you.';
  return writeEmail(head, {
    to: invitee.email,
    subject: `Are you in? ${subjectTitle(event, now)}`,
    preview: `${when}, ${oneLine(event.location)}`,
    scoreboard: { number: places.number, caption: `${places.caption} · ${when}` },
    blocks: [
      { kind: 'text', text: `${greetingTo(invitee.name)} ${what}` },
      ...answerBlocks(game, invitee, siteUrl),
      ...(isForFounders
        ? [{ kind: 'text' as const, text: 'Founders answer first: please keep this link.' }]
        : []),
      { kind: 'heading', text: 'When' },
      { kind: 'text', text: when },
      {
        kind: 'links',
        items: [{ label: 'Add to my calendar', url: `${siteUrl}/api/calendar/${inviteToken}.ics` }],
      },
      { kind: 'heading', text: 'Where' },
      { kind: 'text', text: oneLine(event.location) },
      mapBlock(event),
      { kind: 'heading', text: 'Who' },
      { kind: 'text', text: companyLine(event, now) },
    ],
    reason: `You get this because you joined the founders at ${siteUrl}, and we promised to write when there is a game. By post: ${head.postalAddress}.`,
    leaving: {
      by: 'page',
      text: 'Want no more invitations?',
      label: 'Stop them',
      url: `${siteUrl}/emails#stop=${invitee.stopKey}&of=invitations`,
      oneClickUrl: `${head.stopUrl}?stop=${invitee.stopKey}&of=invitations`,
    },
  });
}
