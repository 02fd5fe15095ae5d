import { expect, it } from 'vitest';
import { confirmFounder, correctEmail, readHold } from '#data/supabase/confirming.ts';
import { saveFeedback } from '#data/supabase/feedback.ts';
import { joinFounders } from '#data/supabase/founders.ts';
import { readFounderPass, readReferrer } from '#data/supabase/referrals.ts';
import type { Feedback } from '#domain/feedback.ts';
import { expectLog } from '../../setup.ts';
import { answering, EMAIL, half, JOIN, offline, refuses, requests, says } from './answering.ts';

const ID = '6f0d3f5e-8f0c-4a57-9a51-0a3f8d3f1f11';
const FORMER = '11111111-8f0c-4a57-9a51-0a3f8d3f1f11';
const SECRET = '22222222-8f0c-4a57-9a51-0a3f8d3f1f11';
const FEEDBACK: Feedback = {
  ...{ frustration: 'no-shows', sports: ['tennis', 'soccer'], venues: ['Westside Park'] },
  commitment_factors: 'community,good-vibes',
  would_join: true,
};

/** Each function of the database as it is called, and what is then sent. */
const CALLS = {
  join_founders: {
    call: () => joinFounders({ id: ID, join: JOIN, referredBy: 'BENX1234' }),
    sent: { id: ID, ...JOIN, referred_by: 'BENX1234' },
  },
  save_feedback: { call: () => saveFeedback(ID, FEEDBACK), sent: { id: ID, ...FEEDBACK } },
  confirm_founder: { call: () => confirmFounder(SECRET), sent: { secret: SECRET } },
  founder_hold: { call: () => readHold(SECRET), sent: { secret: SECRET } },
  correct_email: { call: () => correctEmail(ID, EMAIL), sent: { id: ID, email: EMAIL } },
  referrer_name: { call: () => readReferrer('ANAX1234'), sent: { code: 'ANAX1234' } },
  founder_pass: { call: () => readFounderPass(ID), sent: { id: ID } },
};
type Name = keyof typeof CALLS;

const joined = { status: 'joined', new: true, founder_number: 41, first_name: 'Ana' };
const at = '2026-11-23T07:15:00+00:00';
const held = { status: 'ready', founder_number: 112, first_number: 41, held_until: at };
const lapsed = { ...held, confirmed: false, lapsed: true };
const number = { founderNumber: 112, firstNumber: 41, heldUntil: Date.parse(at) };
const counts = { signups: 2, completed: 1, rewards: 5 };

const refused = (reason: string) => ({ status: 'refused', reason });
const unknown = { status: 'unknown' };
const tooMany = { status: 'too-many', seconds: 240 };

const failed = { status: 'failed' };
const ready = (hold: string) => ({ status: 'ready', number: { ...number, hold } });

it.each<[Name, body: object, result: object]>([
  ['join_founders', joined, { status: 'joined', founderNumber: 41 }],
  [
    'join_founders',
    { ...joined, new: false },
    { status: 'joined', founderNumber: 41, earlier: { firstName: 'Ana' } },
  ],
  ['join_founders', { status: 'taken' }, refused('email-taken')],
  ['join_founders', { status: 'invalid', field: 'name' }, { ...refused('invalid'), field: 'name' }],
  ['join_founders', tooMany, { ...refused('too-many'), seconds: 240 }],
  ['save_feedback', { status: 'saved' }, { status: 'saved' }],
  ['save_feedback', tooMany, refused('too-many')],
  [
    'confirm_founder',
    { ...held, status: 'confirmed', id: ID, former_id: FORMER, first_name: 'Ana' },
    {
      ...{ status: 'confirmed', id: ID, formerId: FORMER, firstName: 'Ana' },
      ...{ founderNumber: 112, firstNumber: 41 },
    },
  ],
  [
    'confirm_founder',
    { ...held, status: 'later', seconds: 60 },
    {
      ...{ status: 'later', founderNumber: 112, heldUntil: Date.parse(at) },
      countsFrom: expect.closeTo(Date.now() + 60_000, -5),
    },
  ],
  ['confirm_founder', unknown, refused('unknown')],
  ['confirm_founder', tooMany, refused('too-many')],
  ['founder_hold', lapsed, ready('lapsed')],
  ['founder_hold', { ...lapsed, lapsed: false }, ready('held')],
  ['founder_hold', { ...held, confirmed: true, lapsed: false }, ready('confirmed')],
  ...['confirmed', 'unknown', 'taken', 'exhausted'].map((status): [Name, object, object] => [
    'correct_email',
    { status },
    refused(status),
  ]),
  ['correct_email', { status: 'invalid', field: 'email' }, refused('invalid')],
  ['correct_email', tooMany, refused('too-many')],
  ['referrer_name', { status: 'ready', name: 'Ana' }, { status: 'ready', name: 'Ana' }],
  [
    'founder_pass',
    {
      ...{ ...lapsed, ...counts, first_name: 'Ana', referral_code: 'ANAX1234', spots_left: 59 },
      games: [{ title: 'Sunset doubles', starts_at: at, token: 'sunset-doubles' }],
    },
    {
      status: 'ready',
      pass: {
        ...{ ...number, ...counts, hold: 'lapsed' },
        ...{ firstName: 'Ana', referralCode: 'ANAX1234', spotsLeft: 59 },
        games: [{ title: 'Sunset doubles', startsAt: Date.parse(at), token: 'sunset-doubles' }],
      },
    },
  ],
  ...(['founder_hold', 'referrer_name', 'founder_pass'] as const).flatMap((name) => [
    [name, unknown, unknown] as [Name, object, object],
    [name, tooMany, failed] as [Name, object, object],
  ]),
])('%s that returns %j is %j', async (name, body, result) => {
  answering(says(body));
  expect(await CALLS[name].call()).toEqual(result);
  expect(requests()).toEqual([[`/rest/v1/rpc/${name}`, CALLS[name].sent]]);
});

it.each(Object.keys(CALLS) as Name[])('%s fails once, with a log, on all else', async (name) => {
  const nonsense = [null, {}, [], 7, 'saved', ...['fine', 'ready', 'joined'].map((status) => ({ status }))];
  const wrongNumbers = ['41', -1].map((founder_number) => ({ ...joined, founder_number }));
  const replies = [...nonsense, ...wrongNumbers].map((body) => says(body));
  for (const reply of [...replies, refuses(500), half, offline]) {
    answering(reply);
    expectLog(`The database gave no answer to ${name}.`);
    expect(await CALLS[name].call()).toEqual(failed);
    expect(requests()).toHaveLength(1);
  }
});

it('a number is not confirmed by half an answer', async () => {
  answering(says({ status: 'confirmed' }));
  expectLog('The database gave no answer to confirm_founder.');
  expect(await confirmFounder(SECRET)).toEqual(failed);
});

it('answers to the survey that the database does not accept fail, and the log says which', async () => {
  answering(says({ status: 'invalid', field: 'venues' }));
  expectLog('The feedback was not accepted: venues.');
  expect(await saveFeedback(ID, FEEDBACK)).toEqual(failed);
});
