import { setTimeout as delay } from 'node:timers/promises';

/** The kind of element that words are looked for in: a field by its label, or `words` for any text of the page. */
export type Kind = 'field' | 'label' | 'button' | 'link' | 'words';

export type Part = {
  click(): Promise<void>;
  type(text: string): Promise<void>;
  /** The function runs in the page, from its source: it may use nothing from around it. */
  ask<T>(question: (element: Element, argument: string) => T, argument?: string): Promise<T>;
};

export type Page = {
  open(url: string): Promise<void>;
  find(kind: Kind, words: RegExp): Promise<Part | null>;
};

/** A running browser. Each page has an empty profile. */
export type Engine = { name: string; withPage(use: (page: Page) => Promise<void>): Promise<void> };

/** Says that the browser ended by itself: no fault of the page. */
export class LostSession extends Error {}

const PATIENCE_MS = 20_000;
const PAUSE_MS = 50;

/** The first such element that can be seen. The function runs in the page, from its source. */
export function findSeen(kind: Kind, source: string): Element | null {
  const words = new RegExp(source);
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
  const says = ({ textContent }: Element) => words.test((textContent ?? '').replace(/\s+/g, ' ').trim());
  const found = {
    field: () => all('label').flatMap((label) => (says(label) ? [(label as HTMLLabelElement).control] : [])),
    label: () => all('label').filter(says),
    button: () => all('button').filter(says),
    link: () => all('a').filter(says),
    words: () => all('body *').filter((element) => says(element) && ![...element.children].some(says)),
  }[kind]();
  return found.find((element) => element?.checkVisibility({ visibilityProperty: true })) ?? null;
}

/** Waits until `look` finds something; looks again after an error. */
export async function until<T>(what: string, look: () => Promise<T | null | false>): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS;
  let cause: unknown;
  do {
    try {
      const found = await look();
      if (found !== null && found !== false) return found;
      cause = undefined;
    } catch (error) {
      if (error instanceof LostSession) throw error;
      cause = error;
    }
    await delay(PAUSE_MS);
  } while (Date.now() < deadline);
  throw new Error(`Not within ${PATIENCE_MS / 1000} s: ${what}`, { cause });
}

export function see(page: Page, words: RegExp, kind: Kind = 'words'): Promise<Part> {
  return until(`the ${kind} ${words}`, () => page.find(kind, words));
}

/** Whether a tap on its centre reaches it, or its parent. */
const isUncovered = (part: Part) =>
  part.ask((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return element.contains(hit) || (hit !== null && hit === element.parentElement);
  });

const placeOf = (part: Part) => part.ask((element) => JSON.stringify(element.getBoundingClientRect()));

/** Waits until the part is at rest, whole inside the window and uncovered. */
export async function reachable(what: string, look: () => Promise<Part | null>): Promise<Part> {
  let before = '';
  return until(`${what}, at rest and uncovered`, async () => {
    const part = await look();
    if (!part) throw new Error('It is not there.');
    const [place, previous] = [await placeOf(part), before];
    before = place;
    const { top, bottom, left, right } = JSON.parse(place);
    const [width, height] = await part.ask(() => [innerWidth, innerHeight]);
    const isInside = top >= 0 && left >= 0 && bottom <= Number(height) && right <= Number(width);
    if (!isInside) throw new Error(`It is not inside ${width} by ${height}: ${place}`);
    if (!(await isUncovered(part))) throw new Error(`Something covers it: ${place}`);
    return place === previous && part;
  });
}

export async function press(page: Page, words: RegExp, kind: Kind = 'button'): Promise<void> {
  const part = await reachable(`the ${kind} ${words}`, async () => {
    const seen = await page.find(kind, words);
    // Scrolled again each time: what appears above the part moves it.
    await seen?.ask((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    return seen;
  });
  await part.click();
}
