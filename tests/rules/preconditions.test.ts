import * as firestore from 'firebase/firestore/lite';
import { describe, expect, test } from 'vitest';
import { documentName, plainTextRequest, restUrl } from '#data/firestore/rest.ts';
import { makeRsvpId } from '#domain/rsvp.ts';
import { denied, stored, visitor } from './actors.ts';
import { config } from './emulator.ts';
import { change, given } from './fixtures.ts';
import { guardsOf } from './guards.ts';
import { addRsvp, givenEventWithRsvp, rsvpAt } from './rsvps.ts';

const CONTACT = { email: 'robin@example.com', phone: '352-555-0101' };
const SAM = { email: 'sam@example.com', phone: '352-555-0102' };

/** Whether an address has responded; docs/decisions/0023-guards.md says why the second answer is accepted. */
describe('a write with a precondition that may not hold', () => {
  async function statusOf(write: object): Promise<string> {
    const response = await fetch(restUrl(config, ':commit'), plainTextRequest({ writes: [write] }));
    const { error } = await response.json();
    return error?.status ?? 'OK';
  }

  test.each([{ exists: true }, { exists: false }, { updateTime: '2020-01-01T00:00:00Z' }])(
    'tells nothing about a guard alone: %o',
    async (currentDocument) => {
      const { event } = await givenEventWithRsvp({}, CONTACT);
      const fields = {
        rsvpId: { stringValue: makeRsvpId() },
        gameEventId: { stringValue: event.id },
      };
      for (const path of [CONTACT, SAM].flatMap((contact) => guardsOf(event, contact))) {
        const name = documentName(config, path);
        for (const write of [{ update: { name, fields } }, { delete: name }, { verify: name }])
          expect(await statusOf({ ...write, currentDocument })).toBe('PERMISSION_DENIED');
      }
    },
  );

  test('tells it of a whole RSVP by a live link, and stores nothing', async () => {
    const { event } = await givenEventWithRsvp({}, CONTACT);
    const id = makeRsvpId();
    /** The event changes between the visitor's read and commit, so the commit names an update time of the past. */
    const tryStale = (email: string) =>
      firestore.runTransaction(
        visitor,
        async (transaction) => {
          await transaction.get(firestore.doc(visitor, event.path));
          await given(change(event.path, { organizerName: email }));
          // The fixtures write to a batch; a transaction takes the same writes.
          const batch = transaction as unknown as firestore.WriteBatch;
          for (const write of addRsvp(event, { id, rsvp: { email } })) write(batch, visitor);
        },
        { maxAttempts: 1 },
      );
    await denied(tryStale(CONTACT.email));
    await expect(tryStale(SAM.email)).rejects.toMatchObject({ code: 'failed-precondition' });
    expect(await stored(rsvpAt(id))).toBeUndefined();
  });
});
