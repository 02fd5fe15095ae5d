import { createHash, randomUUID } from 'node:crypto';
import { ask } from './calls.ts';
import type { DatabaseUnderTest } from './on-each-database.ts';

export const EVENT = 'abcdef0123456789abcdef0123456789';
export const OTHER_EVENT = '0'.repeat(32);

export type Asked = Record<
  'subject' | 'heir' | 'event_id' | 'email' | 'kind' | 'part' | 'said' | 'link' | 'ends_at',
  string
> &
  Record<'after' | 'address', string | null> & { revision: number };

export const hash = (text: string) => createHash('sha256').update(text).digest('hex');

/** The first email to a new guest. */
export function aGuest(overrides: Partial<Asked> = {}): Asked {
  const id = randomUUID();
  return {
    ...{ subject: hash(id), heir: hash(`${id} of the mailbox`), email: `${id}@players.example` },
    ...{ event_id: EVENT, kind: 'confirmation', part: 'response', revision: 1, said: 'yes', after: null },
    ...{ link: 'sealed', ends_at: new Date(Date.now() + 86_400_000).toISOString() },
    ...{ address: '203.0.113.7', ...overrides },
  };
}
export const CHANGE = { kind: 'changed', part: 'change' };
export const keyOf = ({ subject }: Asked) => subject.slice(0, 32);

type DueEmail = { subject: string; kind: string; said: string | null };

/** What the function for guests asks of the database. */
export function guestCalls(opened: () => DatabaseUnderTest) {
  const call = <Reply>(name: string, parameters: object) => ask<Reply>(opened().service, name, parameters);
  const claim = (asked: Asked) =>
    call<{ status: string; stop_key?: string; said?: string | null }>('claim_guest_email', asked);
  const finish = ({ subject, kind, said, revision, email }: Asked, outcome: string, more: object = {}) =>
    call<string | null>('finish_email', { subject, kind, outcome, said, revision, email, ...more });
  /** Claims an email, and says what became of it. */
  const claimed = async (asked: Asked, outcome: string, more?: object) => {
    const answer = await claim(asked);
    await finish(asked, outcome, more);
    return answer;
  };
  return {
    ...{ call, claim, finish },
    send: (asked: Asked, said = asked.said) => claimed(asked, 'sent', { said }),
    fail: (asked: Asked) => claimed(asked, 'failed'),
    due: () => call<DueEmail[]>('claim_due_guest_emails', { at_most: 10 }),
    readdress: ({ subject, kind, email, heir }: Asked) =>
      call<{ said: string | null; stop_key: string; opened: boolean } | null>('readdress_guest_email', {
        ...{ subject, kind, email, heir, outbox: subject },
      }),
    linkOf: ({ event_id, email, address }: Asked) =>
      call<{ subject: string } | null>('claim_guest_link', { event_id, email, address }),
    histories: (event_id = EVENT) =>
      call<{ place_key: string; [fact: string]: unknown }[]>('guest_email_histories', { event_id }),
    minutesLater: (minutes: number) =>
      opened().database.exec(`
        update private.emails set sent_at = sent_at - interval '${minutes} minutes',
          due_at = due_at - interval '${minutes} minutes'
      `),
  };
}
