import { RealtimeClient } from '@supabase/supabase-js';
import { PRIMARY_KEYS, type TableName } from '../contents.ts';
import { type Check, gathered, unless } from './check.ts';
import type { Deployment } from './deployment.ts';

type Columns = { readable: string[]; closed: string[] };

/** Not in a backup, as Firestore's `admins`: a restore would bring back revoked rights. */
const ORGANIZERS = { table: 'organizers', key: 'uid' } as const;

type ApiTable = TableName | typeof ORGANIZERS.table;

/** All tables of the API, with the columns that visitors may read, and the others. */
export const TABLES: Record<ApiTable, Columns> = {
  founders: {
    readable: ['founder_number', 'sports', 'created_at', 'confirmed'],
    closed: [
      ...['id', 'name', 'email', 'frequency', 'phone', 'additional', 'referred_by'],
      ...['held_until', 'confirmed_at', 'first_number'],
    ],
  },
  beta_feedback: {
    readable: [],
    closed: [
      ...['id', 'frustration', 'sports', 'frequency', 'venue_ratings'],
      ...['commitment_factors', 'testimonial', 'would_join', 'created_on'],
    ],
  },
  referral_codes: {
    readable: [],
    closed: [
      ...['id', 'code', 'user_id', 'user_name', 'user_email'],
      ...['total_referrals', 'successful_referrals', 'is_active', 'created_at'],
    ],
  },
  referral_signups: {
    readable: [],
    closed: [
      ...['referee_id', 'referral_code', 'referee_email', 'referee_name'],
      ...['referrer_id', 'status', 'created_at'],
    ],
  },
  retired_numbers: { readable: ['number'], closed: [] },
  organizers: { readable: [], closed: ['project_id', 'uid', 'added_at'] },
};

/** Accepts `too-many` as well: this network may have asked too often. */
const refusing = (status: string) => (body: unknown) => [status, 'too-many'].includes(textIn(body, 'status'));

function textIn(body: unknown, key: string): string {
  const fields = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  return String(fields[key] ?? '');
}

