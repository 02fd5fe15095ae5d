import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reloadAfterDeploy } from '#app/navigation/reload-after-deploy.ts';
import { expectLog } from '../../setup.ts';
import { code, homeWith, makePage, startPages } from './fake-routes.tsx';
import { goBack, heading, link, open, press, shownAddress, user } from './fixtures.tsx';

vi.mock('#app/routes/routes.tsx', () => import('./fake-routes.tsx'));
vi.mock('#app/navigation/reload-after-deploy.ts', () => ({ reloadAfterDeploy: vi.fn() }));

const reload = vi.mocked(reloadAfterDeploy);

beforeEach(() => {
  sessionStorage.clear();
  reload.mockReset().mockResolvedValue();
  startPages();
});

afterEach(() => {
  vi.useRealTimers();
});

const note = () => screen.getByRole('textbox', { name: 'Note' });
const typeNote = () => user.type(note(), 'Half a sen');
const announcement = () => screen.getByRole('status');
const loadingSign = () => screen.queryByText('Loading…');
const slowly = () => screen.findByText('Loading…');
/** The page with this heading is shown already. */
const shows = (name: string) => expect(screen.getByRole('heading', { name })).toBeVisible();

/** The code of a page comes when the test says so. */
function hold(name: 'News' | 'Shop' = 'News') {
  const arrival = Promise.withResolvers<ReturnType<typeof makePage>>();
  code[name === 'News' ? 'news' : 'shop'].mockReturnValue(arrival.promise);
  return {
    arrive: () => act(async () => arrival.resolve(makePage(name))),
    fail: () => act(async () => arrival.reject(new Error(`no ${name}`))),
  };
}

describe('a link to another page', () => {
  it('shows it without a new document, in focus, and announces its title once; so do Back and Forward', async () => {
    await open('/home');
    expect(document.body).toHaveFocus();
    expect(announcement()).toBeEmptyDOMElement();
    await press('To News');
    expect(await heading('News')).toHaveFocus();
    expect(document.title).toBe('News | Test');
    expect(location.pathname).toBe('/news');
    expect(announcement()).toHaveTextContent(/^News \| Test$/);
    expect(screen.queryByRole('heading', { name: 'Home' })).not.toBeInTheDocument();
    act(() => history.back());
    expect(await heading('Home')).toHaveFocus();
    expect(announcement()).toHaveTextContent(/^Home \| Test$/);
    act(() => history.forward());
    expect(await heading('News')).toHaveFocus();
    expect(announcement()).toHaveTextContent(/^News \| Test$/);
  });

  it('loads the parts of the page before it is shown, and gives it the focus where it has no heading', async () => {
    const parts = Promise.withResolvers<void>();
    const News = () => <main aria-label="News">Nothing yet</main>;
    code.news.mockResolvedValue({ default: News, loadParts: () => parts.promise });
    await open('/home');
    await press('To News');
    await slowly();
    shows('Home');
    await act(async () => parts.resolve());
    await waitFor(() => expect(screen.getByRole('main', { name: 'News' })).toHaveFocus());
  });

  it('to an address without a page says so', async () => {
    homeWith(<Link to="/nowhere">Nowhere</Link>);
    await open('/home');
    await press('Nowhere');
    expect(await heading('Lost')).toHaveFocus();
  });

  it('that is the page already, or another question to it, leaves focus and what was typed alone', async () => {
    homeWith(<Link to="?show=past">Past</Link>);
    await open('/home');
    await typeNote();
    const entries = history.length;
    await press('To Home');
    expect(history).toHaveLength(entries);
    expect(note()).toHaveValue('Half a sen');
    await press('Past');
    await waitFor(() => expect(location.search).toBe('?show=past'));
    expect(link('Past')).toHaveFocus();
    expect(note()).toHaveValue('Half a sen');
    expect(announcement()).toBeEmptyDOMElement();
  });
});

