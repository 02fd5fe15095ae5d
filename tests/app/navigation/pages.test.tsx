import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reloadAfterDeploy } from '#app/navigation/reload-after-deploy.ts';
import { expectLog } from '../../setup.ts';
import { code, homeWith, makePage, startPages } from './fake-routes.tsx';
import { openDocument } from './fixtures.tsx';

vi.mock('#app/routes/routes.tsx', () => import('./fake-routes.tsx'));
vi.mock('#app/navigation/reload-after-deploy.ts', () => ({ reloadAfterDeploy: vi.fn() }));

const user = userEvent.setup();
const reload = vi.mocked(reloadAfterDeploy);

beforeEach(() => {
  sessionStorage.clear();
  reload.mockReset().mockResolvedValue();
  startPages();
});

afterEach(() => {
  vi.useRealTimers();
});

async function open(address: string) {
  history.pushState(null, '', address);
  await openDocument();
}

const link = (name: string) => screen.getByRole('link', { name });
const press = (name: string) => user.click(link(name));
const page = (name: string) => screen.findByRole('heading', { name });
const note = () => screen.getByRole('textbox', { name: 'Note' });
const retry = () => user.click(screen.getByRole('button', { name: 'Try again' }));

/** The code of a page comes when the test says so. */
function hold(name: keyof typeof code) {
  const arrival = Promise.withResolvers<ReturnType<typeof makePage>>();
  code[name].mockReturnValue(arrival.promise);
  return {
    arrive: () => act(async () => arrival.resolve(makePage(name === 'news' ? 'News' : 'Shop'))),
    fail: () => act(async () => arrival.reject(new Error(`no ${name}`))),
  };
}

describe('a link to another page', () => {
  it('shows it without a new document, in focus, and announces its title once', async () => {
    await open('/home');
    expect(document.body).toHaveFocus();
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    await press('To News');
    expect(await page('News')).toHaveFocus();
    expect(document.title).toBe('News | Test');
    expect(location.pathname).toBe('/news');
    const announcement = screen.getByRole('status');
    expect(announcement).toHaveTextContent(/^News \| Test$/);
    expect(screen.queryByRole('heading', { name: 'Home' })).not.toBeInTheDocument();
  });

  it('and Back show either page in focus, and announce it', async () => {
    await open('/home');
    await press('To News');
    await page('News');
    act(() => history.back());
    expect(await page('Home')).toHaveFocus();
    expect(screen.getByRole('status')).toHaveTextContent(/^Home \| Test$/);
    act(() => history.forward());
    expect(await page('News')).toHaveFocus();
    expect(screen.getByRole('status')).toHaveTextContent(/^News \| Test$/);
  });

  it('loads the parts of the page before it is shown', async () => {
    const parts = Promise.withResolvers<void>();
    code.news.mockResolvedValue({ ...makePage('News'), loadParts: () => parts.promise });
    await open('/home');
    await press('To News');
    await screen.findByText('Loading…');
    expect(screen.getByRole('heading', { name: 'Home' })).toBeVisible();
    await act(async () => parts.resolve());
    expect(await page('News')).toBeVisible();
  });

  it('takes the focus to the page where that has no heading', async () => {
    code.news.mockResolvedValue({ default: () => <main aria-label="News">Nothing yet</main> });
    await open('/home');
    await press('To News');
    await waitFor(() => expect(screen.getByRole('main', { name: 'News' })).toHaveFocus());
  });

  it('to an address without a page says so', async () => {
    homeWith(<Link to="/nowhere">Nowhere</Link>);
    await open('/home');
    await press('Nowhere');
    expect(await page('Lost')).toHaveFocus();
  });

  it('that is the page already leaves everything as it is', async () => {
    await open('/home');
    await user.type(note(), 'Half a sen');
    const entries = history.length;
    await press('To Home');
    expect(note()).toHaveValue('Half a sen');
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    expect(history).toHaveLength(entries);
  });

  it('with another question to the same page leaves focus and what was typed alone', async () => {
    homeWith(<Link to="?show=past">Past</Link>);
    await open('/home');
    await user.type(note(), 'Half a sen');
    await press('Past');
    await waitFor(() => expect(location.search).toBe('?show=past'));
    expect(link('Past')).toHaveFocus();
    expect(note()).toHaveValue('Half a sen');
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });
});

