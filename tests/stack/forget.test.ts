import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { personKeyText } from '#domain/person.ts';
import { placeKeyOf } from '#domain/queue.ts';
import { contactKeys, makeRsvpId } from '#domain/rsvp.ts';
import { sha256 } from '#lib/sha256.ts';
import type { OwnedFirestore } from '../../dev/firebase/owned-firestore.ts';
import { mailboxOf } from '../../owner/forget/rsvps.ts';
import { eraseTraces, findTraces } from '../../owner/forget/traces.ts';
import { openOwnedStores } from './owned-stores.ts';

const { database, documents, everything, stores } = await openOwnedStores();

type Person = { name: string; email: string; phone?: string };

const NOBODY = { yes: 0, no: 0, maybe: 0 };

const aPerson = (name: string, more: Partial<Person> = {}): Person => ({
  name,
  email: `${name.toLowerCase()}.${crypto.randomUUID().slice(0, 8)}@players.example`,
  ...more,
});

async function signUp({ name, email, phone }: Person, { referredBy = '', confirmed = true } = {}) {
  const [row] = await database.query<{ number: number }>(
    `insert into public.founders (name, email, phone, sports, frequency, referred_by, confirmed_at)
     values ($1, $2, $3, '{tennis}', '2x', nullif($4, ''), case when $5 then now() end)
     returning founder_number as number`,
    [name, email, phone ?? null, referredBy, confirmed],
  );
  const [own] = await database.query<{ code: string }>(
    'select code from public.referral_codes where user_email = $1',
    [email],
  );
  if (!row || !own) throw new Error(`${name} did not join`);
  return { number: row.number, code: own.code };
}

async function anEvent(): Promise<string> {
  const id = makeRsvpId();
  await documents.write(`gameEvents/${id}`, { title: 'Tennis', rsvpCount: NOBODY, queue: [] });
  return id;
}

/** Writes what the RSVP form writes. @returns the RSVP's id. */
async function addRsvp(gameEventId: string, response: string, { name, email, phone }: Partial<Person>) {
  const id = makeRsvpId();
  const contact = { ...(email && { email }), ...(phone && { phone }) };
  const placeKey = await placeKeyOf(id);
  await documents.write(`gameRSVPs/${id}`, { gameEventId, response, name, placeKey, ...contact });
  for (const key of contactKeys(gameEventId, contact)) {
    const hash = createHash('sha256').update(key).digest('hex');
    await documents.write(`rsvpGuards/${hash}`, { rsvpId: id, gameEventId });
  }
  await recount(gameEventId);
  return id;
}

/** @returns the path of the record. */
async function addRecord(phone: string): Promise<string> {
  const path = `people/${await sha256(personKeyText({ phone }) ?? '')}`;
  await documents.write(path, { came: 1, missed: 0, leftLate: 0 });
  return path;
}

/** Stores what the function stores when it emails a guest, who then stops all emails. */
async function writeTo(gameEventId: string, rsvpId: string, { email }: Person): Promise<void> {
  const [claim] = await database.query<{ stop_key: string }>(
    `select public.claim_guest_email(
       encode(sha256(convert_to($1, 'UTF8')), 'hex'), repeat('0', 64), $2, $3, 'confirmation', 'response', 1, 'yes', null, 'sealed', now() + interval '1 day', null
     ) ->> 'stop_key' as stop_key`,
    [rsvpId, gameEventId, email],
  );
  await database.query("select public.stop_emails($1, 'all')", [claim?.stop_key]);
}

/** The event as its RSVPs say it is, when everybody shows their first name. */
async function recounted(gameEventId: string) {
  const rsvps = (await documents.list('gameRSVPs')).filter((one) => one.gameEventId === gameEventId);
  const saying = (response: string) => rsvps.filter((one) => one.response === response);
  const coming = saying('yes').map(({ placeKey, name }) => [String(placeKey), name] as const);
  return {
    rsvpCount: { yes: coming.length, no: saying('no').length, maybe: saying('maybe').length },
    queue: coming.map(([placeKey]) => placeKey),
    firstNames: Object.fromEntries(coming),
  };
}

async function recount(gameEventId: string): Promise<void> {
  const fields = await recounted(gameEventId);
  await documents.write(`gameEvents/${gameEventId}`, fields, { onlyThese: true });
}

/** Counters, places and names are those of the RSVPs. */
async function expectCounted(gameEventId: string): Promise<void> {
  const { rsvpCount, queue, firstNames } = (await documents.read(`gameEvents/${gameEventId}`)) ?? {};
  expect({ rsvpCount, queue, firstNames }).toEqual(await recounted(gameEventId));
}

