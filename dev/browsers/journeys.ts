import { randomId } from '#lib/random-id.ts';
import { ownersDocuments } from '../firebase/documents.ts';
import { sampleEvent, sampleInvite } from '../firebase/sample-event.ts';
import type { StackInfo } from '../stack.ts';
import { withLostCode } from './late-code.ts';
import { type Page, press, reachable, see, until } from './page.ts';

type Journey = { name: string; walk(page: Page, stack: StackInfo): Promise<void> };

const YES = /^Yes, I'll be there!$/;
const NO = /^Can't make it$/;
const NUMBER = /^(Founder|Waitlist) #\d+$/;
const DAY_MS = 86_400_000;

async function type(page: Page, label: RegExp, text: string): Promise<void> {
  const field = await see(page, label, 'field');
  await field.type(text);
}

/** Fills in a date, a time or a choice, which people pick rather than type. */
async function pick(page: Page, label: RegExp, value: string): Promise<void> {
  const field = await see(page, label, 'field');
  await field.ask((element, text) => {
    const control = element as HTMLInputElement | HTMLSelectElement;
    const options = control instanceof HTMLSelectElement ? [...control.options] : [];
    const value = options.find(({ label }) => label === text)?.value ?? text;
    // React overrides the setter and would ignore a change that it saw itself.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
    control.dispatchEvent(new Event('input', { bubbles: true }));
    control.dispatchEvent(new Event('change', { bubbles: true }));
  }, value);
}

const aName = () => `Robin ${crypto.randomUUID().replace(/[^a-f]/g, '')}`;

async function join(page: Page, { appUrl }: StackInfo): Promise<void> {
  await page.open(appUrl);
  // The live numbers add to what the label and the button say.
  await press(page, /^Volleyball/, 'label');
  await press(page, /^2x\/week$/, 'label');
  await type(page, /^Name/, aName());
  await type(page, /^Email/, `${crypto.randomUUID()}@example.com`);
  await press(page, /^(Become|Join) /);
  await reachable('the number', () => page.find('words', NUMBER));
}

async function invite(documents: ReturnType<typeof ownersDocuments>, title: string) {
  const id = randomId();
  const token = `browser-tennis-2031-07-12-${crypto.randomUUID().slice(0, 6)}`;
  const dateTime = new Date(Date.now() + DAY_MS);
  await documents.write(`gameEvents/${id}`, sampleEvent({ title, sport: 'tennis', dateTime }));
  await documents.write(`rsvpInvites/${token}`, sampleInvite(id, token, { title }));
  return { id, token };
}

async function respondAndChange(page: Page, stack: StackInfo): Promise<void> {
  const documents = ownersDocuments(stack.firestoreHost, stack.projectId);
  const { id, token } = await invite(documents, 'Browser tennis');
  await page.open(`${stack.appUrl}/rsvp/${token}`);
  await type(page, /^Your Name/, 'Robin');
  await press(page, YES);
  await see(page, /^You're in, Robin!$/);
  await press(page, /^Change my answer$/);
  await press(page, NO);
  await see(page, /^Thanks for telling us, Robin\.$/);
  await until('a stored no', async () => {
    const stored = (await documents.list('gameRSVPs')).filter(({ gameEventId }) => gameEventId === id);
    return stored.length === 1 && stored[0]?.response === 'no';
  });
}

async function dashboard(page: Page, stack: StackInfo): Promise<void> {
  const { appUrl, adminPassword, firestoreHost, projectId } = stack;
  const title = `Tennis of ${aName()}`;
  await invite(ownersDocuments(firestoreHost, projectId), title);
  await page.open(`${appUrl}/admin`);
  await type(page, /^Password/, adminPassword);
  await press(page, /^Access Dashboard$/);
  await see(page, new RegExp(`^${title}$`));
  await press(page, /^Create Event$/, 'link');
  await type(page, /^Event title/, `Court night ${aName()}`);
  await pick(page, /^Date/, new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10));
  await pick(page, /^Time/, '19:00');
  await pick(page, /^Location/, 'Westside Park');
  await type(page, /^Organizer name/, 'Dana');
  await press(page, /^Create Event$/);
  await see(page, /^Your event is on$/);
}

async function lateCode(page: Page, { appUrl, sampleRsvpUrl }: StackInfo): Promise<void> {
  await withLostCode(appUrl, async ({ url, lost }) => {
    await page.open(url + new URL(sampleRsvpUrl).pathname);
    await see(page, /^Your Name/, 'field');
    if (lost() === 0) throw new Error('No code was lost on the way: the journey shows nothing.');
  });
}

export const JOURNEYS: readonly Journey[] = [
  { name: 'join', walk: join },
  { name: 'respond and change', walk: respondAndChange },
  { name: 'dashboard', walk: dashboard },
  { name: 'code lost on the way', walk: lateCode },
];
