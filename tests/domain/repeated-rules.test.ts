import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as contact from '#domain/contact.ts';
import * as event from '#domain/event.ts';
import { PAST_STATES_MAX } from '#domain/event-state.ts';
import { FACTOR_IDS, VENUE_MAX } from '#domain/feedback.ts';
import * as founder from '#domain/founder.ts';
import { HOLD_HOURS } from '#domain/founding-board.ts';
import * as invite from '#domain/invite.ts';
import { personSchema } from '#domain/person.ts';
import { placeKeyOfHash, stillComingAskedFrom } from '#domain/queue.ts';
import * as rsvp from '#domain/rsvp.ts';
import { SERIES_MAX } from '#domain/weekly.ts';
import { isReadableLine } from '#lib/text.ts';

// firestore.rules and the migrations repeat what src/domain says, because neither can import it.

const rules = readFileSync('firestore.rules', 'utf8');
const sql = readdirSync('supabase/migrations')
  .sort()
  .map((file) => readFileSync(`supabase/migrations/${file}`, 'utf8'))
  .join('\n');

/** What stands between `start` and the first `end` after it. */
function between(text: string, start: string, end: string): string {
  const [, after] = text.split(start);
  if (after === undefined) throw new Error(`Nothing begins with ${start}.`);
  return after.slice(0, after.indexOf(end));
}

function quoted(text: string): string[] {
  return [...text.matchAll(/'([^']+)'/g)].map(([, word = '']) => word);
}

function sorted(words: Iterable<string>): string[] {
  return [...new Set(words)].sort();
}

type Range = [first: number, last: number];

