import type { Locator, Page, Request, Route } from '@playwright/test';
import { anEvent, documents, storedRsvps } from './events.ts';
import { aJoining, expect, expectFilled, fill, joinButton, storedFounders, test } from './fixtures.ts';
import { ANY_DAY, aTitle, createButton, fillEvent, signIn } from './organizer.ts';
import { answerFour, feedbackIds, fillDetails, press, storedFeedback, thanks } from './surveys.ts';

test.use({ expectedNoise: /./ });

const LOST = 'is done, and its answer lost';
const LATE = 'comes late';
const FOR_EVERYBODY = { 'access-control-allow-origin': '*' };

type Fault = (route: Route) => Promise<void>;

/** What can happen to one call; the next one reaches the backend. */
const faults: Record<string, Fault> = {
  'is cut': (route) => route.abort('connectionreset'),
  'is answered 503': (route) => route.fulfill({ status: 503, headers: FOR_EVERYBODY, body: '{}' }),
  'is answered with garbage': (route) =>
    route.fulfill({ headers: FOR_EVERYBODY, contentType: 'application/json', body: '{"half": ' }),
  [LOST]: async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  },
  [LATE]: async (route) => {
    // When the page says that it waits.
    await expect(
      route
        .request()
        .frame()
        .getByRole('button', { name: /(…|\.{3})$/ })
        .first(),
    ).toBeVisible();
    await route.fallback();
  },
};

/** A POST for which a person waits. */
type Call = { what: string; path: RegExp; body?: RegExp; faults?: string[] };

/** What one person has filled in, ready to be sent, and how to tell that it is done. */
type Errand = {
  send(): Promise<void>;
  done: Locator;
  /** Nothing typed is lost. */
  expectKept(): Promise<void>;
  /** How often it is in the database. */
  recorded(): Promise<number>;
};

type Journey = { name: string; calls: Call[]; begin(page: Page): Promise<Errand> };

const journeys: Journey[] = [
  {
    name: 'joining',
    calls: [{ what: 'the signup', path: /\/rpc\/join_founders/ }],
    begin: async (page) => {
      const joining = aJoining();
      await page.goto('/');
      await fill(page, joining);
      return {
        send: () => joinButton(page).click(),
        done: page.getByRole('heading', { name: /^(Founder|Waitlist)\s*#\d+$/ }),
        expectKept: () => expectFilled(page, joining),
        recorded: async () => (await storedFounders(joining.email)).length,
      };
    },
  },
  {
    name: 'the survey',
    calls: [
      { what: 'the feedback', path: /\/rpc\/save_feedback/ },
      { what: 'the signup', path: /\/rpc\/join_founders/ },
    ],
    begin: async (page) => {
      const { email } = aJoining();
      const ids = feedbackIds(page);
      await page.goto('/beta-feedback');
      await answerFour(page);
      await fillDetails(page, email);
      return {
        send: () => press(page, 'Submit'),
        done: thanks(page),
        expectKept: () => expect(page.getByLabel('Email')).toHaveValue(email),
        recorded: async () => {
          const saved = await Promise.all([...new Set(ids)].map((id) => storedFeedback(id)));
          expect(saved.flat()).toHaveLength(1);
          return (await storedFounders(email)).length;
        },
      };
    },
  },
  {
    name: 'an answer',
    // The other faults, over which Firestore tries again by itself, are in `tests/rules/second-tries`.
    calls: [{ what: 'the answer', path: /:commit/, body: /gameRSVPs/, faults: [LOST, LATE] }],
    begin: async (page) => {
      const event = await anEvent();
      await page.goto(event.path);
      const name = page.getByLabel('Your Name');
      await name.fill('Robin');
      return {
        send: () => page.getByRole('button', { name: "Yes, I'll be there!" }).click(),
        done: page.getByText('You answered'),
        expectKept: () => expect(name).toHaveValue('Robin'),
        recorded: async () => (await storedRsvps(event)).length,
      };
    },
  },
  {
    name: 'creating a game',
    calls: [{ what: 'the event and its invite', path: /:commit/, body: /gameEvents/ }],
    begin: async (page) => {
      const title = aTitle('Faulty');
      await signIn(page, '/admin/create');
      await fillEvent(page, title, ANY_DAY);
      return {
        send: () => createButton(page).click(),
        done: page.getByRole('heading', { name: 'Your event is on' }),
        expectKept: () => expect(page.getByLabel('Event title')).toHaveValue(title),
        recorded: async () => {
          const events = await documents.list('gameEvents');
          return events.filter((event) => event.title === title).length;
        },
      };
    },
  },
];

for (const { name, calls, begin } of journeys) {
  test(`${name}: whatever goes wrong on the way, it is done once and nothing typed is lost`, {
    tag: '@once',
  }, async ({ newVisitor }) => {
    let begun: { page: Page; errand: Errand } | null = null;
    for (const { what, path, body = /(?:)/, faults: possible = Object.keys(faults) } of calls) {
      const isMeant = (request: Request) =>
        request.method() === 'POST' && body.test(request.postData() ?? '');
      for (const [fault, fail] of Object.entries(faults).filter(([one]) => possible.includes(one))) {
        await test.step(`when ${what} ${fault}`, async () => {
          if (!begun) {
            const page = await newVisitor();
            begun = { page, errand: await begin(page) };
          }
          const { page, errand } = begun;
          let state: 'untried' | 'failing' | 'failed' = 'untried';
          await page.route(path, async (route) => {
            if (state !== 'untried' || !isMeant(route.request())) return route.fallback();
            state = 'failing';
            await fail(route);
            state = 'failed';
          });
          await errand.send();
          await expect.poll(() => state, { message: `${what} ${fault}` }).toBe('failed');
          // As a person who reads what went wrong would.
          const sentence = page.getByRole('alert').filter({ hasText: /[a-z]+ [a-z]+/i });
          await expect(errand.done.or(sentence).first()).toBeVisible({ timeout: 30_000 });
          if (await errand.done.isVisible()) {
            expect(await errand.recorded()).toBe(1);
            begun = null;
          } else await errand.expectKept();
        });
      }
    }
    expect(begun, 'it is done in the end').toBeNull();
  });
}

test('a browser that keeps nothing', { tag: '@once' }, async ({ newVisitor }) => {
  const blockStorage = () => {
    for (const name of ['localStorage', 'sessionStorage'] as const) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    }
  };
  for (const { name, begin } of journeys) {
    await test.step(`lets ${name} through`, async () => {
      const page = await newVisitor();
      await page.addInitScript(blockStorage);
      const errand = await begin(page);
      await errand.send();
      await expect(errand.done).toBeVisible();
      expect(await errand.recorded()).toBe(1);
    });
  }
});
