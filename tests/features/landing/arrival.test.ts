import { renderHook, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useArrival } from '#features/landing/use-arrival.ts';

const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView');

beforeEach(() => {
  scrollIntoView.mockClear();
  vi.stubGlobal('scrollY', 0);
  document.body.innerHTML = `
    <section id="hero" aria-label="Hero" tabindex="-1"></section>
    <section id="signup" aria-label="Signup" tabindex="-1">
      <form><fieldset><legend>Sports</legend><input type="checkbox" aria-label="Volleyball"></fieldset></form>
    </section>`;
});

function arrive(by: Parameters<typeof useArrival>[0], address: string) {
  history.replaceState(null, '', address);
  return renderHook(() => useArrival(by, 'signup'));
}

const region = (name: string) => screen.getByRole('region', { name });

describe.each(['document', 'link'] as const)('somebody who comes with a %s', (by) => {
  it.each(['/?founder=signup', '/?ref=BENX1234'])('is taken to the form by %s', (address) => {
    arrive(by, address);
    expect(scrollIntoView.mock.contexts).toEqual([region('Signup'), screen.getByRole('checkbox')]);
    expect(scrollIntoView).toHaveBeenCalledWith({ behavior: 'instant' });
    expect(screen.getByRole('checkbox', { name: 'Volleyball' })).toHaveFocus();
  });

  it('is taken to the pass that stands in the form’s place', () => {
    document.querySelector('form')?.remove();
    arrive(by, '/?founder=signup');
    expect(region('Signup')).toHaveFocus();
  });

  it('stays at the part that the address names', () => {
    arrive(by, '/?founder=signup#faq');
    expect(scrollIntoView).not.toHaveBeenCalled();
    expect(document.body).toHaveFocus();
  });

  it('stays where they have scrolled already', () => {
    vi.stubGlobal('scrollY', 200);
    arrive(by, '/?founder=signup');
    expect(scrollIntoView).not.toHaveBeenCalled();
  });

  it('is taken there once', () => {
    const { rerender } = arrive(by, '/?founder=signup');
    scrollIntoView.mockClear();
    rerender();
    expect(scrollIntoView).not.toHaveBeenCalled();
  });
});

describe('somebody who only opens the page', () => {
  it.each(['/', '/?ref=', '/?founder=yes'])('sees that there is more, at %s', (address) => {
    arrive('document', address);
    expect(scrollIntoView.mock.contexts).toEqual([region('Hero')]);
    expect(document.body).toHaveFocus();
  });

  it('is not moved where motion is not wanted', () => {
    const media = vi.spyOn(globalThis, 'matchMedia');
    media.mockImplementation(
      (query) => Object.assign(new EventTarget(), { matches: true, media: query }) as MediaQueryList,
    );
    arrive('document', '/');
    expect(scrollIntoView).not.toHaveBeenCalled();
    media.mockRestore();
  });
});

it('somebody who comes by a link begins at the top', () => {
  arrive('link', '/');
  expect(scrollIntoView).not.toHaveBeenCalled();
});

it.each(['/', '/?founder=signup', '/?ref=BENX1234'])(
  'somebody who comes back to %s stays where they were',
  (address) => {
    arrive('history', address);
    expect(scrollIntoView).not.toHaveBeenCalled();
    expect(document.body).toHaveFocus();
  },
);