describe('a page whose code is slow', () => {
  /** @param arrive brings the page that is not wanted any more. */
  async function expectShopToStay(arrive: () => Promise<void>) {
    expect(await page('Shop')).toHaveFocus();
    expect(screen.queryByText('Loading…')).not.toBeInTheDocument();
    await arrive();
    expect(screen.getByRole('heading', { name: 'Shop' })).toHaveFocus();
    expect(location.pathname).toBe('/shop');
  }

  it('leaves the page before in use, says so after 300 ms, and comes', async () => {
    await open('/home');
    vi.useFakeTimers();
    const { arrive } = hold('news');
    fireEvent.click(link('To News'));
    await act(() => vi.advanceTimersByTimeAsync(299));
    expect(screen.queryByText('Loading…')).not.toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.getByText('Loading…')).toHaveRole('status');
    expect(screen.getByRole('heading', { name: 'Home' })).toBeVisible();
    fireEvent.change(note(), { target: { value: 'Half a sen' } });
    expect(note()).toHaveValue('Half a sen');
    expect(location.pathname).toBe('/home');
    await arrive();
    expect(screen.getByRole('heading', { name: 'News' })).toHaveFocus();
    expect(screen.queryByText('Loading…')).not.toBeInTheDocument();
    expect(location.pathname).toBe('/news');
  });

  it('comes to the address that was pressed, as one step', async () => {
    homeWith(<Link to="/news?show=past#part">Past news</Link>);
    await open('/home');
    const entries = history.length;
    const { arrive } = hold('news');
    await press('Past news');
    await arrive();
    expect(await page('News')).toHaveFocus();
    expect(location.pathname + location.search + location.hash).toBe('/news?show=past#part');
    expect(history).toHaveLength(entries + 1);
  });

  it('needs no sign when it comes before that', async () => {
    await open('/home');
    vi.useFakeTimers();
    const { arrive } = hold('news');
    fireEvent.click(link('To News'));
    await act(() => vi.advanceTimersByTimeAsync(299));
    await arrive();
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(screen.getByRole('heading', { name: 'News' })).toBeVisible();
    expect(screen.queryByText('Loading…')).not.toBeInTheDocument();
  });

  it('is not shown any more after a press on another link', async () => {
    await open('/home');
    const { arrive } = hold('news');
    await press('To News');
    await screen.findByText('Loading…');
    await press('To Shop');
    await expectShopToStay(arrive);
  });

  it('is not shown when the one pressed after it is slower', async () => {
    await open('/home');
    const news = hold('news');
    const shop = hold('shop');
    await press('To News');
    await press('To Shop');
    await news.arrive();
    expect(screen.getByRole('heading', { name: 'Home' })).toBeVisible();
    await shop.arrive();
    expect(screen.getByRole('heading', { name: 'Shop' })).toHaveFocus();
  });

  it('is not shown any more after Back', async () => {
    await open('/shop');
    await press('To Home');
    await page('Home');
    const { arrive } = hold('news');
    await press('To News');
    await screen.findByText('Loading…');
    act(() => history.back());
    await expectShopToStay(arrive);
  });

  it('comes after Back to it too', async () => {
    history.pushState(null, '', '/news');
    await open('/home');
    const { arrive } = hold('news');
    act(() => history.back());
    await screen.findByText('Loading…');
    expect(screen.getByRole('heading', { name: 'Home' })).toBeVisible();
    await arrive();
    expect(screen.getByRole('heading', { name: 'News' })).toHaveFocus();
    expect(location.pathname).toBe('/news');
  });

  it('is not shown any more after Back to it and Forward again, and nothing else happens', async () => {
    history.pushState(null, '', '/news');
    await open('/home');
    await user.type(note(), 'Half a sen');
    const { arrive } = hold('news');
    act(() => history.back());
    await screen.findByText('Loading…');
    act(() => history.forward());
    await waitFor(() => expect(screen.queryByText('Loading…')).not.toBeInTheDocument());
    await arrive();
    expect(screen.getByRole('heading', { name: 'Home' })).toBeVisible();
    expect(note()).toHaveValue('Half a sen');
    expect(note()).toHaveFocus();
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });
});

