import * as z from 'zod/mini';
import { addDays, type Instant } from '#lib/dates.ts';
import { isReadableLine, isReadableText } from '#lib/text.ts';
import { courtInstant } from './court-clock.ts';
import {
  DESCRIPTION_MAX,
  EVENT_SPORTS,
  type GameEvent,
  LOCATION_MAX,
  ORGANIZER_CONTACT_MAX,
  ORGANIZER_NAME_MAX,
  PLAYERS_MAX,
  PLAYERS_MIN,
  SKILL_LEVELS,
  TITLE_MAX,
} from './event.ts';
import type { EventInput, InviteWords, NewEvent } from './event-input.ts';
import { INVITE_MESSAGE_MAX, INVITED_BY_MAX, type Invite } from './invite.ts';
import { textField } from './text-field.ts';
import { chosenDates, eventOn, type WeeksIssue, weeklyDates, weeksIssue } from './weekly.ts';

type TextName = 'title' | 'location' | 'organizer' | 'contact' | 'description' | 'inviter' | 'message';

/** An instant that two fields hold: both are filled in, or neither. */
type Moment = 'deadline' | 'opening';

/** Everything an organizer can get wrong in the form; the screen holds one sentence for each. */
export type EventIssue =
  | `${'title' | 'date' | 'time' | 'location' | 'organizer'}-required`
  | `${TextName}-${'too-long' | 'unreadable'}`
  | `${'sport' | 'skill'}-unknown`
  | `${'date' | Moment | 'expiry'}-invalid`
  | `${'event' | Moment | 'expiry'}-not-future`
  | `players-${'too-few' | 'too-many' | 'not-whole'}`
  | `minimum-${'too-few' | 'above-maximum' | 'not-whole'}`
  | `${Moment}-incomplete`
  | 'deadline-not-before-event'
  | 'opening-too-late'
  | WeeksIssue;

const optional = textField(() => null);

function required(issue: EventIssue) {
  return textField((text) => (text === '' ? issue : null));
}

function limited(
  name: TextName,
  max: number,
  isReadable = isReadableLine,
  ifEmpty: EventIssue | null = null,
) {
  return textField((text): EventIssue | null => {
    if (text === '') return ifEmpty;
    if (text.length > max) return `${name}-too-long`;
    return isReadable(text) ? null : `${name}-unreadable`;
  });
}

function requiredLine(name: 'title' | 'location' | 'organizer', max: number) {
  return limited(name, max, isReadableLine, `${name}-required`);
}

/** An empty field counts as 0, which is too few. */
function playersIssue(text: string): EventIssue | null {
  const players = Number(text);
  if (!Number.isInteger(players)) return 'players-not-whole';
  if (players < PLAYERS_MIN) return 'players-too-few';
  return players > PLAYERS_MAX ? 'players-too-many' : null;
}

/** An empty field sets no minimum. */
function minimumIssue(text: string): EventIssue | null {
  if (text === '') return null;
  if (!Number.isInteger(Number(text))) return 'minimum-not-whole';
  return Number(text) < PLAYERS_MIN ? 'minimum-too-few' : null;
}

const eventFieldsSchema = z.object({
  title: requiredLine('title', TITLE_MAX),
  sport: optional,
  /** `YYYY-MM-DD` and `HH:MM`, as date and time inputs give them, on a wall clock where the events are. */
  date: required('date-required'),
  time: required('time-required'),
  location: requiredLine('location', LOCATION_MAX),
  skillLevel: textField((text) => (SKILL_LEVELS.some((level) => level === text) ? null : 'skill-unknown')),
  maxPlayers: textField(playersIssue),
  minPlayers: textField(minimumIssue),
  description: limited('description', DESCRIPTION_MAX, isReadableText),
  organizerName: requiredLine('organizer', ORGANIZER_NAME_MAX),
  organizerContact: limited('contact', ORGANIZER_CONTACT_MAX),
  allowMaybe: z.boolean(),
  requireContactInfo: z.boolean(),
  deadlineDate: optional,
  deadlineTime: optional,
  invitedBy: limited('inviter', INVITED_BY_MAX),
  inviteMessage: limited('message', INVITE_MESSAGE_MAX, isReadableText),
  /** The last day on which the link works. */
  expiryDate: optional,
  /** When the link opens to everybody; before that only founders can respond. */
  openingDate: optional,
  openingTime: optional,
  /** Whether it takes place every week; `weeks` and `skipped` count only then. */
  repeats: z.boolean(),
  weeks: optional,
  skipped: z.string(),
});

const inviteWordsFieldsSchema = z.pick(eventFieldsSchema, { invitedBy: true, inviteMessage: true });

/** As typed. */
export type EventForm = z.input<typeof eventFieldsSchema>;
export type InviteWordsForm = z.input<typeof inviteWordsFieldsSchema>;

