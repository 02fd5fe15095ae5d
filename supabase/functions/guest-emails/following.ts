import type { GameEvent } from '../../../src/domain/event.ts';
import { isPublic, isStanding } from '../../../src/domain/invite.ts';
import { byDate } from '../../../src/domain/series.ts';
import { deliver, sendAll } from '../_shared/outbox.ts';
import type { Reading } from '../_shared/reading.ts';
import type { Follow, GuestEmails } from './guest-emails.ts';
import { newDatesEmail } from './new-dates-email.ts';
import { isId } from './requests.ts';

/** A year after the last date: a season that pauses for a winter goes on with the same followers. */
const FOLLOW_OUTLIVES_SERIES_MS = 365 * 86_400_000;

type Series = {
  token: string;
  /** In the order of the link: the first one names the series. */
  eventIds: string[];
  /** Those that are there, by date. */
  events: GameEvent[];
  endsAt: Date;
};

function valueIn<T>(reading: Reading<T>): T | null {
  if (reading.status === 'failed') throw reading.cause;
  return reading.status === 'found' ? reading.value : null;
}

/** The series behind a standing link; null for any other. A link that is off can't be read by a visitor. @throws while Firestore can't be read. */
async function readSeries(emails: GuestEmails, token: string): Promise<Series | null> {
  const invite = valueIn(await emails.readInvite(token));
  if (invite === null || !isStanding(invite) || !isPublic(invite)) return null;
  const eventIds = invite.gameEventIds.filter(isId);
  const readings = await Promise.all(eventIds.map((id) => emails.readEvent(id)));
  const events = readings
    .map(valueIn)
    .filter((event) => event !== null)
    .filter(({ deletingAt }) => deletingAt === undefined)
    .toSorted(byDate);
  const last = events.at(-1);
  if (last === undefined) return null;
  return { token, eventIds, events, endsAt: new Date(last.dateTime + FOLLOW_OUTLIVES_SERIES_MS) };
}

/** The purpose that a follower's address is sealed for. */
const sealedFor = (eventId: string) => `follow|${eventId}`;

/** Remembers who wants to hear of new dates. No email is sent. */
export async function follow(
  emails: GuestEmails,
  { invite, email }: { invite: string; email: string },
  address: string | null,
): Promise<void> {
  const series = await readSeries(emails, invite);
  if (series === null) return;
  const { token, eventIds, endsAt } = series;
  const [first = ''] = eventIds;
  const sealed = await emails.seal(email, sealedFor(first));
  await emails.followSeries({ token, email, sealed, eventIds, endsAt, address });
}

/** Notes the dates that a link lists now: their followers are due an email. False when the link is off or gone. */
export async function noteDates(emails: GuestEmails, token: string): Promise<boolean> {
  const series = await readSeries(emails, token);
  if (series !== null) await emails.noteSeriesDates(series);
  return series !== null;
}

function datesToTell({ known }: Follow, { events }: Series): GameEvent[] {
  const now = Date.now();
  return events.filter(
    ({ id, status, dateTime }) => status === 'active' && dateTime > now && !known.includes(id),
  );
}

async function tellFollower(emails: GuestEmails, claimed: Follow, series: Series | null): Promise<void> {
  const { subject, kind, wanted, sealed } = claimed;
  const [first, ...others] = series === null ? [] : datesToTell(claimed, series);
  const email = first === undefined ? null : await emails.open(sealed, sealedFor(claimed.series));
  if (series === null || first === undefined || email === null) {
    await emails.toldNewDates(subject, claimed.listed);
    await emails.finish(claimed, { outcome: 'needless' });
    return;
  }
  const follower = { email, token: series.token, stopKey: claimed.stop_key };
  const sent = await deliver(emails, [{ subject, kind, said: wanted, revision: 0 }], async () => ({
    email: newDatesEmail(emails.head, follower, [first, ...others], Date.now()),
    idempotencyKey: `new-dates-${subject.slice(0, 32)}-${wanted.slice(0, 32)}`,
  }));
  if (sent === 'sent') await emails.toldNewDates(subject, claimed.listed);
}

/** Tells followers of new dates, for as long as `until` lasts. Each series is read once. */
export async function sendNewDates(emails: GuestEmails, until?: number): Promise<void> {
  const readings = new Map<string, Promise<Series | null>>();
  await sendAll(
    emails,
    (atMost) => emails.claimNewDates(atMost),
    async (claimed) => {
      const reading = readings.get(claimed.token) ?? readSeries(emails, claimed.token);
      readings.set(claimed.token, reading);
      await tellFollower(emails, claimed, await reading);
    },
    until,
  );
}