describe('a page whose code does not arrive', () => {
  const sentence = 'The page did not load. Check the connection and try again.';

  it('at once is asked for again, and nobody hears of it', async () => {
    code.news.mockRejectedValueOnce(new Error('no news'));
    await open('/home');
    await press('To News');
    expect(await page('News')).toHaveFocus();
    expect(code.news).toHaveBeenCalledTimes(2);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('at all is told, and what was typed stays', async () => {
    code.news.mockRejectedValue(new Error('no news'));
    expectLog('The page did not load.');
    await open('/home');
    await user.type(note(), 'Half a sen');
    await press('To News');
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(note()).toHaveValue('Half a sen');
    expect(location.pathname).toBe('/home');
  });

  it('comes at a later try', async () => {
    code.news.mockRejectedValue(new Error('no news'));
    expectLog('The page did not load.');
    await open('/home');
    await press('To News');
    await screen.findByRole('alert');
    code.news.mockResolvedValue(makePage('News'));
    await retry();
    expect(await page('News')).toHaveFocus();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('is looked for in a newer document, and at a further try in any', async () => {
    code.news.mockRejectedValue(new Error('no news'));
    expectLog('The page did not load.');
    await open('/home');
    await press('To News');
    await screen.findByRole('alert');
    expect(reload).toHaveBeenLastCalledWith(`${location.origin}/news`, 'newer');
    expectLog('The page did not load.');
    await retry();
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
    expect(reload).toHaveBeenLastCalledWith(`${location.origin}/news`, 'any');
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  });

  it('is not reported any more after a press on another link', async () => {
    code.news.mockRejectedValue(new Error('no news'));
    expectLog('The page did not load.');
    await open('/home');
    await press('To News');
    await screen.findByRole('alert');
    await press('To Shop');
    expect(await page('Shop')).toHaveFocus();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('is not reported to somebody who went on', async () => {
    await open('/home');
    const { fail } = hold('news');
    await press('To News');
    await press('To Shop');
    await page('Shop');
    await fail();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(reload).not.toHaveBeenCalled();
  });

  it('keeps the focus while it is tried again', async () => {
    code.news.mockRejectedValue(new Error('no news'));
    expectLog('The page did not load.');
    await open('/home');
    await press('To News');
    await screen.findByRole('alert');
    hold('news');
    await retry();
    expect(document.body).not.toHaveFocus();
  });
});

describe('what the browser does itself', () => {
  /** Whether the router has taken the press; then the browser does nothing. */
  async function isTaken(name: string, init: MouseEventInit = {}): Promise<boolean> {
    const watching = new AbortController();
    let taken: boolean | undefined;
    // jsdom can't load documents: nothing is left for it to do.
    for (const type of ['click', 'auxclick'] as const) {
      addEventListener(
        type,
        (event) => {
          taken = event.defaultPrevented;
          event.preventDefault();
        },
        { signal: watching.signal },
      );
    }
    await act(async () => void fireEvent.click(link(name), init));
    watching.abort();
    if (taken === undefined) throw new Error('Nobody heard of the press.');
    return taken;
  }

  beforeEach(() => {
    homeWith(
      <>
        <Link to="/news" target="_blank">
          News in a tab
        </Link>
        <a href="/news" download>
          News as a file
        </a>
        <Link to="https://elsewhere.example/news">News elsewhere</Link>
        <Link to="mailto:hello@example.com">Write to us</Link>
      </>,
    );
  });

  it.each([
    ['with Control', 'To News', { ctrlKey: true }],
    ['with Command', 'To News', { metaKey: true }],
    ['with Shift', 'To News', { shiftKey: true }],
    ['with Alt', 'To News', { altKey: true }],
    ['of the middle button', 'To News', { button: 1 }],
    ['on a link to a new tab', 'News in a tab', {}],
    ['on a download', 'News as a file', {}],
    ['on a link to another site', 'News elsewhere', {}],
    ['on an address of another kind', 'Write to us', {}],
  ])('is a press %s', async (_, name, init) => {
    await open('/home');
    expect(await isTaken(name, init)).toBe(false);
    expect(location.pathname).toBe('/home');
    expect(code.news).not.toHaveBeenCalled();
  });

  it('is not a plain press', async () => {
    await open('/home');
    expect(await isTaken('To News')).toBe(true);
    expect(await page('News')).toBeVisible();
  });
});

describe('a page that breaks', () => {
  const Broken = () => {
    throw new Error('out of paint');
  };

  it('leaves the other pages intact', async () => {
    code.news.mockResolvedValue({ default: Broken });
    expectLog('out of paint');
    await open('/home');
    await press('To News');
    expect(await page('We dropped the ball.')).toHaveFocus();
    act(() => history.back());
    expect(await page('Home')).toHaveFocus();
  });
});
