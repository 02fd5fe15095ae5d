import * as z from 'zod/mini';
import { addDays, type Instant, instantAt, wallClockAt } from '#lib/dates.ts';
import { isReadableLine, isReadableText } from '#lib/text.ts';
import {
  DESCRIPTION_MAX,
  EVENT_SPORTS,
  EVENT_TIME_ZONE,
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
import {
  chosenDates,
  eventOn,
  skippedDates,
  WEEK_DAYS,
  type WeeksIssue,
  weeklyDates,
  weeksIssue,
} from './weekly.ts';

/** Initial values of a new event's form. */
const DEFAULT_MAX_PLAYERS = 20;
const DEFAULT_WEEKS = 8;

/** Everything an organizer can get wrong in the form; the screen holds one sentence for each. */
export type EventIssue =
  | 'title-required'
  | 'title-too-long'
  | 'title-unreadable'
  | 'sport-unknown'
  | 'date-required'
  | 'date-invalid'
  | 'time-required'
  | 'event-not-future'
  | 'location-required'
  | 'location-too-long'
  | 'location-unreadable'
  | 'skill-unknown'
  | 'players-too-few'
  | 'players-too-many'
  | 'players-not-whole'
  | 'organizer-required'
  | 'organizer-too-long'
  | 'organizer-unreadable'
  | 'contact-too-long'
  | 'contact-unreadable'
  | 'description-too-long'
  | 'description-unreadable'
  | 'deadline-invalid'
  | 'deadline-incomplete'
  | 'deadline-not-before-event'
  | 'deadline-not-future'
  | 'inviter-too-long'
  | 'inviter-unreadable'
  | 'message-too-long'
  | 'message-unreadable'
  | 'expiry-invalid'
  | 'expiry-not-future'
  | WeeksIssue;

interface LineRules {
  max: number;
  required?: EventIssue;
  tooLong: EventIssue;
  unreadable: EventIssue;
  isReadable?: (text: string) => boolean;
}

function line({ max, required, tooLong, unreadable, isReadable = isReadableLine }: LineRules) {
  return textField((text) => {
    if (text === '') return required ?? null;
    if (text.length > max) return tooLong;
    return isReadable(text) ? null : unreadable;
  });
}

const required = (issue: EventIssue) => textField((text) => (text === '' ? issue : null));

function oneOf(choices: readonly string[], issue: EventIssue) {
  return textField((text) => (choices.includes(text) ? null : issue));
}

/** An empty field counts as 0, which is too few. */
function playersIssue(text: string): EventIssue | null {
  const players = Number(text);
  if (!Number.isInteger(players)) return 'players-not-whole';
  if (players < PLAYERS_MIN) return 'players-too-few';
  return players > PLAYERS_MAX ? 'players-too-many' : null;
}

const eventFieldsSchema = z.object({
  title: line({
    max: TITLE_MAX,
    required: 'title-required',
    tooLong: 'title-too-long',
    unreadable: 'title-unreadable',
  }),
  sport: textField(() => null),
  /** `YYYY-MM-DD` and `HH:MM`, as date and time inputs give them, on a wall clock where the events are. */
  date: required('date-required'),
  time: required('time-required'),
  location: line({
    max: LOCATION_MAX,
    required: 'location-required',
    tooLong: 'location-too-long',
    unreadable: 'location-unreadable',
  }),
  skillLevel: oneOf(SKILL_LEVELS, 'skill-unknown'),
  maxPlayers: textField(playersIssue),
  description: line({
    max: DESCRIPTION_MAX,
    tooLong: 'description-too-long',
    unreadable: 'description-unreadable',
    isReadable: isReadableText,
  }),
  organizerName: line({
    max: ORGANIZER_NAME_MAX,
    required: 'organizer-required',
    tooLong: 'organizer-too-long',
    unreadable: 'organizer-unreadable',
  }),
  organizerContact: line({
    max: ORGANIZER_CONTACT_MAX,
    tooLong: 'contact-too-long',
    unreadable: 'contact-unreadable',
  }),
  allowMaybe: z.boolean(),
  requireContactInfo: z.boolean(),
  /** A deadline is both, or neither. */
  deadlineDate: textField(() => null),
  deadlineTime: textField(() => null),
  invitedBy: line({ max: INVITED_BY_MAX, tooLong: 'inviter-too-long', unreadable: 'inviter-unreadable' }),
  inviteMessage: line({
    max: INVITE_MESSAGE_MAX,
    tooLong: 'message-too-long',
    unreadable: 'message-unreadable',
    isReadable: isReadableText,
  }),
  /** The last day on which the link works. */
  expiryDate: textField(() => null),
  /** Whether it takes place every week; what follows counts only then. */
  repeats: z.boolean(),
  weeks: textField(() => null),
  skipped: skippedDates,
});

const inviteWordsFieldsSchema = z.pick(eventFieldsSchema, { invitedBy: true, inviteMessage: true });

/** As typed. */
export type EventForm = z.input<typeof eventFieldsSchema>;
export type InviteWordsForm = z.input<typeof inviteWordsFieldsSchema>;

/**
 * When the clocks where the events are show this. A time that the switch to summer time skips means an hour later
 * (2:30 becomes 3:30), and of a time that the switch to winter time repeats the first pass: a guest is then
 * early rather than late. `null` when it is no date and time.
 */
function eventInstant(date: string, time: string): Instant | null {
  return instantAt({ date, time }, EVENT_TIME_ZONE);
}

function deadlineOf({ deadlineDate, deadlineTime }: EventForm): Instant | null | undefined {
  return deadlineDate && deadlineTime ? eventInstant(deadlineDate, deadlineTime) : undefined;
}

/** The link works until the day is over. */
export function endOfDay(date: string): Instant | null {
  return eventInstant(date, '00:00') === null ? null : eventInstant(addDays(date, 1), '00:00');
}

/** The issue with a link's last day; an empty one is fine. */
function expiryIssue(date: string, now: Instant): EventIssue | null {
  if (date === '') return null;
  const expiresAt = endOfDay(date);
  if (expiresAt === null) return 'expiry-invalid';
  return expiresAt <= now ? 'expiry-not-future' : null;
}

/** The last day of a link that is out already. The messages of its issues are `EventIssue` codes. */
export const expirySchema = z.object({ expiry: textField((date) => expiryIssue(date, Date.now())) });
export type ExpiryForm = z.input<typeof expirySchema>;

/** The event that an edit's form was opened with; null for a new one. */
type Edited = Pick<GameEvent, 'dateTime' | 'sport'> | null;

type FieldIssue = { path: keyof EventForm; message: EventIssue };

/** An event may keep a sport that is on no list of ours. */
function sportIssues({ sport }: EventForm, edited: Edited): FieldIssue[] {
  const isKnown = sport === edited?.sport || EVENT_SPORTS.some((known) => known === sport);
  return isKnown ? [] : [{ path: 'sport', message: 'sport-unknown' }];
}

function timeIssues(form: EventForm, now: Instant, edited: Edited): FieldIssue[] {
  const issues: FieldIssue[] = [];
  const dateTime = form.date && form.time ? eventInstant(form.date, form.time) : undefined;
  const deadline = deadlineOf(form);
  if (dateTime === null) issues.push({ path: 'date', message: 'date-invalid' });
  if (typeof dateTime === 'number' && dateTime <= now && dateTime !== edited?.dateTime) {
    issues.push({ path: 'date', message: 'event-not-future' });
  }
  if (form.deadlineDate && !form.deadlineTime)
    issues.push({ path: 'deadlineTime', message: 'deadline-incomplete' });
  if (form.deadlineTime && !form.deadlineDate)
    issues.push({ path: 'deadlineDate', message: 'deadline-incomplete' });
  if (deadline === null) issues.push({ path: 'deadlineDate', message: 'deadline-invalid' });
  if (typeof deadline === 'number' && typeof dateTime === 'number' && deadline >= dateTime) {
    issues.push({ path: 'deadlineDate', message: 'deadline-not-before-event' });
  } else if (typeof deadline === 'number' && deadline <= now && !edited) {
    // An edit may close the RSVPs at once; an event that begins closed is a mistake.
    issues.push({ path: 'deadlineDate', message: 'deadline-not-future' });
  }
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
  const dateTime = eventInstant(form.date, form.time);
  if (dateTime === null) throw new Error('A form without a valid time passed its check.');
  const rsvpDeadline = deadlineOf(form);
  const expiresAt = form.expiryDate ? endOfDay(form.expiryDate) : null;
  const event = {
    ...{ title, sport, dateTime, location, skillLevel, organizerName, allowMaybe, requireContactInfo },
    maxPlayers: Number(form.maxPlayers),
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
    },
    ...(series && { series }),
  };
}