/** All functions that visitors may call. '00000000' is nobody's code: real ones begin with letters of a name. */
export const OPEN_FUNCTIONS: Record<string, { parameters: object; isExpected(body: unknown): boolean }> = {
  join_founders: {
    parameters: { id: null, name: null, email: null, sports: null, frequency: null },
    isExpected: refusing('invalid'),
  },
  confirm_founder: { parameters: { secret: crypto.randomUUID() }, isExpected: refusing('unknown') },
  founder_hold: { parameters: { secret: crypto.randomUUID() }, isExpected: refusing('unknown') },
  correct_email: { parameters: { id: crypto.randomUUID(), email: null }, isExpected: refusing('unknown') },
  founder_pass: { parameters: { id: crypto.randomUUID() }, isExpected: refusing('unknown') },
  referrer_name: { parameters: { code: '00000000' }, isExpected: refusing('unknown') },
  save_feedback: {
    parameters: { id: null, frustration: null, sports: null, venues: null, commitment_factors: null },
    isExpected: refusing('invalid'),
  },
  sport_interest: { parameters: {}, isExpected: (body) => Array.isArray(body) && body.length === 1 },
};
const NOBODY = { founder_id: '00000000-0000-0000-0000-000000000000' };
const EMAIL = { email: 'nobody@example.com' };
const ADDRESS = { address: '192.0.2.1' };
/** All functions that visitors may not call. */
export const CLOSED_FUNCTIONS: Record<string, Record<string, string>> = {
  claim_welcome: { ...NOBODY, ...ADDRESS, again: 'false' },
  claim_due_welcomes: { at_most: '0' },
  claim_pass_email: { ...EMAIL, ...ADDRESS },
  finish_email: { subject: '00', kind: 'none', outcome: 'failed' },
  take_attempt: { action: 'none', ...ADDRESS },
  founder_of_mailbox: EMAIL,
  remove_ended_data: {},
  signups_by_origin: { since: '2030-01-01', until: '2030-01-01' },
  made_up_founders: { since: '2030-01-01', until: '2030-01-01', network: 'none', domain: 'none' },
  remove_made_up_founders: { ids: '{}' },
  remove_ended_guest_notes: {},
  claim_guest_email: {
    ...{ subject: '00', heir: '00', event_id: 'none', kind: 'none', part: 'none', revision: '0' },
    ...{ said: 'none', after: '2030-01-01', link: 'none', ends_at: '2030-01-01', ...EMAIL, ...ADDRESS },
    ...{ is_beside: 'false', message_id: 'none', message: 'none' },
  },
  claim_due_guest_emails: { at_most: '0' },
  guests_who_moved_up: { event_id: 'none', place_keys: 'none', is_on: 'true' },
  claim_still_coming: { event_id: 'none', place_keys: 'none', at_most: '0' },
  forget_rsvp: { subject: '00' },
  guest_email_histories: { event_id: 'none' },
  claim_guest_link: { event_id: 'none', ...EMAIL, ...ADDRESS },
  readdress_guest_email: { subject: '00', kind: 'none', ...EMAIL, heir: '00', outbox: '00' },
  guest_of_secret: { hash: '00' },
  open_guest_email: { subject: '00', new_subject: '00', link: 'none', heir: '00' },
  follow_series: {
    ...{ token: 'none', sealed: 'none', event_ids: '{none}', ends_at: '2030-01-01', ...EMAIL, ...ADDRESS },
  },
  note_series_dates: { token: 'none', event_ids: '{none}', ends_at: '2030-01-01' },
  claim_new_dates: { at_most: '0' },
  told_new_dates: { subject: '00', event_ids: '{none}' },
  stop_emails: { stop_key: NOBODY.founder_id, scope: 'none' },
  take_mail_event: { id: 'none', kind: 'none', ...EMAIL },
  guest_notes: EMAIL,
  forget_guest: { ...EMAIL, rsvps: 'none' },
  founder_counts: {},
  claim_welcome_of_number: { founder_number: '0', ...ADDRESS },
  founder_referral: { founder_number: '0' },
  correct_founder_email: { founder_number: '0', shown_email: 'none', ...EMAIL },
  remove_founder: { founder_number: '0', shown_email: 'none' },
  claim_invitation: { founder_number: '0', event_ids: '{none}' },
  open_invitation: { secret: NOBODY.founder_id },
  founder_games: {},
  keep_founder_game: {
    ...{ token: 'none', event_ids: '{none}', title: 'none', dates: '{2030-01-01}', is_mended: 'true' },
  },
  drop_founder_game: { event_ids: '{none}' },
  near_events: {},
  followed_links: {},
  note_event: {
    ...{ event_id: 'none', starts_at: '2030-01-01', evening_at: '2030-01-01', players: '0', reserves: '0' },
    ...{ is_full: 'false', is_on: 'false' },
  },
  guests_of_event: { event_id: 'none' },
  organizer_mail: {},
  claim_organizer_email: { project_id: 'none' },
  forget_event: { event_id: 'none' },
  claim_hold_reminders: { at_most: '0' },
  begin_clock: {},
  end_clock: { is_whole: 'false' },
  clock_ended_at: {},
  sent_invitations: { event_id: 'none', founder_number: '0', since: '2030-01-01', at_most: '0' },
};

const EDGE_FUNCTIONS = ['welcome-email', 'send-pass', 'guest-emails', 'invite-founders'];
const REALTIME_TIMEOUT_MS = 10_000;
const PUSH =
  'Push the migrations, the newest privileges among them: supabase db push. Take back what was granted by hand.';

const MISSING_PRIVILEGE = '42501';

type Reply = { status: number; code: string; body: unknown };

function dataApi({ supabase: { url, publicKey } }: Deployment) {
  async function ask(method: string, path: string, content?: object): Promise<Reply> {
    const response = await fetch(`${url}/rest/v1/${path}`, {
      method,
      headers: {
        apikey: publicKey,
        authorization: `Bearer ${publicKey}`,
        'content-type': 'application/json',
      },
      ...(content && { body: JSON.stringify(content) }),
    });
    const text = await response.text();
    const body: unknown = text === '' ? null : JSON.parse(text);
    return { status: response.status, code: textIn(body, 'code'), body };
  }

  return {
    /** @param problem is wrong unless the response is right. */
    async expected(
      problem: string,
      isRight: (reply: Reply) => boolean,
      ...request: Parameters<typeof ask>
    ): Promise<string[]> {
      const reply = await ask(...request);
      return unless(isRight(reply), `${problem}: the response was ${reply.status} ${reply.code}`);
    },
    /** @param problem is wrong unless the database refuses for want of a privilege. */
    async refused(problem: string, ...request: Parameters<typeof ask>): Promise<string[]> {
      const { status, code } = await ask(...request);
      if ((status === 401 || status === 403) && code === MISSING_PRIVILEGE) return [];
      return [status < 300 ? problem : `${problem}: not refused as such, the response was ${status} ${code}`];
    },
  };
}

