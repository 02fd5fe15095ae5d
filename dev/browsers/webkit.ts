import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { freePort } from '../lib/ports.ts';
import { isUp, startService } from '../lib/processes.ts';
import { type Engine, findSeen, LostSession, type Page, type Part, until } from './page.ts';

export const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver';
export const XVFB = '/usr/bin/Xvfb';
/** WebKit's own small browser, which comes with the driver. */
export const miniBrowser = () => globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')[0] ?? '';

/** A wide toolbar would keep the window wider than a phone. */
const NARROW_TOOLBAR =
  'toolbar *, headerbar *, box * { padding: 0; margin: 0; min-width: 0; border-width: 0 }';
/** Lower display numbers are people's own screens. */
const FIRST_DISPLAY = 90;

type Size = { width: number; height: number };
type Call = (method: string, path: string, body?: object) => Promise<unknown>;

const CALL_TIMEOUT_MS = 40_000;
/** The key under which the protocol names an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** W3C WebDriver over plain HTTP: selenium-webdriver brings zip files and Chrome's protocol, and no types. */
function caller(root: string): Call {
  return async (method, path, body) => {
    let response: Response;
    try {
      response = await fetch(root + path, {
        method,
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
      });
    } catch (cause) {
      throw new LostSession('The WebKit driver does not respond.', { cause });
    }
    const { value } = await response.json();
    if (response.ok) return value;
    const problem = `${method} ${path}: ${value.error}: ${value.message}`;
    throw /session/.test(value.error) ? new LostSession(problem) : new Error(problem);
  };
}

function pageOf(call: Call): Page {
  const run = (question: object, args: unknown[]) =>
    call('POST', '/execute/sync', { script: `return (${question}).apply(null, arguments)`, args });
  const partOf = (element: Record<string, string>): Part => ({
    click: async () => void (await call('POST', `/element/${element[ELEMENT]}/click`, {})),
    type: async (text) => void (await call('POST', `/element/${element[ELEMENT]}/value`, { text })),
    ask: async (question, argument = '') =>
      (await run(question, [element, argument])) as ReturnType<typeof question>,
  });
  return {
    open: async (url) => void (await call('POST', '/url', { url })),
    async find(kind, words) {
      const element = (await run(findSeen, [kind, words.source])) as Record<string, string> | null;
      return element && partOf(element);
    },
  };
}

async function resize(call: Call, { width, height }: Size): Promise<void> {
  const inner = 'return [innerWidth, innerHeight]';
  const sizes = () => call('POST', '/execute/sync', { script: inner, args: [] }) as Promise<number[]>;
  const [, innerHeight = 0] = await sizes();
  const before = (await call('GET', '/window/rect')) as Size;
  await call('POST', '/window/rect', { width, height: height + before.height - innerHeight });
  await until(`a page of ${width} by ${height}`, async () => `${await sizes()}` === `${[width, height]}`);
}

async function withDriver<T>(env: NodeJS.ProcessEnv, use: (root: string) => Promise<T>): Promise<T> {
  const port = await freePort();
  const root = `http://127.0.0.1:${port}`;
  const driver = await startService('The WebKit driver', WEBKIT_DRIVER, [`--port=${port}`], {
    env,
    healthy: () => isUp(`${root}/status`),
  });
  try {
    return await use(root);
  } finally {
    await driver.stop();
  }
}

async function withSession(root: string, use: (call: Call) => Promise<void>): Promise<void> {
  const options = { binary: miniBrowser(), args: ['--automation'] };
  const { sessionId } = (await caller(root)('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  })) as { sessionId: string };
  const call = caller(`${root}/session/${sessionId}`);
  await use(call);
  await call('DELETE', '');
}

/** An invisible screen. The number of the display is its only name. */
async function startScreen() {
  let display = FIRST_DISPLAY;
  while (existsSync(`/tmp/.X11-unix/X${display}`)) display += 1;
  const screen = await startService(
    'Xvfb',
    XVFB,
    [`:${display}`, '-screen', '0', '800x1200x24', '-nolisten', 'tcp'],
    { healthy: async () => existsSync(`/tmp/.X11-unix/X${display}`) },
  );
  return { ...screen, display: `:${display}` };
}

/** WebKitGTK in its own small browser. @param folder is for its settings. */
export async function withWebKit(
  folder: string,
  size: Size,
  use: (engine: Engine) => Promise<void>,
): Promise<void> {
  mkdirSync(`${folder}/gtk-3.0`, { recursive: true });
  writeFileSync(`${folder}/gtk-3.0/gtk.css`, NARROW_TOOLBAR);
  const screen = await startScreen();
  const env = { ...process.env, DISPLAY: screen.display, XDG_CONFIG_HOME: folder, NO_AT_BRIDGE: '1' };
  try {
    await use({
      name: execFileSync(miniBrowser(), ['--version'], { env, encoding: 'utf8' }).trim(),
      withPage: (visit) =>
        withDriver(env, (root) =>
          withSession(root, async (call) => {
            await resize(call, size);
            await visit(pageOf(call));
          }),
        ),
    });
  } finally {
    await screen.stop();
  }
}
