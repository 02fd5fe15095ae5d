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
  stack,
  storedFounders,
  test,
} from './fixtures.ts';
import { ANY_DAY, aTitle, createButton, fillEvent, signIn } from './organizer.ts';
import { answerFour, feedbackIds, fillDetails, press, storedFeedback, thanks } from './surveys.ts';

// The faults are the same in every window.
test.skip(({ isMobile }) => isMobile, 'broken once');
test.use({ expectedNoise: /./ });

/** What can happen to one call; the next one reaches the backend. */
const faults: Record<string, Fault> = {
  'is cut': (route) => route.abort('connectionreset'),
  'comes late': async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3000));
    await route.fallback();
  },
  'is answered with garbage': (route) =>
    route.fulfill({ status: 200, contentType: 'application/json', body: '{"half": ' }),
  'is done, and its answer lost': loseAnswer,
};

type Call = { what: string; is(request: Request): boolean; faults: string[] };

/** The faults of a call that only reads: when it is lost on the way back, nothing has been changed. */
const READING = ['is cut', 'is answered with garbage'];

function call(what: string, method: string, path: RegExp, body: RegExp = /(?:)/): Call {
  return {
    what,
    faults: Object.keys(faults),
    is: (request) =>
      request.method() === method && path.test(request.url()) && body.test(request.postData() ?? ''),
  };
}

function reading(what: string, method: string, path: RegExp, body?: RegExp): Call {
  return { ...call(what, method, path, body), faults: READING };
}

/** What one person has filled in, ready to be sent, and how to tell that it is done. */
type Errand = {
  send(): Promise<void>;
  done: Locator;
  /** Nothing typed is lost. */
  expectKept(): Promise<void>;
  /** How often it is in the database. */
  recorded(): Promise<number>;
};

type Journey = {
  name: string;
  calls: Call[];
  /** Calls of the page around it, which its own journeys break. */
  around?: RegExp;
  begin(page: Page): Promise<Errand>;
};

const journeys: Journey[] = [
  {
    name: 'joining',
    calls: [
      reading('the founders', 'GET', /\/founders\?/),
      reading('the retired numbers', 'GET', /\/retired_numbers\?/),
      reading('the interest per sport', 'POST', /\/rpc\/sport_interest/),
      call('the signup', 'POST', /\/rpc\/join_founders/),
      reading('the founder pass', 'POST', /\/rpc\/founder_pass/),
      call('the welcome e-mail', 'POST', /\/functions\/v1\/welcome-email/),
    ],
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
      call('the feedback', 'POST', /\/rpc\/save_feedback/),
      call('the signup', 'POST', /\/rpc\/join_founders/),
      call('the welcome e-mail', 'POST', /\/functions\/v1\/welcome-email/),
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
    calls: [
      reading('the invite', 'GET', /\/rsvpInvites\//),
      reading('the event', 'POST', /:batchGet/),
      call('the answer', 'POST', /:commit/, /gameRSVPs/),
      call('the click', 'POST', /:commit/, /clickCount/),
    ],
    begin: async (page) => {
      const event = await anEvent();
      await page.goto(event.path);
      const name = page.getByLabel('Your Name');
      const retry = page.getByRole('button', { name: 'Try again' });
      await expect(name.or(retry)).toBeVisible({ timeout: 30_000 });
      if (await retry.isVisible()) await retry.click();
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
    calls: [call('the event and its invite', 'POST', /:commit/, /gameEvents/)],
    around: /:run(Aggregation)?Query|:batchGet|\/admins\//,
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

/** Sends until it is done, as a person who reads what went wrong would. */
async function sendUntilDone(page: Page, { send, done, expectKept }: Errand): Promise<void> {
  const sentence = page.getByRole('alert').filter({ hasText: /[a-z]+ [a-z]+/i });
  for (let tries = 0; tries < 3; tries += 1) {
    await send();
    await expect(done.or(sentence).first()).toBeVisible({ timeout: 30_000 });
    if (await done.isVisible()) return;
    await expectKept();
  }
  await expect(done).toBeVisible();
}

for (const { name, calls, around, begin } of journeys) {
  test(`${name}: every call to a backend is among those that are broken here`, async ({ page }) => {
    const unknown: string[] = [];
    page.on('request', (request) => {
      const { origin } = new URL(request.url());
      const isBackend = origin === stack.supabaseUrl || origin === `http://${stack.firestoreHost}`;
      const isKnown = around?.test(request.url()) || calls.some(({ is }) => is(request));
      if (isBackend && request.method() !== 'OPTIONS' && !isKnown) {
        unknown.push(`${request.method()} ${request.url()}`);
      }
    });
    const errand = await begin(page);
    await errand.send();
    await expect(errand.done).toBeVisible();
    expect(unknown).toEqual([]);
  });

  for (const { what, is, faults: possible } of calls) {
    for (const [fault, fail] of Object.entries(faults).filter(([name]) => possible.includes(name))) {
      test(`${name}: when ${what} ${fault}, it is done once and nothing typed is lost`, async ({ page }) => {
        test.slow();
        const isBroken = await failFirst(page, /./, fail, is);
        const errand = await begin(page);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await sendUntilDone(page, errand);
        await expect.poll(isBroken, { message: `${what} ${fault}`, timeout: 15_000 }).toBe(true);
        expect(await errand.recorded()).toBe(1);
      });
    }
  }
}

test.describe('a browser that keeps nothing', () => {
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
    test(`${name} works with storage blocked`, async ({ page }) => {
      await page.addInitScript(blockStorage);
      const errand = await begin(page);
      await errand.send();
      await expect(errand.done).toBeVisible({ timeout: 15_000 });
      expect(await errand.recorded()).toBe(1);
    });
  }

  test('joining works with storage full', async ({ page }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      };
    });
    await page.goto('/');
    const joining = aJoining();
    await fill(page, joining);
    await joinButton(page).click();
    await founderNumber(page);
    expect(await storedFounders(joining.email)).toHaveLength(1);
  });
});