/**
 * The form of a new event, or of one that is edited: its time may stay in the past, and its sport what it was. The messages of its issues are
 * `EventIssue` codes, and all of them are reported in one run.
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

/** The words of a link that is out already. The messages of its issues are `EventIssue` codes. */
export const inviteWordsSchema = z.pipe(inviteWordsFieldsSchema, z.transform(inviteWords));

// ── forms to begin with ──

const NO_INVITE = { invitedBy: '', inviteMessage: '', expiryDate: '' };
const NO_SERIES = { repeats: false, weeks: String(DEFAULT_WEEKS), skipped: '' };

export function inviteWordsForm(invite: Pick<Invite, keyof InviteWords> | null): InviteWordsForm {
  return { invitedBy: invite?.invitedBy ?? '', inviteMessage: invite?.inviteMessage ?? '' };
}

/** An empty form; after an event was made, with the same organizer filled in. */
export function emptyEventForm(
  keep: Pick<EventForm, 'organizerName' | 'organizerContact'> = { organizerName: '', organizerContact: '' },
): EventForm {
  return {
    title: '',
    sport: 'volleyball',
    date: '',
    time: '',
    location: '',
    skillLevel: 'mixed',
    maxPlayers: String(DEFAULT_MAX_PLAYERS),
    description: '',
    organizerName: keep.organizerName,
    organizerContact: keep.organizerContact,
    allowMaybe: true,
    requireContactInfo: false,
    deadlineDate: '',
    deadlineTime: '',
    ...NO_INVITE,
    ...NO_SERIES,
  };
}