/** The characters that match, surrogates left out: no store holds half a pair. */
function rangesOf(matches: (sign: string) => boolean): Range[] {
  const ranges: Range[] = [];
  for (let code = 0; code <= 0x10ffff; code += 1) {
    if ((code >= 0xd800 && code <= 0xdfff) || !matches(String.fromCodePoint(code))) continue;
    const last = ranges.at(-1);
    if (last?.[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  return ranges;
}

function characterClass(ranges: Range[], escaped: (code: number) => string): string {
  return ranges
    .map(([first, last]) => (first === last ? escaped(first) : `${escaped(first)}-${escaped(last)}`))
    .join('');
}

describe('the characters that a name may hold', () => {
  const unreadable = rangesOf((sign) => !isReadableLine(`a${sign}`));
  const invisible = rangesOf((sign) => !isReadableLine(sign));

  it('are the same in firestore.rules', () => {
    const escaped = (code: number) => `\\\\x{${code.toString(16)}}`;
    const readable = `[^${characterClass(unreadable, escaped)}]*`;
    const pattern = quoted(between(rules, 'text.matches(', ');')).join('');
    expect(pattern).toBe(`^${readable}[^${characterClass(invisible, escaped)}]${readable}$`);
  });

  it('are the same in the migrations', () => {
    // Postgres holds no NUL.
    const escaped = (code: number) =>
      code > 0xffff
        ? `\\U${code.toString(16).padStart(8, '0')}`
        : `\\u${(code || 1).toString(16).padStart(4, '0')}`;
    const classes = quoted(between(sql, 'return value !~ ', ';'));
    expect(classes).toEqual([
      `[${characterClass(unreadable, escaped)}]`,
      `[^${characterClass(invisible, escaped)}]`,
    ]);
  });

  it('are trimmed alike in the migrations', () => {
    const trimmed = rangesOf((sign) => sign.trim() === '' && !/[\t-\r ]/.test(sign));
    const blanks = between(sql, "'^[\\s", ']+|');
    const codes = [...blanks.matchAll(/\\u([0-9a-f]{4})/g)].map(([, hex = '']) => Number.parseInt(hex, 16));
    for (const [first, last] of trimmed) expect(codes).toEqual(expect.arrayContaining([first, last]));
    expect(sql.split(blanks)).toHaveLength(4);
  });
});

it('a first name is the same in firestore.rules', () => {
  const domain = between(readFileSync('src/domain/first-name.ts', 'utf8'), 'FIRST_NAME = /', '/u;');
  const pattern = between(
    rules,
    "function isFirstName(text) {\n      return isLine(text, 31) && text.matches('",
    "');",
  );
  const plain = pattern.replaceAll('\\\\', '\\').replace('\\x{27}', "'").replace('\\x{2019}', '’');
  expect(plain).toBe(domain);
});

describe('the fields of', () => {
  const section = (start: string, end: string) => between(rules, `match /${start}/`, `match /${end}/`);
  const listed = (text: string) =>
    [...text.matchAll(/hasOnly\(\s*\[([^\]]+)\]/g)].flatMap(([, fields = '']) => quoted(fields));
  const ofEvent = between(section('gameEvents', 'rsvpInvites'), 'd.keys().hasOnly([', ']');
  const ofRecord = quoted(between(section('people', 'secrets'), 'd.keys().hasOnly([', ']'));
  // These are only for whoever looks into abuse.
  const unread = ['ipAddress', 'userAgent', 'referrer'];

  it.each([
    ['an event', quoted(ofEvent), event.gameEventSchema, []],
    ['an invite', listed(section('rsvpInvites', 'gameRSVPs')), invite.inviteSchema, []],
    ['an RSVP', listed(section('gameRSVPs', 'rsvpGuards')), rsvp.rsvpSchema, unread],
    ['a record', ofRecord, personSchema, ['rsvpId']],
  ])('%s are those of its schema', (_, fields, { shape }, others) => {
    expect(sorted(fields)).toEqual(sorted([...Object.keys(shape), ...others]));
  });
});

describe('the choices', () => {
  it.each([
    ['d.skillLevel in [', event.SKILL_LEVELS],
    ['sport in [', event.EVENT_SPORTS],
    ['d.status in [', event.gameEventSchema.shape.status.def.entries],
    ['d.response in [', rsvp.RSVP_RESPONSES],
    ['d.attendance in [', rsvp.ATTENDANCES],
  ])('after %s are the same in firestore.rules', (start, choices) => {
    expect(sorted(quoted(between(rules, start, ']')))).toEqual(sorted(Object.values(choices)));
  });

  it.each([
    ['sport in (', ')', founder.SURVEY_SPORT_IDS],
    ['check (frequency in (', ')', [...founder.FREQUENCY_IDS, ...founder.SURVEY_FREQUENCY_IDS]],
    ["string_to_array(commitment_factors, ',') <@ array[", ']', FACTOR_IDS],
  ])('after %s are the same in the migrations', (start, end, choices) => {
    expect(sorted(quoted(between(sql, start, end)))).toEqual(sorted(choices));
  });

  it('of the interest in a sport are those of the signup form', () => {
    for (const sport of founder.SPORT_IDS)
      expect(between(sql, 'public.sport_interest()', '$$;')).toContain(sport);
  });
});

describe('the limit of', () => {
  it.each([
    ['isLine(d.title, ', event.TITLE_MAX],
    ['isLine(d.location, ', event.LOCATION_MAX],
    ['d.pastStates.size() <= ', PAST_STATES_MAX],
    ['isLine(d.organizerName, ', event.ORGANIZER_NAME_MAX],
    ["('organizerContact' in d) || isLine(d.organizerContact, ", event.ORGANIZER_CONTACT_MAX],
    ['isText(d.description, ', event.DESCRIPTION_MAX],
    ['d.maxPlayers >= ', event.PLAYERS_MIN],
    ['d.maxPlayers <= ', event.PLAYERS_MAX],
    ['d.minPlayers >= ', event.PLAYERS_MIN],
    ['counts.yes + counts.maybe) < ', event.RSVPS_MAX],
    ['isLine(d.name, ', rsvp.GUEST_NAME_MAX],
    ['isText(d.notes, ', rsvp.NOTES_MAX],
    ['d.userAgent.size() <= ', rsvp.USER_AGENT_MAX],
    ['d.referrer.size() <= ', rsvp.REFERRER_MAX],
    ['text.size() <= ', contact.EMAIL_MAX],
    ['function isPhone(text) {\n        return isLine(text, ', contact.PHONE_MAX],
    ["text.replace('[^0-9]', '').size() >= ", contact.PHONE_MIN_DIGITS],
    ['after.emailCorrections <= ', rsvp.EMAIL_CORRECTIONS_MAX],
    ['isLine(d.invitedBy, ', invite.INVITED_BY_MAX],
    ['isText(d.inviteMessage, ', invite.INVITE_MESSAGE_MAX],
    ['after.size() <= ', invite.CLICK_DAYS_KEPT],
    ['request.time - duration.value(', invite.CLICK_DAYS_KEPT],
    ['(,[0-9a-f]{32}){0,', SERIES_MAX - 1],
    ['event.dateTime - duration.value(', -stillComingAskedFrom({ dateTime: 0 }) / 3_600_000],
    ['digest(rsvpId)[0:', placeKeyOfHash('f'.repeat(64)).length],
  ])('%s is the same in firestore.rules', (start, limit) => {
    const found = rules
      .split(start)
      .slice(1)
      .map((after) => Number.parseInt(after, 10))
      .filter(Number.isFinite);
    expect(new Set(found)).toEqual(new Set([limit]));
  });

  it.each([
    ['char_length(name) <= ', founder.NAME_MAX],
    ['char_length(user_name) <= ', founder.NAME_MAX],
    ['char_length(referee_name) <= ', founder.NAME_MAX],
    ['char_length(email) <= ', contact.EMAIL_MAX],
    ['char_length(user_email) <= ', contact.EMAIL_MAX],
    ['char_length(referee_email) <= ', contact.EMAIL_MAX],
    ['char_length(phone) <= ', contact.PHONE_MAX],
    ['char_length(additional) <= ', founder.ADDITIONAL_MAX],
    ['char_length(rating.key) <= ', VENUE_MAX],
    ['char_length(commitment_factors) between 1 and ', FACTOR_IDS.join(',').length],
    ["held_until timestamptz not null default now() + interval '", HOLD_HOURS],
    ["left(encode(subject, 'hex'), ", placeKeyOfHash('f'.repeat(64)).length],
  ])('%s is the same in the migrations', (start, limit) => {
    expect(Number.parseInt(between(sql, start, '\n'), 10)).toBe(limit);
  });
});
