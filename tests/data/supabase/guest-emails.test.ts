import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  disownByEmail,
  openByEmail,
  requestConfirmation,
  requestPrivateLink,
  sendDueEmails,
  stopEmails,
} from '#data/supabase/guest-emails.ts';
import { expectLog } from '../../setup.ts';
import { answering, bodyOf } from './answering.ts';

const ID = '0123456789abcdef0123456789abcdef';

afterEach(() => vi.unstubAllGlobals());

describe('the email about an answer', () => {
  it('is asked for by the answer’s id alone, and survives a closed tab', async () => {
    const fetched = answering(202, { status: 'accepted' });
    expect(await requestConfirmation(ID)).toBe('accepted');
    expect(fetched).toHaveBeenCalledExactlyOnceWith(
      'http://127.0.0.1:54321/functions/v1/guest-emails',
      expect.objectContaining({ method: 'POST', keepalive: true }),
    );
    expect(bodyOf(fetched)).toEqual({ confirm: ID });
  });

  it('is owed while it waits, and when the function fails or is not reached', async () => {
    answering(202, { status: 'queued' });
    expect(await requestConfirmation(ID)).toBe('queued');
    expectLog('guest-emails answered 503.');
    answering(503);
    expect(await requestConfirmation(ID)).toBe('queued');
    expectLog('guest-emails did not answer.');
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    expect(await requestConfirmation(ID)).toBe('queued');
  });
});

describe('the private link', () => {
  it('is asked for by event and address', async () => {
    const fetched = answering(202, { status: 'accepted' });
    expect(await requestPrivateLink(ID, 'ana@example.com')).toBe('asked');
    expect(bodyOf(fetched)).toEqual({ link: { eventId: ID, email: 'ana@example.com' } });
    expectLog('guest-emails answered 429.');
    answering(429);
    expect(await requestPrivateLink(ID, 'ana@example.com')).toBe('failed');
  });
});

describe('an event', () => {
  it('is looked after by its id alone, also when the tab is closed', async () => {
    const fetched = answering(202, { status: 'accepted' });
    await sendDueEmails(ID);
    expect(fetched).toHaveBeenCalledExactlyOnceWith(
      'http://127.0.0.1:54321/functions/v1/guest-emails',
      expect.objectContaining({ method: 'POST', keepalive: true }),
    );
    expect(bodyOf(fetched)).toEqual({ sendDue: ID });
  });

  it('that is not looked after is only logged', async () => {
    expectLog('guest-emails answered 429.');
    answering(429);
    await sendDueEmails(ID);
    expectLog('guest-emails did not answer.');
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    await sendDueEmails(ID);
  });
});

describe('stopping emails', () => {
  it.each([
    [202, 'done'],
    [404, 'unknown'],
    [400, 'unknown'],
  ] as const)('after %i is %s', async (status, result) => {
    const fetched = answering(status);
    expect(await stopEmails('a-key', 'all')).toBe(result);
    expect(bodyOf(fetched)).toEqual({ stop: { key: 'a-key', scope: 'all' } });
    expect(await openByEmail(ID)).toBe(result);
    expect(bodyOf(fetched)).toEqual({ open: ID });
    expect(await disownByEmail(ID)).toBe(result);
    expect(bodyOf(fetched)).toEqual({ disown: ID });
  });

  it('that fails says so', async () => {
    expectLog('guest-emails answered 500.');
    answering(500);
    expect(await stopEmails('a-key', 'event')).toBe('failed');
  });
});