it('finds and deletes one person in both stores, and leaves everybody else', async () => {
  const ben = aPerson('Ben');
  const ana = aPerson('Anastasia', { phone: '+1 352 555 0100' });
  const cleo = aPerson('Cleo');
  const bens = await signUp(ben);
  const anas = await signUp(ana, { referredBy: bens.code });
  await signUp(cleo, { referredBy: anas.code });
  const eventIds = [await anEvent(), await anEvent()] as const;
  await addRsvp(eventIds[0], 'yes', { ...ana, email: ana.email.toUpperCase() });
  await addRsvp(eventIds[1], 'maybe', ana);
  await addRsvp(eventIds[0], 'yes', ben);

  await database.query('select public.claim_pass_email($1, null)', [ana.email]);

  const before = await everything();
  const traces = await findTraces(stores, ` ${ana.email.toUpperCase()} `);
  expect(traces.founder).toMatchObject({ founderNumber: anas.number, code: anas.code });
  expect(traces.rsvps.map(({ response }) => response).toSorted()).toEqual(['maybe', 'yes']);
  expect(await everything(), 'finding deletes nothing').toBe(before);

  await eraseTraces(stores, traces);
  const after = await everything();
  for (const trace of ['Anastasia', 'ANASTASIA', ana.email, '5550100', '555 0100', anas.code]) {
    expect(after).not.toContain(trace);
  }
  for (const kept of [ben.email, cleo.email, bens.code]) expect(after).toContain(kept);
  for (const eventId of eventIds) await expectCounted(eventId);
  const guards = await documents.list('rsvpGuards');
  expect(guards).toHaveLength(1);
  expect(await database.query("select * from private.emails where kind = 'pass'")).toEqual([]);
  // Ben keeps the referral of the deleted friend.
  const ofBen = 'select successful_referrals as earned from public.referral_codes where code = $1';
  expect(await database.query(ofBen, [bens.code])).toEqual([{ earned: 1 }]);

  const nothing = { founder: null, rsvps: [], perhaps: [], guest: { notes: 0 } };
  expect(await findTraces(stores, ana.email)).toMatchObject(nothing);
  await eraseTraces(stores, traces);
  expect(await everything(), 'a second run changes nothing').toBe(after);
});

it.each([
  ['is never given again once it was confirmed', true, 1],
  ['is given again while it was not confirmed', false, 0],
])('the number of somebody who is deleted %s', async (_, confirmed, later) => {
  const last = aPerson('Dora');
  const { number } = await signUp(last, { confirmed });
  const traces = await findTraces(stores, last.email);
  expect(traces.founder).toMatchObject({ founderNumber: number, confirmed });
  await eraseTraces(stores, traces);
  expect((await signUp(aPerson('Eve'))).number).toBe(number + later);
});

it('leaves look-alike addresses alone', async () => {
  const tail = crypto.randomUUID().slice(0, 8);
  const alike = ['a_b.@players.example', 'axb.@players.example', 'a_b.@players.example.org'].map((email) =>
    email.replace('@', `${tail}@`),
  );
  const eventId = await anEvent();
  for (const email of alike) {
    await signUp(aPerson('Alike', { email }));
    await addRsvp(eventId, 'no', { name: 'Alike', email });
  }
  await eraseTraces(stores, await findTraces(stores, `a_b.${tail}@players.example`));
  const left = await everything();
  expect(alike.map((email) => left.includes(`"${email}"`))).toEqual([false, true, true]);
  expect((await documents.read(`gameEvents/${eventId}`))?.rsvpCount).toEqual({ ...NOBODY, no: 2 });
});

it.each([
  'Ana@Players.Example',
  'ana+games@players.example',
  '+ana@players.example',
  '++@players.example',
  'a.n.a+x@gmail.com',
  'A.Na@GoogleMail.com',
  '+.tag@googlemail.com',
  "o'brien_%*@players.example",
  'ana@mail@gmail.com',
  '@gmail.com',
])('knows the mailbox of %s as Postgres does', async (email) => {
  const rows = await database.query('select private.mailbox_of($1) as mailbox', [email]);
  expect(rows).toEqual([{ mailbox: mailboxOf(email) }]);
});

