import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { keepTrying } from './keep-trying.ts';

/**
 * A part of the page whose code comes later, asked for until it does.
 * @param whenWanted what it waits for in the browser; prerendering waits for nothing.
 */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
  whenWanted?: () => Promise<void>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    if (!import.meta.env.SSR) await whenWanted?.();
    return { default: await keepTrying(load) };
  });
}
