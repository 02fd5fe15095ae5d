import * as z from 'zod/mini';
import { isReadableLine, isReadableText, tidyText } from '#lib/text.ts';
import { EMAIL_MAX, isEmail, PHONE_MAX } from './contact.ts';

export const SPORT_IDS = ['volleyball', 'basketball', 'tennis', 'pickleball'] as const;
export type SportId = (typeof SPORT_IDS)[number];

export const FREQUENCY_IDS = ['2x', '3x', 'weekend'] as const;
export type FrequencyId = (typeof FREQUENCY_IDS)[number];

/** The survey offers more than the signup form. */
export const SURVEY_SPORT_IDS = [...SPORT_IDS, 'ultimate-frisbee', 'running', 'soccer', 'spikeball'] as const;
export type SurveySportId = (typeof SURVEY_SPORT_IDS)[number];

export const SURVEY_FREQUENCY_IDS = ['1-2x', '3-4x', 'daily', 'weekend', 'whenever'] as const;
export type SurveyFrequencyId = (typeof SURVEY_FREQUENCY_IDS)[number];

// The migrations repeat these limits; tests/domain/repeated-rules.test.ts compares them.
/** Longer than any name on a US form; keeps a pasted text out of the organizer's list. */
export const NAME_MAX = 80;
/** A paragraph: the organizer reads it on a phone. */
export const ADDITIONAL_MAX = 1000;

/** Everything a person can get wrong in the form; the screen holds one sentence for each. */
export type JoinIssue =
  | `${'name' | 'sports' | 'frequency'}-required`
  | `${'name' | 'email' | 'phone' | 'additional'}-too-long`
  | `${'name' | 'phone' | 'additional'}-unreadable`
  | 'email-invalid';

const issue = (code: JoinIssue) => ({ error: code, abort: true });

function optionalText(name: 'phone' | 'additional', max: number, isReadable: (text: string) => boolean) {
  return z.pipe(
    z
      .string()
      .check(
        z.overwrite(tidyText),
        z.maxLength(max, issue(`${name}-too-long`)),
        z.refine(isReadable, issue(`${name}-unreadable`)),
      ),
    z.transform((text) => (text === '' ? null : text)),
  );
}

/** Schema of the form and of the request. */
export const joinSchema = z.object({
  sports: z
    .array(z.enum(SPORT_IDS, issue('sports-required')), issue('sports-required'))
    .check(z.minLength(1, issue('sports-required'))),
  frequency: z.enum(FREQUENCY_IDS, issue('frequency-required')),
  name: z
    .string(issue('name-required'))
    .check(
      z.trim(),
      z.minLength(1, issue('name-required')),
      z.maxLength(NAME_MAX, issue('name-too-long')),
      z.refine(isReadableLine, issue('name-unreadable')),
    ),
  email: z
    .string(issue('email-invalid'))
    .check(
      z.trim(),
      z.maxLength(EMAIL_MAX, issue('email-too-long')),
      z.refine(isEmail, issue('email-invalid')),
    ),
  phone: optionalText('phone', PHONE_MAX, isReadableLine),
  additional: optionalText('additional', ADDITIONAL_MAX, isReadableText),
});

/** As typed. */
export type JoinForm = z.input<typeof joinSchema>;
/** As sent. */
export type Join = z.output<typeof joinSchema>;

/** A new founder, by the signup form or the survey. */
export type NewFounder = Omit<Join, 'sports' | 'frequency'> & {
  sports: SurveySportId[];
  frequency: FrequencyId | SurveyFrequencyId;
};

export interface JoinRequest {
  /** Made once per filled-in form, so that a retry after a lost acknowledgement is the same founder. */
  id: string;
  join: NewFounder;
  referredBy: string | null;
}

export type JoinRefusal =
  /** Doesn't tell whether that founder is confirmed. */
  | { reason: 'email-taken' }
  /** `field` is the database's name of the invalid field. */
  | { reason: 'invalid'; field: string | null }
  /** `seconds` until joining works again. */
  | { reason: 'too-many'; seconds: number };

export type JoinResult =
  | {
      status: 'joined';
      founderNumber: number;
      /** Set when an earlier try was saved without a reply: its data counts, not this request's. */
      earlier?: { firstName: string };
    }
  | ({ status: 'refused' } & JoinRefusal)
  | { status: 'failed' };