const isOk = ({ status }: Reply) => status === 200;
const answers = (isExpected: (body: unknown) => boolean) => (reply: Reply) =>
  isOk(reply) && isExpected(reply.body);

function tableCheck(deployment: Deployment, name: ApiTable, key: string): Check {
  const { readable, closed } = TABLES[name];
  const { expected, refused } = dataApi(deployment);
  const noRow = `${name}?${key}=is.null`;
  const isOpen = readable.length > 0;
  return {
    name: `Supabase: in ${name}, visitors ${isOpen ? `read ${readable.join(', ')}, and do nothing else` : 'do nothing'}`,
    meaning: 'Whoever opens the developer tools can read or change what visitors gave in confidence.',
    remedy: PUSH,
    problems: () =>
      gathered([
        ...closed.map((column) =>
          refused(`${column} can be read`, 'GET', `${name}?select=${column}&limit=1`),
        ),
        ...(isOpen ? closed : []).map((column) =>
          refused(`${column} can be searched`, 'GET', `${name}?select=${key}&${column}=is.null&limit=1`),
        ),
        ...(isOpen ? [`${readable}`] : []).map((columns) =>
          expected(`${columns} cannot be read`, isOk, 'GET', `${name}?select=${columns}&limit=1`),
        ),
        ...[...readable, ...closed].flatMap((column) => [
          refused(`Rows with ${column} can be added`, 'POST', name, { [column]: null }),
          refused(`${column} can be changed`, 'PATCH', noRow, { [column]: null }),
        ]),
        refused('Rows can be deleted', 'DELETE', noRow),
      ]),
  };
}

function functionsCheck(deployment: Deployment): Check {
  const { expected, refused } = dataApi(deployment);
  return {
    name: `Supabase: visitors call ${Object.keys(OPEN_FUNCTIONS).join(', ')}, and no other function`,
    meaning:
      'Nobody can join, or the page lacks its pass, banner or tally, or strangers can ask for emails and read who gets them.',
    remedy: PUSH,
    problems: () =>
      gathered([
        ...Object.entries(OPEN_FUNCTIONS).map(([name, { parameters, isExpected }]) =>
          expected(`${name} does not work`, answers(isExpected), 'POST', `rpc/${name}`, parameters),
        ),
        // A GET runs read-only: nothing is claimed where a function is open by mistake.
        ...Object.entries(CLOSED_FUNCTIONS).map(([name, parameters]) =>
          refused(`${name} can be called`, 'GET', `rpc/${name}?${new URLSearchParams(parameters)}`),
        ),
      ]),
  };
}

