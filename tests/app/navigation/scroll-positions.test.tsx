import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { leftAt, recordScrolling } from '#app/navigation/scroll-positions.ts';
import { useReplaceAddress } from '#lib/use-replace-address.ts';
import { homeWith, startPages } from './fake-routes.tsx';
import { goBack, heading, open, openDocument, press, shownAddress } from './fixtures.tsx';
import { grow, growAbove, scrollPage, startScrolling } from './scrolling.ts';

vi.mock('#app/routes/routes.tsx', () => import('./fake-routes.tsx'));

const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView');
const navigation = vi.spyOn(performance, 'getEntriesByType');

function loadedBy(type: 'navigate' | 'reload'): void {
  navigation.mockReturnValue([Object.assign(new PerformanceNavigationTiming(), { type })]);
}

beforeEach(() => {
  sessionStorage.clear();
  startPages();
  startScrolling();
  scrollIntoView.mockClear();
  loadedBy('navigate');
});

afterEach(() => {
  vi.useRealTimers();
});

/** The document goes, and a new one takes its place. */
async function reload(type: 'navigate' | 'reload' = 'reload', kept?: string) {
  dispatchEvent(new Event('pagehide'));
  cleanup();
  startPages();
  scrollPage(0);
  if (kept) sessionStorage.setItem('showup:scroll', kept);
  loadedBy(type);
  await openDocument();
}

async function openHomeAt(top: number, address = '/home') {
  await open(address);
  scrollPage(top);
}

async function follow(name: string) {
  await press(`To ${name}`);
  await heading(name);
}

describe('a link', () => {
  async function followTo(to: string) {
    homeWith(<Link to={to}>Further</Link>);
    await openHomeAt(800);
    await press('Further');
  }

  it.each(['', '#nothing', '#100%'])('leads to the top of another page without a part %j', async (hash) => {
    await followTo(`/news${hash}`);
    await heading('News');
    expect(scrollY).toBe(0);
  });

  it('leads to a part of another page', async () => {
    await followTo('/news#part');
    await heading('News');
    expect(scrollIntoView.mock.contexts).toEqual([screen.getByText('Part of News')]);
    expect(scrollIntoView).toHaveBeenCalledWith({ behavior: 'instant' });
  });

  it('to the same page leaves it where it is, and so does Back', async () => {
    await followTo('?show=past');
    await waitFor(() => expect(location.search).toBe('?show=past'));
    expect(scrollY).toBe(800);
    scrollPage(100);
    act(() => history.back());
    await waitFor(() => expect(scrollY).toBe(800));
  });
});

describe('Back and Forward', () => {
  it('lead to where one was although the last scroll event was still to come, and the page left still scrolls', async () => {
    await openHomeAt(800);
    vi.stubGlobal('scrollY', 850);
    await follow('News');
    addEventListener('popstate', () => scrollPage(300), { once: true });
    await goBack('Home');
    expect(scrollY).toBe(850);
  });

  it('tell two visits of the same page apart', async () => {
    await openHomeAt(800);
    await follow('News');
    await follow('Home');
    expect(scrollY).toBe(0);
    scrollPage(100);
    await goBack('News');
    await goBack('Home');
    expect(scrollY).toBe(800);
  });

  it('lead to the top of a page that nobody has scrolled', async () => {
    await open('/home');
    await follow('News');
    scrollPage(300);
    await goBack('Home');
    expect(scrollY).toBe(0);
  });
});

describe('an address that is cleaned', () => {
  /** Opens the home page, which takes the code out of its address once the test says so. */
  async function openAndClean(address: string) {
    let clean = (): void => undefined;
    function Cleaned() {
      const replaceAddress = useReplaceAddress();
      clean = () => replaceAddress(({ searchParams }) => searchParams.delete('ref'));
      return null;
    }
    homeWith(<Cleaned />);
    await openHomeAt(800, address);
    await act(async () => clean());
  }

  it('is still the place that one comes back to', async () => {
    await openAndClean('/home?ref=BENX1234');
    expect(shownAddress()).toBe('/home');
    await follow('News');
    await goBack('Home');
    expect(scrollY).toBe(800);
  });

  it('does not scroll back a visitor who has left the part that it names', async () => {
    await openAndClean('/home?ref=BENX1234#part');
    expect(shownAddress()).toBe('/home#part');
    expect(scrollIntoView).not.toHaveBeenCalled();
  });
});