type MomentFields = Partial<Pick<EventForm, `${Moment}${'Date' | 'Time'}`>>;

const fieldsOf = (form: MomentFields, name: Moment) => ({
  date: form[`${name}Date`],
  time: form[`${name}Time`],
});

/** Undefined while a field is empty; null when no clock shows it. */
function momentOf(form: MomentFields, name: Moment): Instant | null | undefined {
  const { date, time } = fieldsOf(form, name);
  return date && time ? courtInstant({ date, time }) : undefined;
}

export function endOfDay(date: string): Instant | null {
  const midnight = (day: string) => courtInstant({ date: day, time: '00:00' });
  return midnight(date) === null ? null : midnight(addDays(date, 1));
}

function expiryIssue(date: string, now: Instant): EventIssue | null {
  if (date === '') return null;
  const expiresAt = endOfDay(date);
  if (expiresAt === null) return 'expiry-invalid';
  return expiresAt <= now ? 'expiry-not-future' : null;
}

/** Form of the last day of an existing link. The messages of its issues are `EventIssue` codes. */
export const expirySchema = z.object({ expiry: textField((date) => expiryIssue(date, Date.now())) });
export type ExpiryForm = z.input<typeof expirySchema>;

/** The event that an edit's form was opened with, and when its link opens to everybody; null for a new one. */
type Edited = (Pick<GameEvent, 'dateTime' | 'sport' | 'rsvpDeadline'> & Pick<Invite, 'opensAt'>) | null;

type FieldIssue = { path: keyof EventForm; message: EventIssue };

/** An edited event may keep a sport that our list lacks. */
function sportIssues({ sport }: EventForm, edited: Edited): FieldIssue[] {
  const isKnown = sport === edited?.sport || EVENT_SPORTS.some((known) => known === sport);
  return isKnown ? [] : [{ path: 'sport', message: 'sport-unknown' }];
}

function minimumIssues({ minPlayers, maxPlayers }: EventForm): FieldIssue[] {
  const isAbove = playersIssue(maxPlayers) === null && Number(minPlayers) > Number(maxPlayers);
  return isAbove ? [{ path: 'minPlayers', message: 'minimum-above-maximum' }] : [];
}

/** The first of those that are known. */
function earliest(...instants: (Instant | null | undefined)[]): Instant | null {
  const known = instants.filter((instant) => typeof instant === 'number');
  return known.length > 0 ? Math.min(...known) : null;
}

/** Whether an edit ends the responses before its link opens to everybody. Ending them at once is meant. */
function isBeforeOpening(closes: Instant, edited: NonNullable<Edited>, now: Instant): boolean {
  const { dateTime, rsvpDeadline = dateTime, opensAt } = edited;
  return opensAt !== undefined && closes !== rsvpDeadline && closes > now && closes <= opensAt;
}

/** Of the two fields by themselves. */
function momentIssues(form: MomentFields, name: Moment): FieldIssue[] {
  const { date, time } = fieldsOf(form, name);
  if (date && !time) return [{ path: `${name}Time`, message: `${name}-incomplete` }];
  if (time && !date) return [{ path: `${name}Date`, message: `${name}-incomplete` }];
  return momentOf(form, name) === null ? [{ path: `${name}Date`, message: `${name}-invalid` }] : [];
}

/** @param closes when responses end, if that is known. */
function openingIssues(form: MomentFields, closes: Instant | null, now: Instant): FieldIssue[] {
  const opensAt = momentOf(form, 'opening');
  const found = momentIssues(form, 'opening');
  if (typeof opensAt !== 'number') return found;
  if (opensAt <= now) return [{ path: 'openingDate', message: 'opening-not-future' }];
  return closes !== null && opensAt >= closes ? [{ path: 'openingDate', message: 'opening-too-late' }] : [];
}

function timeIssues(form: EventForm, now: Instant, edited: Edited): FieldIssue[] {
  const issues: FieldIssue[] = [];
  const dateTime = form.date && form.time ? courtInstant(form) : undefined;
  const deadline = momentOf(form, 'deadline');
  if (dateTime === null) issues.push({ path: 'date', message: 'date-invalid' });
  if (typeof dateTime === 'number' && dateTime <= now && dateTime !== edited?.dateTime) {
    issues.push({ path: 'date', message: 'event-not-future' });
  }
  issues.push(...momentIssues(form, 'deadline'));
  if (typeof deadline === 'number' && typeof dateTime === 'number' && deadline >= dateTime) {
    issues.push({ path: 'deadlineDate', message: 'deadline-not-before-event' });
  } else if (typeof deadline === 'number' && deadline <= now && !edited) {
    // An edit may close the RSVPs at once; an event that begins closed is a mistake.
    issues.push({ path: 'deadlineDate', message: 'deadline-not-future' });
  }
  const closes = deadline ?? dateTime ?? null;
  issues.push(...openingIssues(form, earliest(closes, endOfDay(form.expiryDate)), now));
  if (edited && closes !== null && isBeforeOpening(closes, edited, now))
    issues.push({ path: deadline ? 'deadlineDate' : 'date', message: 'opening-too-late' });
  const expiry = expiryIssue(form.expiryDate, now);
  if (expiry) issues.push({ path: 'expiryDate', message: expiry });
  return issues;
}