/** A stored event as the form shows it. */
export function eventFormOf(event: GameEvent): EventForm {
  const { date, time } = wallClockAt(event.dateTime, EVENT_TIME_ZONE);
  const deadline = event.rsvpDeadline === undefined ? null : wallClockAt(event.rsvpDeadline, EVENT_TIME_ZONE);
  return {
    title: event.title,
    sport: event.sport,
    date,
    time,
    location: event.location,
    skillLevel: event.skillLevel,
    maxPlayers: String(event.maxPlayers),
    description: event.description ?? '',
    organizerName: event.organizerName,
    organizerContact: event.organizerContact ?? '',
    allowMaybe: event.allowMaybe,
    requireContactInfo: event.requireContactInfo,
    deadlineDate: deadline?.date ?? '',
    deadlineTime: deadline?.time ?? '',
    ...NO_INVITE,
    ...NO_SERIES,
  };
}

/**
 * The same event a week later, at the same time on the wall clock; when that is over too, in the first week that is
 * still to come. The deadline moves along, and so do the inviter and the message, but no expiry.
 */
export function duplicateEventForm(
  event: GameEvent,
  invite: Pick<Invite, keyof InviteWords> | null,
  now: Instant,
): EventForm {
  const form = eventFormOf(event);
  let days = WEEK_DAYS;
  while ((eventInstant(addDays(form.date, days), form.time) ?? Number.POSITIVE_INFINITY) <= now)
    days += WEEK_DAYS;
  return {
    ...form,
    date: addDays(form.date, days),
    deadlineDate: form.deadlineDate && addDays(form.deadlineDate, days),
    ...inviteWordsForm(invite),
  };
}