describe('a reload', () => {
  it('leads to where one was, and so does Back after it', async () => {
    await openHomeAt(800);
    await follow('News');
    scrollPage(300);
    await reload();
    expect(await heading('News')).toBeVisible();
    expect(scrollY).toBe(300);
    await goBack('Home');
    expect(scrollY).toBe(800);
  });

  it('leaves the place to the browser until the code is there', async () => {
    await open('/home');
    expect(history.scrollRestoration).toBe('manual');
    dispatchEvent(new Event('pagehide'));
    expect(history.scrollRestoration).toBe('auto');
  });

  it.each([
    ['a new visit to the same address', 'navigate', undefined],
    ['what was kept can not be read', 'reload', '{'],
  ] as const)('begins at the top when %s', async (_, type, kept) => {
    await openHomeAt(800);
    await reload(type, kept);
    expect(await heading('Home')).toBeVisible();
    expect(scrollY).toBe(0);
  });
});

describe('a page that is still growing', () => {
  beforeEach(async () => {
    await openHomeAt(800);
    await follow('News');
    scrollPage(300);
    // What the home page shows is read anew.
    grow(200);
    await goBack('Home');
  });

  it('is followed to where one was', () => {
    expect(scrollY).toBe(200);
    for (const [height, top] of [
      [500, 500],
      [3000, 800],
      [4000, 800],
    ] as const) {
      grow(height);
      expect(scrollY).toBe(top);
    }
  });

  it.each(['wheel', 'touchmove', 'keydown', 'pointerdown', 'click'])('is left alone after a %s', (type) => {
    dispatchEvent(new Event(type));
    scrollPage(50);
    grow(3000);
    expect(scrollY).toBe(50);
  });

  it('leaves the place of the next one alone when it grows after Forward', async () => {
    addEventListener('popstate', () => grow(3000), { once: true });
    act(() => history.forward());
    await heading('News');
    expect(scrollY).toBe(300);
  });

  it('is left alone when it is left', async () => {
    await follow('News');
    grow(3000);
    expect(scrollY).toBe(0);
  });
});

it('a page whose fonts and data come again stays where one was, until the visitor scrolls', async () => {
  await openHomeAt(800);
  await reload();
  await heading('Home');
  growAbove(600);
  growAbove(-300);
  expect(scrollY).toBe(800);
  // It is shorter for a moment.
  grow(500);
  scrollPage(500);
  grow(3000);
  expect(scrollY).toBe(800);
  dispatchEvent(new Event('wheel'));
  growAbove(600);
  expect(scrollY).toBe(1400);
});

it('nobody is moved by a page that grows late', async () => {
  await openHomeAt(800);
  await follow('News');
  grow(200);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  act(() => history.back());
  await vi.waitFor(() => expect(screen.getByRole('heading', { name: 'Home' })).toBeVisible());
  vi.advanceTimersByTime(5000);
  grow(3000);
  expect(scrollY).toBe(200);
});

it.each([
  [
    'on before the next entry arrives',
    () => {
      history.pushState({ key: 'next' }, '', '/home#further');
      scrollPage(5000);
      history.replaceState({ key: 'left' }, '', '/home');
    },
  ],
  [
    'between Back and the arrival',
    () => {
      dispatchEvent(new PopStateEvent('popstate'));
      scrollPage(50);
    },
  ],
])('keeps where a page was left when the browser scrolls %s', (_, scroll) => {
  history.pushState({ key: 'left' }, '', '/home');
  const stop = recordScrolling(false);
  scrollPage(120);
  scroll();
  expect(leftAt()).toBe(120);
  stop();
});