function weeksIssues({ repeats, date, weeks, skipped }: EventForm): FieldIssue[] {
  if (!repeats) return [];
  const issue = weeksIssue(weeks);
  if (issue) return [{ path: 'weeks', message: issue }];
  const isNone = date !== '' && chosenDates(weeklyDates(date, Number(weeks)), skipped).length === 0;
  return isNone ? [{ path: 'skipped', message: 'dates-none' }] : [];
}

function seriesOf({ repeats, date, weeks, skipped }: EventForm, event: EventInput): NewEvent['series'] {
  if (!repeats) return undefined;
  const [first, ...more] = chosenDates(weeklyDates(date, Number(weeks)), skipped);
  return first === undefined ? undefined : [eventOn(first, event), ...more.map((one) => eventOn(one, event))];
}

function inviteWords({ invitedBy, inviteMessage }: InviteWordsForm): InviteWords {
  return { ...(invitedBy && { invitedBy }), ...(inviteMessage && { inviteMessage }) };
}

function newEvent(form: EventForm): NewEvent {
  const { title, sport, location, skillLevel, organizerName, allowMaybe, requireContactInfo } = form;
  const { description, organizerContact } = form;
  const dateTime = courtInstant(form);
  if (dateTime === null) throw new Error('A form without a valid time passed its check.');
  const rsvpDeadline = momentOf(form, 'deadline');
  const opensAt = momentOf(form, 'opening');
  const expiresAt = form.expiryDate ? endOfDay(form.expiryDate) : null;
  const event = {
    ...{ title, sport, dateTime, location, skillLevel, organizerName, allowMaybe, requireContactInfo },
    maxPlayers: Number(form.maxPlayers),
    ...(form.minPlayers && { minPlayers: Number(form.minPlayers) }),
    ...(description && { description }),
    ...(organizerContact && { organizerContact }),
    ...(typeof rsvpDeadline === 'number' && { rsvpDeadline }),
  };
  const series = seriesOf(form, event);
  return {
    event,
    invite: {
      ...inviteWords(form),
      ...(expiresAt !== null && { expiresAt }),
      ...(typeof opensAt === 'number' && { opensAt }),
    },
    ...(series && { series }),
  };
}

/**
 * The form of a new event, or of one that is edited, whose time may stay in the past. The messages of its issues are `EventIssue`
 * codes, all reported in one run.
 */
export function eventFormSchema({
  now = Date.now,
  edited = null,
}: {
  now?: () => Instant;
  edited?: Edited;
} = {}) {
  return z.pipe(
    eventFieldsSchema.check(
      z.check<EventForm>(({ value, issues }) => {
        const found = [
          ...sportIssues(value, edited),
          ...minimumIssues(value),
          ...timeIssues(value, now(), edited),
          ...weeksIssues(value),
        ];
        for (const { path, message } of found) {
          issues.push({ code: 'custom', input: value, path: [path], message, continue: true });
        }
      }),
    ),
    z.transform(newEvent),
  );
}

const openingFieldsSchema = z.pick(eventFieldsSchema, { openingDate: true, openingTime: true });

export type OpeningForm = z.input<typeof openingFieldsSchema>;

/** Form of when a link opens to everybody; null is at once. The messages of its issues are `EventIssue` codes. */
export function openingSchema(
  { dateTime, rsvpDeadline }: Pick<GameEvent, 'dateTime' | 'rsvpDeadline'>,
  { expiresAt }: Pick<Invite, 'expiresAt'>,
) {
  const closes = earliest(rsvpDeadline ?? dateTime, expiresAt);
  return z.pipe(
    openingFieldsSchema.check(
      z.check<OpeningForm>(({ value, issues }) => {
        for (const { path, message } of openingIssues(value, closes, Date.now()))
          issues.push({ code: 'custom', input: value, path: [path], message, continue: true });
      }),
    ),
    z.transform((form) => momentOf(form, 'opening') ?? null),
  );
}

export const inviteWordsSchema = z.pipe(inviteWordsFieldsSchema, z.transform(inviteWords));

export function inviteWordsForm(invite: Pick<Invite, keyof InviteWords> | null): InviteWordsForm {
  return { invitedBy: invite?.invitedBy ?? '', inviteMessage: invite?.inviteMessage ?? '' };
}
