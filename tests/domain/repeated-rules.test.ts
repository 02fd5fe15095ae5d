import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { EMAIL_MAX, PHONE_MAX, PHONE_MIN_DIGITS } from '#domain/contact.ts';
import {
  DESCRIPTION_MAX,
  EVENT_SPORTS,
  gameEventSchema,
  LOCATION_MAX,
  ORGANIZER_CONTACT_MAX,
  ORGANIZER_NAME_MAX,
  PLAYERS_MAX,
  PLAYERS_MIN,
  RSVPS_MAX,
  SKILL_LEVELS,
  TITLE_MAX,
} from '#domain/event.ts';
import { PAST_STATES_MAX } from '#domain/event-state.ts';
import { FACTOR_IDS, VENUE_MAX } from '#domain/feedback.ts';
import {
  ADDITIONAL_MAX,
  FREQUENCY_IDS,
  NAME_MAX,
  SPORT_IDS,
  SURVEY_FREQUENCY_IDS,
  SURVEY_SPORT_IDS,
} from '#domain/founder.ts';
import { HOLD_HOURS } from '#domain/founding-board.ts';
import { CLICK_DAYS_KEPT, INVITE_MESSAGE_MAX, INVITED_BY_MAX, inviteSchema } from '#domain/invite.ts';
import { placeKeyOfHash, stillComingAskedFrom } from '#domain/queue.ts';
import {
  ATTENDANCES,
  EMAIL_CORRECTIONS_MAX,
  GUEST_NAME_MAX,
  NOTES_MAX,
  REFERRER_MAX,
  RSVP_RESPONSES,
  rsvpSchema,
  USER_AGENT_MAX,
} from '#domain/rsvp.ts';
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
  const event = between(rules, 'match /gameEvents/', 'match /rsvpInvites/');
  const invite = between(rules, 'match /rsvpInvites/', 'match /gameRSVPs/');
  const rsvp = between(rules, 'match /gameRSVPs/', 'match /rsvpGuards/');
  const listed = (text: string) =>
    [...text.matchAll(/hasOnly\(\s*\[([^\]]+)\]/g)].flatMap(([, fields = '']) => quoted(fields));

  it('an event are those of its schema', () => {
    const fields = quoted(between(event, 'd.keys().hasOnly([', ']'));
    expect(sorted(fields)).toEqual(sorted(Object.keys(gameEventSchema.shape)));
  });

  it('an invite are those of its schema', () => {
    expect(sorted(listed(invite))).toEqual(sorted(Object.keys(inviteSchema.shape)));
  });

  it('an RSVP are those of its schema, and three that are only for whoever looks into abuse', () => {
    const unread = ['ipAddress', 'userAgent', 'referrer'];
    expect(sorted(listed(rsvp))).toEqual(sorted([...Object.keys(rsvpSchema.shape), ...unread]));
  });
});

describe('the choices', () => {
  it.each([
    ['d.skillLevel in [', SKILL_LEVELS],
    ['sport in [', EVENT_SPORTS],
    ['d.status in [', gameEventSchema.shape.status.def.entries],
    ['d.response in [', RSVP_RESPONSES],
    ['d.attendance in [', ATTENDANCES],
  ])('after %s are the same in firestore.rules', (start, choices) => {
    expect(sorted(quoted(between(rules, start, ']')))).toEqual(sorted(Object.values(choices)));
  });

  it.each([
    ['sport in (', ')', SURVEY_SPORT_IDS],
    ['check (frequency in (', ')', [...FREQUENCY_IDS, ...SURVEY_FREQUENCY_IDS]],
    ["string_to_array(commitment_factors, ',') <@ array[", ']', FACTOR_IDS],
  ])('after %s are the same in the migrations', (start, end, choices) => {
    expect(sorted(quoted(between(sql, start, end)))).toEqual(sorted(choices));
  });

  it('of the interest in a sport are those of the signup form', () => {
    for (const sport of SPORT_IDS) expect(between(sql, 'public.sport_interest()', '$$;')).toContain(sport);
  });
});

describe('the limit of', () => {
  it.each([
    ['isLine(d.title, ', TITLE_MAX],
    ['isLine(d.location, ', LOCATION_MAX],
    ['d.pastStates.size() <= ', PAST_STATES_MAX],
    ['isLine(d.organizerName, ', ORGANIZER_NAME_MAX],
    ["('organizerContact' in d) || isLine(d.organizerContact, ", ORGANIZER_CONTACT_MAX],
    ['isText(d.description, ', DESCRIPTION_MAX],
    ['d.maxPlayers >= ', PLAYERS_MIN],
    ['d.maxPlayers <= ', PLAYERS_MAX],
    ['counts.yes + counts.maybe) < ', RSVPS_MAX],
    ['isLine(d.name, ', GUEST_NAME_MAX],
    ['isText(d.notes, ', NOTES_MAX],
    ['d.userAgent.size() <= ', USER_AGENT_MAX],
    ['d.referrer.size() <= ', REFERRER_MAX],
    ['text.size() <= ', EMAIL_MAX],
    ['function isPhone(text) {\n        return isLine(text, ', PHONE_MAX],
    ["text.replace('[^0-9]', '').size() >= ", PHONE_MIN_DIGITS],
    ['after.emailCorrections <= ', EMAIL_CORRECTIONS_MAX],
    ['isLine(d.invitedBy, ', INVITED_BY_MAX],
    ['isText(d.inviteMessage, ', INVITE_MESSAGE_MAX],
    ['after.size() <= ', CLICK_DAYS_KEPT],
    ['request.time - duration.value(', CLICK_DAYS_KEPT],
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
    ['char_length(name) <= ', NAME_MAX],
    ['char_length(user_name) <= ', NAME_MAX],
    ['char_length(referee_name) <= ', NAME_MAX],
    ['char_length(email) <= ', EMAIL_MAX],
    ['char_length(user_email) <= ', EMAIL_MAX],
    ['char_length(referee_email) <= ', EMAIL_MAX],
    ['char_length(phone) <= ', PHONE_MAX],
    ['char_length(additional) <= ', ADDITIONAL_MAX],
    ['char_length(rating.key) <= ', VENUE_MAX],
    ['char_length(commitment_factors) between 1 and ', FACTOR_IDS.join(',').length],
    ["held_until timestamptz not null default now() + interval '", HOLD_HOURS],
    ["left(encode(subject, 'hex'), ", placeKeyOfHash('f'.repeat(64)).length],
  ])('%s is the same in the migrations', (start, limit) => {
    expect(Number.parseInt(between(sql, start, '\n'), 10)).toBe(limit);
  });
});