describe('a page whose code is slow', () => {
  it('leaves the page before in use, says so after 300 ms, and comes to its whole address, as one step', async () => {
    homeWith(<Link to="/news?show=past#part">Past news</Link>);
    await open('/home');
    const entries = history.length;
    vi.useFakeTimers();
    const { arrive } = hold();
    fireEvent.click(link('Past news'));
    await act(() => vi.advanceTimersByTimeAsync(299));
    expect(loadingSign()).not.toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(loadingSign()).toHaveRole('status');
    shows('Home');
    fireEvent.change(note(), { target: { value: 'Half a sen' } });
    expect(note()).toHaveValue('Half a sen');
    expect(location.pathname).toBe('/home');
    await arrive();
    expect(screen.getByRole('heading', { name: 'News' })).toHaveFocus();
    expect(loadingSign()).not.toBeInTheDocument();
    expect(shownAddress()).toBe('/news?show=past#part');
    expect(history).toHaveLength(entries + 1);
  });

  it('needs no sign when it comes before that', async () => {
    await open('/home');
    vi.useFakeTimers();
    const { arrive } = hold();
    fireEvent.click(link('To News'));
    await act(() => vi.advanceTimersByTimeAsync(299));
    await arrive();
    await act(() => vi.advanceTimersByTimeAsync(1000));
    shows('News');
    expect(loadingSign()).not.toBeInTheDocument();
  });

  it.each([
    ['a press on another link', () => press('To Shop')],
    ['Back', async () => act(() => history.back())],
  ])('is not shown any more after %s', async (_, leave) => {
    await open('/shop');
    await press('To Home');
    await heading('Home');
    const { arrive } = hold();
    await press('To News');
    await slowly();
    await leave();
    expect(await heading('Shop')).toHaveFocus();
    expect(loadingSign()).not.toBeInTheDocument();
    await arrive();
    expect(screen.getByRole('heading', { name: 'Shop' })).toHaveFocus();
    expect(location.pathname).toBe('/shop');
  });

  it('is not shown when the one pressed after it is slower', async () => {
    await open('/home');
    const news = hold();
    const shop = hold('Shop');
    await press('To News');
    await press('To Shop');
    await news.arrive();
    shows('Home');
    await shop.arrive();
    expect(screen.getByRole('heading', { name: 'Shop' })).toHaveFocus();
  });

  it('comes after Back to it too', async () => {
    history.pushState(null, '', '/news');
    await open('/home');
    const { arrive } = hold();
    act(() => history.back());
    await slowly();
    shows('Home');
    await arrive();
    expect(screen.getByRole('heading', { name: 'News' })).toHaveFocus();
    expect(location.pathname).toBe('/news');
  });

  it('is not shown any more after Back to it and Forward again, and nothing else happens', async () => {
    history.pushState(null, '', '/news');
    await open('/home');
    await typeNote();
    const { arrive } = hold();
    act(() => history.back());
    await slowly();
    act(() => history.forward());
    await waitFor(() => expect(loadingSign()).not.toBeInTheDocument());
    await arrive();
    shows('Home');
    expect(note()).toHaveValue('Half a sen');
    expect(note()).toHaveFocus();
    expect(announcement()).toBeEmptyDOMElement();
  });
});

describe('a page whose code does not arrive', () => {
  it('at once is asked for again, and nobody hears of it', async () => {
    code.news.mockRejectedValueOnce(new Error('no news'));
    await open('/home');
    await press('To News');
    expect(await heading('News')).toHaveFocus();
    expect(code.news).toHaveBeenCalledTimes(2);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('is not reported to somebody who went on', async () => {
    await open('/home');
    const { fail } = hold();
    await press('To News');
    await press('To Shop');
    await heading('Shop');
    await fail();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(reload).not.toHaveBeenCalled();
  });

  const retry = () => user.click(screen.getByRole('button', { name: 'Try again' }));
  const isReported = async () =>
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The page did not load. Check the connection and try again.',
    );

  it('at all is looked for in a newer document, then in any; what was typed stays, and it comes at a later try', async () => {
    code.news.mockRejectedValue(new Error('no news'));
    expectLog('The page did not load.');
    await open('/home');
    await typeNote();
    await press('To News');
    await isReported();
    expect(reload).toHaveBeenLastCalledWith(`${location.origin}/news`, 'newer');
    expect(note()).toHaveValue('Half a sen');
    expect(location.pathname).toBe('/home');
    const { fail } = hold();
    await retry();
    expect(document.body).not.toHaveFocus();
    expectLog('The page did not load.');
    await fail();
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
    expect(reload).toHaveBeenLastCalledWith(`${location.origin}/news`, 'any');
    await isReported();
    code.news.mockResolvedValue(makePage('News'));
    await retry();
    expect(await heading('News')).toHaveFocus();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('is not reported any more after a press on another link', async () => {
    code.news.mockRejectedValue(new Error('no news'));
    expectLog('The page did not load.');
    await open('/home');
    await press('To News');
    await isReported();
    await press('To Shop');
    expect(await heading('Shop')).toHaveFocus();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('what the browser does itself', () => {
  /** Whether the router has taken the press; then the browser does nothing. */
  async function isTaken(name: string, init: MouseEventInit = {}): Promise<boolean> {
    const taken = Promise.withResolvers<boolean>();
    const hear = (event: Event) => {
      taken.resolve(event.defaultPrevented);
      // jsdom can't load documents: nothing is left for it to do.
      event.preventDefault();
    };
    addEventListener('click', hear, { once: true });
    await act(async () => void fireEvent.click(link(name), init));
    return taken.promise;
  }

  beforeEach(async () => {
    const [tab, file] = [
      { to: '/news', target: '_blank' },
      { href: '/news', download: true },
    ];
    homeWith(
      <>
        <Link {...tab}>News in a tab</Link>
        <a {...file}>News as a file</a>
        <Link to="https://elsewhere.example/news">News elsewhere</Link>
        <Link to="mailto:hello@example.com">Write to us</Link>
      </>,
    );
    await open('/home');
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
    expect(await isTaken(name, init)).toBe(false);
    expect(location.pathname).toBe('/home');
    expect(code.news).not.toHaveBeenCalled();
  });

  it('is not a plain press', async () => {
    expect(await isTaken('To News')).toBe(true);
    expect(await heading('News')).toBeVisible();
  });
});

it('a page that breaks leaves the other pages intact', async () => {
  const Broken = () => {
    throw new Error('out of paint');
  };
  code.news.mockResolvedValue({ default: Broken });
  expectLog('out of paint');
  await open('/home');
  await press('To News');
  expect(await heading('We dropped the ball.')).toHaveFocus();
  await goBack('Home');
  expect(await heading('Home')).toHaveFocus();
});