/** @throws with what realtime says, when the channel stays silent. */
async function hearFounders({ url, publicKey }: Deployment['supabase']): Promise<string[]> {
  const client = new RealtimeClient(`${url.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: publicKey },
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error('nothing was heard in time')), REALTIME_TIMEOUT_MS);
      client
        .channel('founder-updates', { config: { private: true } })
        // Joining succeeds in any case; this says whether changes will follow.
        .on('system', {}, ({ status, message }: { status: string; message: string }) =>
          status === 'ok' ? resolve() : reject(new Error(message)),
        )
        .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'founders' }, () => undefined)
        .subscribe((status, error) => {
          if (status === 'CHANNEL_ERROR' || status === 'TIMED_OUT') reject(error ?? new Error(status));
        });
    });
    return [];
  } finally {
    clearTimeout(timer);
    await client.removeAllChannels();
    await client.disconnect();
  }
}

function edgeFunctionCheck({ siteUrl, supabase }: Deployment): Check {
  const stranger = 'https://stranger.example';
  const call = (name: string, init: RequestInit) => fetch(`${supabase.url}/functions/v1/${name}`, init);

  async function problemsOf(name: string): Promise<string[]> {
    const allowedFor = async (origin: string) => {
      const headers = { origin, 'access-control-request-method': 'POST' };
      return (await call(name, { method: 'OPTIONS', headers })).headers.get('access-control-allow-origin');
    };
    const statusOf = async (init: RequestInit) => (await call(name, init)).status;
    const [own, others, got, malformed] = await Promise.all([
      allowedFor(siteUrl),
      allowedFor(stranger),
      statusOf({ method: 'GET' }),
      statusOf({ method: 'POST', body: '{' }),
    ]);
    const isOpen = others === '*' || others === stranger;
    return [
      ...unless(!isOpen, `${name} responds to every website (Access-Control-Allow-Origin: ${others})`),
      ...unless(isOpen || own === siteUrl, `${name} responds to ${own ?? 'no website'}, not ${siteUrl}`),
      ...unless(got === 405, `${name} responds to a GET with ${got} instead of 405`),
      ...unless(malformed === 400, `${name} responds to nonsense with ${malformed} instead of 400`),
    ];
  }

  return {
    name: 'Supabase: the edge functions respond to the site alone',
    meaning: 'Founders get no email, or any website can ask for emails in its visitors’ name.',
    remedy:
      'Set the secret SITE_URL to the site’s address and deploy: supabase secrets set SITE_URL=…, supabase functions deploy --use-api. 404 or 401: not deployed, or without config.toml’s verify_jwt = false.',
    problems: () => gathered(EDGE_FUNCTIONS.map(problemsOf)),
  };
}

function mailEventsCheck({ supabase }: Deployment): Check {
  return {
    name: 'Supabase: a forged event of the mail provider is refused',
    meaning:
      'Strangers can stop the emails to anybody, or bounces are not noticed and the provider pauses the account.',
    remedy:
      'Set the secret EMAIL_WEBHOOK_SECRET to the signing secret of the provider’s webhook and deploy: supabase functions deploy --use-api. 404 or 500: not deployed, or without the secret.',
    async problems() {
      // For an address that nobody has, in case it is believed.
      const body = JSON.stringify({ type: 'email.complained', data: { to: ['nobody@example.com'] } });
      const headers = { 'svix-id': 'doctor', 'svix-timestamp': String(Math.floor(Date.now() / 1000)) };
      const { status } = await fetch(`${supabase.url}/functions/v1/email-events`, {
        ...{ method: 'POST', body },
        headers: { ...headers, 'svix-signature': `v1,${btoa('doctor')}` },
      });
      return unless(status === 401, `email-events responds to a forged event with ${status} instead of 401`);
    },
  };
}

/** The host calls every 15 minutes. One round may fail without harm: the next one sends the same. */
const CLOCK_LATE_MS = 45 * 60_000;

function clockCheck({ supabase }: Deployment): Check {
  return {
    name: 'Supabase: the clock runs, for the host alone',
    meaning:
      'Reminders and the organizers’ emails wait until somebody opens a page, or strangers start rounds.',
    remedy:
      'Set CLOCK_SECRET to the same text for the functions and the worker, and deploy both: supabase secrets set CLOCK_SECRET=…, npx wrangler secret put CLOCK_SECRET. Is the cron trigger there (wrangler.json)? Does the log of clock name an error? Right after the deployment, wait a quarter of an hour.',
    async problems() {
      const url = `${supabase.url}/functions/v1/clock`;
      const forged = await fetch(url, { method: 'POST', headers: { 'x-clock-secret': 'doctor' } });
      const reply = await fetch(url);
      const body: unknown = reply.ok ? await reply.json() : null;
      const endedAt = Number(textIn(body, 'endedAt'));
      const minutes = Math.round((Date.now() - endedAt) / 60_000);
      return [
        ...unless(
          forged.status === 403,
          `clock responds to a wrong secret with ${forged.status} instead of 403`,
        ),
        ...unless(endedAt > 0, 'No round of the clock was whole yet'),
        ...unless(
          !(endedAt > 0) || Date.now() - endedAt <= CLOCK_LATE_MS,
          `The clock's last whole round was ${minutes} minutes ago`,
        ),
      ];
    },
  };
}

export function supabaseChecks(deployment: Deployment): Check[] {
  return [
    ...[...PRIMARY_KEYS, ORGANIZERS].map(({ table, key }) => tableCheck(deployment, table, key)),
    functionsCheck(deployment),
    {
      name: 'Supabase: new founders are announced to open pages',
      meaning:
        'The board does not turn a tile when somebody joins; the count follows only when the page is looked at again.',
      remedy:
        'Turn Realtime on for the project and push the migrations: they put founders into the publication supabase_realtime.',
      problems: () => hearFounders(deployment.supabase),
    },
    edgeFunctionCheck(deployment),
    mailEventsCheck(deployment),
    clockCheck(deployment),
  ];
}