it.each(['tess.tag+games@gmail.com', ' TessTag@GoogleMail.com ', 'tesstag+again@gmail.com'])(
  'finds one mailbox in both stores by %s, whichever way each row spells it, and nobody else',
  async (asked) => {
    const tess = aPerson('Tess', { email: 'tess.tag@gmail.com' });
    await signUp(tess);
    const eventId = await anEvent();
    const spelled = ['tesstag@gmail.com', 't.e.s.s.tag+2@gmail.com', 'TESS.TAG@googlemail.com'];
    for (const email of spelled) {
      const id = await addRsvp(eventId, 'yes', { ...tess, email });
      await writeTo(eventId, id, { ...tess, email });
    }
    const others = ['tess.tags@gmail.com', 'tess.tag@gmail.com.example', 'tag+tess.tag@gmail.com'];
    for (const email of others) await addRsvp(eventId, 'no', { name: 'Otto', email });
    const traces = await findTraces(stores, asked);
    expect(traces.founder).toMatchObject({ name: 'Tess' });
    expect(traces.rsvps).toHaveLength(3);
    // A row and an address each, and one stop for the mailbox.
    expect(traces.guest.notes).toBe(7);
    await eraseTraces(stores, traces);
    const left = await everything();
    for (const email of [tess.email, ...spelled]) expect(left).not.toContain(`"${email}"`);
    for (const email of others) expect(left).toContain(`"${email}"`);
    const nothing = { founder: null, rsvps: [], guest: { notes: 0 } };
    expect(await findTraces(stores, asked)).toMatchObject(nothing);
    await expectCounted(eventId);
  },
);

it('keeps the counters true when the guest changes the RSVP meanwhile, or another run was interrupted', async () => {
  const fay = aPerson('Fay');
  const [eventId, other] = [await anEvent(), await anEvent()];
  const id = await addRsvp(eventId, 'yes', fay);
  await addRsvp(other, 'no', fay);
  await signUp(fay);
  const traces = await findTraces(stores, fay.email);
  const { firestore } = stores;
  let changes = 0;
  const busy: OwnedFirestore = {
    ...firestore,
    async commit(writes) {
      // The guest is quicker once, after the RSVP was read.
      if (JSON.stringify(writes).includes(`gameRSVPs/${id}`) && changes === 0) {
        changes += 1;
        await documents.write(`gameRSVPs/${id}`, { response: 'maybe' }, { onlyThese: true });
        await recount(eventId);
      }
      return firestore.commit(writes);
    },
  };

  // The state after a run that was interrupted after its first RSVP.
  const first = traces.rsvps.find((rsvp) => rsvp.id !== id);
  await eraseTraces(stores, { ...traces, founder: null, rsvps: first ? [first] : [] });
  await eraseTraces({ ...stores, firestore: busy }, traces);
  expect(changes).toBe(1);
  expect(await everything()).not.toContain(fay.email);
  for (const one of [eventId, other]) {
    expect((await recounted(one)).rsvpCount).toEqual(NOBODY);
    await expectCounted(one);
  }
});

it('lists RSVPs without an address, and records, that have the same phone number, and leaves them', async () => {
  const gus = aPerson('Gus', { phone: '(352) 555-0177' });
  await signUp(gus);
  const eventId = await anEvent();
  await addRsvp(eventId, 'yes', { name: 'Gus', phone: '+1 352 555 0177' });
  await addRsvp(eventId, 'yes', { name: 'Hal', phone: '352 555 0178' });
  const record = await addRecord('352-555-0177');
  await addRecord('352 555 0178');
  const traces = await findTraces(stores, gus.email);
  expect(traces.rsvps).toEqual([]);
  expect(traces.perhapsRecords).toEqual([stores.firestore.nameOf(record)]);
  expect(traces.perhaps.map(({ name, gameEventId }) => [name, gameEventId])).toEqual([['Gus', eventId]]);
  await eraseTraces(stores, traces);
  expect((await recounted(eventId)).rsvpCount).toEqual({ ...NOBODY, yes: 2 });
  expect(await documents.read(record)).toBeDefined();

  const ida = aPerson('Ida', { phone: '352 555 0178' });
  await addRsvp(eventId, 'yes', ida);
  expect((await findTraces(stores, ida.email)).perhapsRecords).toHaveLength(1);
});

it('deletes what is kept about emails to a guest, also when the RSVP is gone already', async () => {
  const event = await anEvent();
  const [ana, ben] = [aPerson('Ana'), aPerson('Ben')];
  await writeTo(event, await addRsvp(event, 'yes', ana), ana);
  await writeTo(event, makeRsvpId(), ben);
  const notes = () =>
    database.query<{ rows: number }>(
      'select (select count(*) from private.guests)::int + (select count(*) from private.email_stops)::int as rows',
    );
  expect(await notes()).toEqual([{ rows: 4 }]);
  for (const { email } of [ana, ben]) {
    const traces = await findTraces(stores, email);
    expect(traces.guest.notes).toBe(3);
    await eraseTraces(stores, traces);
    expect((await findTraces(stores, email)).guest.notes).toBe(0);
  }
  expect(await notes()).toEqual([{ rows: 0 }]);
});