test.describe('a tab from before a deploy', () => {
  test('reloads itself once when the code of its page is gone', async ({ page }) => {
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
});

test.describe('a page whose code does not arrive', () => {
  /** Types a name into the prerendered form and answers, which has to wait. */
  async function answerEarly(page: Page): Promise<void> {
    await page.getByLabel(/^Your Name/).fill('Robin');
    await page.getByRole('button', { name: "Yes, I'll be there!" }).click();
  }

  const thanks = (page: Page) => page.getByRole('heading', { name: "You're in, Robin!" });

  test('keeps what was typed and pressed, and does it when the code comes', async ({ page }) => {
    let visits = 0;
    page.on('domcontentloaded', () => {
      visits += 1;
    });
    const failed = page.waitForEvent('response', (response) => /test-rsvp-.*js$/.test(response.url()));
    await page.route('**/assets/test-rsvp-*.js', (route) => route.fulfill({ status: 404, body: 'gone' }));
    await page.goto('/test-rsvp');
    await answerEarly(page);
    await failed;
    await page.unroute('**/assets/test-rsvp-*.js');
    await expect(thanks(page)).toBeVisible({ timeout: 15_000 });
    expect(visits).toBe(1);
  });

  test('comes by itself when the network is back', async ({ page, context }) => {
    const gate = Promise.withResolvers<void>();
    await page.route('**/assets/test-rsvp-*.js', async (route) => {
      await gate.promise;
      await route.abort('internetdisconnected');
    });
    const firstScript = page.waitForEvent('requestfinished', (request) => /\/main-/.test(request.url()));
    const failed = page.waitForEvent('requestfailed', (request) => /test-rsvp-.*js$/.test(request.url()));
    await page.goto('/test-rsvp', { waitUntil: 'commit' });
    await firstScript;
    await context.setOffline(true);
    gate.resolve();
    await failed;
    await expect(page.getByRole('heading', { name: "You're Invited!" })).toBeVisible();
    await answerEarly(page);
    await page.unroute('**/assets/test-rsvp-*.js');
    await context.setOffline(false);
    await expect(thanks(page)).toBeVisible({ timeout: 15_000 });
  });
});
