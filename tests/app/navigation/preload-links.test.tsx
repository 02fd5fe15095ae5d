import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { preloadLinksInView, preloadOnIntent } from '#app/navigation/preload-links.ts';
import { expectLog } from '../../setup.ts';
import { code, makePage, pageRouteAt, startPages } from './fake-routes.tsx';

vi.mock('#app/routes/routes.tsx', () => import('./fake-routes.tsx'));
vi.mock('#lib/when-needed.ts', () => ({ whenIdle: () => Promise.resolve() }));

/** The page's IntersectionObserver: what it observes, and its callback. */
const view = {
  observed: new Set<Element>(),
  tell: (_entries: Pick<IntersectionObserverEntry, 'isIntersecting' | 'target'>[]): void => undefined,
};

class Watcher {
  constructor(tell: typeof view.tell) {
    view.tell = tell;
  }
  observe(element: Element) {
    view.observed.add(element);
  }
  disconnect() {
    view.observed.clear();
  }
}

beforeAll(preloadOnIntent);

beforeEach(() => {
  startPages();
  view.observed.clear();
  vi.stubGlobal('IntersectionObserver', Watcher);
  history.replaceState(null, '', '/home');
  render(
    <nav>
      <a href="/news?show=past#part">
        <strong>News</strong>
      </a>
      <a href="/shop">Shop</a>
      <a href="/home#part">Part</a>
      <a href="/news" target="_blank" rel="noopener">
        News in a tab
      </a>
      <a href="https://elsewhere.example/news">News elsewhere</a>
      <a href="/api/calendar/abc.ics">Calendar file</a>
      <a href="mailto:hello@example.com">Write to us</a>
      <p>No link</p>
    </nav>,
  );
});

const link = (name: string) => screen.getByRole('link', { name });
const asked = () => Object.entries(code).flatMap(([name, { mock }]) => mock.calls.map(() => name));

describe('somebody who is about to follow a link', () => {
  it.each([
    ['points at it', () => fireEvent.pointerOver(link('News'))],
    ['points at something in it', () => fireEvent.pointerOver(screen.getByText('News'))],
    ['touches it', () => fireEvent.touchStart(link('News'))],
    ['focuses it', () => fireEvent.focusIn(link('News'))],
  ])('and %s finds the code on its way, once', async (_, come) => {
    come();
    expect(asked()).toEqual(['news']);
    await vi.waitFor(() => expect(code.news).toHaveResolved());
    come();
    expect(asked()).toEqual(['news']);
  });

  const OTHERS = ['Part', 'News in a tab', 'News elsewhere', 'Calendar file', 'Write to us', 'No link'];

  it.each(OTHERS)('needs no code for %s', (name) => {
    for (const come of [fireEvent.pointerOver, fireEvent.touchStart, fireEvent.focusIn])
      for (const target of [screen.getByText(name), document]) come(target);
    expect(asked()).toEqual([]);
  });

  it('sees no error when the code does not come, and the next time it is asked for again', async () => {
    expectLog('A page could not be loaded ahead.');
    code.news.mockRejectedValueOnce(new Error('no news'));
    fireEvent.pointerOver(link('News'));
    await vi.waitFor(() => expect(console.warn).toHaveBeenCalled());
    fireEvent.pointerOver(link('News'));
    expect(asked()).toEqual(['news', 'news']);
  });
});

describe('the links in view', () => {
  const comesIntoView = (name: string, isIntersecting = true) =>
    view.tell([{ isIntersecting, target: link(name) }]);

  it('have their code on its way when they are seen, and their parts when somebody is about to follow one', async () => {
    const loadParts = vi.fn(async () => undefined);
    code.shop.mockResolvedValue({ ...makePage('Shop'), loadParts });
    preloadLinksInView();
    await vi.waitFor(() => expect(view.observed).toContain(link('Shop')));
    comesIntoView('Shop', false);
    expect(asked()).toEqual([]);
    comesIntoView('Shop');
    comesIntoView('Part');
    expect(asked()).toEqual(['shop']);
    await vi.waitFor(() => expect(code.shop).toHaveResolved());
    expect(pageRouteAt('/shop').page.isPreloaded()).toBe(false);
    expect(loadParts).not.toHaveBeenCalled();
    fireEvent.pointerOver(link('Shop'));
    await vi.waitFor(() => expect(loadParts).toHaveBeenCalledOnce());
    expect(asked()).toEqual(['shop']);
  });

  it('are those of the page that is shown, if it is when it is idle', async () => {
    const stop = preloadLinksInView();
    await vi.waitFor(() => expect(view.observed.size).toBeGreaterThan(0));
    stop();
    expect(view.observed.size).toBe(0);
    preloadLinksInView()();
    await Promise.resolve();
    expect(view.observed.size).toBe(0);
  });
});
