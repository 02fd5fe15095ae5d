import type { Locator, Page, Request } from '@playwright/test';
import { anEvent, documents, storedRsvps } from './events.ts';
import {
  aJoining,
  expect,
  expectFilled,
  type Fault,
  failFirst,
  fill,
  founderNumber,
  joinButton,
  loseAnswer,
  storedFounders,
  test,
} from './fixtures.ts';
import { ANY_DAY, aTitle, createButton, fillEvent, signIn } from './organizer.ts';
import { answerFour, feedbackIds, fillDetails, press, storedFeedback, thanks } from './surveys.ts';

test.use({ expectedNoise: /./ });

const LOST = 'is done, and its answer lost';
const LATE = 'comes late';
const FOR_EVERYBODY = { 'access-control-allow-origin': '*' };

/** What can happen to one call; the next one reaches the backend. */
const faults: Record<string, Fault> = {
  'is cut': (route) => route.abort('connectionreset'),
  'is answered 503': (route) => route.fulfill({ status: 503, headers: FOR_EVERYBODY, body: '{}' }),
  'is answered with garbage': (route) =>
    route.fulfill({ headers: FOR_EVERYBODY, contentType: 'application/json', body: '{"half": ' }),
  [LOST]: loseAnswer,
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
          const isBroken = await failFirst(page, path, fail, isMeant);
          await errand.send();
          await expect.poll(isBroken, { message: `${what} ${fault}` }).toBe(true);
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

test('a tab from before a deploy reloads itself once when the code of its page is gone', {
  tag: '@once',
}, async ({ page }) => {
  let loads = 0;
  await page.route('/', async (route) => {
    loads += 1;
    if (loads > 1) return route.fallback();
    // The browser had kept the document of an earlier build.
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({ response, body: html.replace(/(name="built-at" content=")\d+/, '$11') });
  });
  await page.route('**/assets/landing-*.js', (route) =>
    loads === 1 ? route.fulfill({ status: 404, body: 'gone' }) : route.fallback(),
  );
  await page.goto('/');
  // The document of before, a look at the present one, and the present one.
  await expect.poll(() => loads).toBe(3);
  const joining = aJoining();
  await fill(page, joining);
  await joinButton(page).click();
  await founderNumber(page);
  expect(loads).toBe(3);
});

test('a page whose code does not arrive is asked for again, and does then what was pressed meanwhile', {
  tag: '@once',
}, async ({ page }) => {
  const code = '**/assets/test-rsvp-*.js';
  let visits = 0;
  let tries = 0;
  page.on('domcontentloaded', () => {
    visits += 1;
  });
  await page.route('**/assets/main-*', (route) => {
    tries += 1;
    return tries > 2 ? route.fallback() : route.abort('connectionreset');
  });
  const failed = page.waitForEvent('response', (response) => /test-rsvp-.*js$/.test(response.url()));
  await page.route(code, (route) => route.fulfill({ status: 404, body: 'gone' }));
  await page.goto('/test-rsvp');
  await page.getByLabel(/^Your Name/).fill('Robin');
  await page.getByRole('button', { name: "Yes, I'll be there!" }).click();
  await expect.poll(() => tries).toBeGreaterThan(2);
  await failed;
  await page.unroute(code);
  await expect(page.getByRole('heading', { name: "You're in, Robin!" })).toBeVisible();
  expect(visits).toBe(1);
});
