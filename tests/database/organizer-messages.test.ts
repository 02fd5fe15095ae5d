import { expect, it } from 'vitest';
import { ORGANIZER_MESSAGE_MAX } from '#domain/organizer-message.ts';
import { type Asked, aGuest, CHANGE, guestCalls, hash } from './guest-calls.ts';
import { onEachDatabase } from './on-each-database.ts';

const ID = hash('a message').slice(0, 32);

onEachDatabase('the organizer’s messages', (opened) => {
  const { call, claim, finish, minutesLater, due } = guestCalls(opened);
  const tell = (guest: Asked, message: string, message_id = ID) =>
    call<{ status: string; outbox?: string; message?: { text: string } }>('claim_guest_email', {
      ...{ ...guest, kind: 'message', part: 'change', said: message_id, revision: 0, address: null },
      ...{ message, message_id },
    });
  const count = async (table: string) =>
    (await opened().database.query(`select from private.${table}`)).length;

  it('are as long as the form allows, and readable', async () => {
    expect((await tell(aGuest(), '🏐'.repeat(ORGANIZER_MESSAGE_MAX))).status).toBe('claimed');
    const other = hash('another').slice(0, 32);
    for (const text of [
      'a'.repeat(ORGANIZER_MESSAGE_MAX + 1),
      '',
      ' \n ',
      ' padded ',
      'turned \u202e around',
    ])
      await expect(tell(aGuest(), text, other)).rejects.toThrow('was refused');
  });

  it('are claimed once for each mailbox, keep the words that were sent, and go with the guest', async () => {
    const [first, second] = [aGuest(), aGuest()];
    const sameMailbox = { ...second, email: first.email };
    const claimed = await tell(first, 'Bring water.');
    expect(claimed).toMatchObject({ status: 'claimed', message: { text: 'Bring water.' } });
    expect(claimed.outbox).not.toBe(first.subject);
    expect((await tell(sameMailbox, 'Bring wine.')).status).toBe('sent');
    // The worker died: another gets the same words, for the guest who was asked first.
    await minutesLater(2);
    expect(await due()).toMatchObject([{ subject: first.subject, message: { text: 'Bring water.' } }]);
    const moved = { new_subject: first.heir, link: 'sealed anew', heir: hash('heir') };
    await call('open_guest_email', { subject: first.subject, ...moved });
    await minutesLater(2);
    expect(await due()).toMatchObject([{ subject: first.heir, outbox: claimed.outbox }]);
    await call('forget_guest', { email: first.email, rsvps: '' });
    expect(await count('message_recipients')).toBe(0);
    expect(await count('emails')).toBe(0);
  });

  it('stay with a change that waits, whoever asks for it again', async () => {
    const guest = aGuest(CHANGE);
    await call('claim_guest_email', { ...guest, message_id: ID, message: 'Bring water.' });
    await finish(guest, 'failed');
    expect(await claim(guest)).toEqual({ status: 'queued' });
    await minutesLater(10);
    expect(await due()).toMatchObject([{ kind: 'changed', message: { id: ID, text: 'Bring water.' } }]);
    await finish(guest, 'sent');
    expect(await claim({ ...guest, revision: 2, said: 'other' })).toMatchObject({ message: null });
  });

  it('are removed sixty days after their game', async () => {
    await tell(aGuest(), 'Bring water.');
    await opened().database.exec(
      "update private.organizer_messages set ends_at = now() - interval '59 days'",
    );
    await call('remove_ended_guest_notes', {});
    expect(await count('organizer_messages')).toBe(0);
    expect(await count('emails')).toBe(0);
  });
});
