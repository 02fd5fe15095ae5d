import * as z from 'zod/mini';
import type { ListedFounder } from './founder-list.ts';
import { instantSchema } from './instant-schema.ts';
import type { InvitationResult } from './invitation.ts';
import type { Rsvp, RsvpResponse } from './rsvp.ts';

/** A row of `sent_invitations`. */
export const sentInvitationSchema = z.object({
  /** Id of the event, of a series its first one. */
  about: z.string(),
  /** Founder number and name, as they are now. */
  number: z.number(),
  name: z.string(),
  /** Sports that the founder plays. */
  sports: z.array(z.string()),
  /** Also in the RSVP that came by the invitation. */
  mark: z.string(),
  sent_at: instantSchema,
  opened_at: z.nullable(instantSchema),
});
export type SentInvitation = z.output<typeof sentInvitationSchema>;

/** Which founders to offer; null for all. */
export interface InviteeFilter {
  search: string;
  sport: ListedFounder['sports'][number] | null;
  frequency: ListedFounder['frequency'] | null;
  /** The founder number of whoever brought them. */
  referrer: number | null;
  /** Only those who came to a game before. */
  hasCome: boolean;
}

/** @param whoCame numbers of the founders who came to a game before. */
export function foundersToInvite(
  founders: readonly ListedFounder[],
  { search, sport, frequency, referrer, hasCome }: InviteeFilter,
  whoCame: readonly number[],
): ListedFounder[] {
  const wanted = search.trim().toLowerCase();
  return founders.filter(
    (founder) =>
      (sport === null || founder.sports.includes(sport)) &&
      (frequency === null || founder.frequency === frequency) &&
      (referrer === null || founder.referrer_number === referrer) &&
      (!hasCome || whoCame.includes(founder.founder_number)) &&
      [founder.name, founder.email, `#${founder.founder_number}`].some((text) =>
        text.toLowerCase().includes(wanted),
      ),
  );
}

/** Founders who brought others among these, by number. */
export function referrersAmong(founders: readonly ListedFounder[]): { number: number; name: string }[] {
  const names = new Map<number, string>();
  for (const { referrer_number: number, referrer_name: name } of founders)
    if (number !== null && name !== null) names.set(number, name);
  return [...names].map(([number, name]) => ({ number, name })).sort((a, b) => a.number - b.number);
}

/** Results after which another try may send the email. */
const MAY_COME_LATER: readonly InvitationResult[] = ['failed', 'tomorrow'];

/** The chosen founders who are neither invited nor refused for good. */
export function leftToInvite(
  chosen: readonly number[],
  invitations: readonly SentInvitation[],
  results: Readonly<Record<number, InvitationResult>>,
): number[] {
  const invited = new Set(invitations.map(({ number }) => number));
  return chosen.filter((number) => {
    const result = results[number];
    return !invited.has(number) && (result === undefined || MAY_COME_LATER.includes(result));
  });
}

/** What came of one invitation. */
export interface Invited {
  invitation: SentInvitation;
  isOpened: boolean;
  response: RsvpResponse | null;
  hasCome: boolean;
}

/** @param rsvps of one event, the first one first. */
export function whatCameOf(invitations: readonly SentInvitation[], rsvps: readonly Rsvp[]): Invited[] {
  // A forwarded invitation may bring several RSVPs: the first one is the founder's.
  const byMark = new Map<string, Rsvp>();
  for (const rsvp of rsvps) {
    const { invitation: mark } = rsvp;
    if (mark !== undefined && !byMark.has(mark)) byMark.set(mark, rsvp);
  }
  return invitations.map((invitation) => {
    const rsvp = byMark.get(invitation.mark);
    return {
      invitation,
      // The note of the opening may be lost on a slow line: a response proves it too.
      isOpened: invitation.opened_at !== null || rsvp !== undefined,
      response: rsvp?.response ?? null,
      hasCome: rsvp?.attendance === 'arrived',
    };
  });
}

/** What came of invitations on each date that somebody responded to. @param rsvps of any events, the earliest first. */
export function whatCameOfDates(invitations: readonly SentInvitation[], rsvps: readonly Rsvp[]): Invited[] {
  const dates = [...new Set(rsvps.map(({ gameEventId }) => gameEventId))];
  return dates.flatMap((id) =>
    whatCameOf(
      invitations,
      rsvps.filter(({ gameEventId }) => gameEventId === id),
    ),
  );
}

/** Numbers of the founders who came to a game that they were invited to. */
export function foundersWhoCame(invitations: readonly SentInvitation[], rsvps: readonly Rsvp[]): number[] {
  const came = whatCameOfDates(invitations, rsvps).filter(({ hasCome }) => hasCome);
  return [...new Set(came.map(({ invitation }) => invitation.number))];
}

export type InvitedFigures = Record<'invited' | 'opened' | RsvpResponse | 'came', number>;

export function invitedFigures(all: readonly Invited[]): InvitedFigures {
  const said = (response: RsvpResponse) => all.filter((one) => one.response === response).length;
  return {
    invited: all.length,
    opened: all.filter(({ isOpened }) => isOpened).length,
    ...{ yes: said('yes'), maybe: said('maybe'), no: said('no') },
    came: all.filter(({ hasCome }) => hasCome).length,
  };
}
