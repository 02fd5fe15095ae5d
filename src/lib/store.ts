import { useSyncExternalStore } from 'react';

/**
 * A value beside the tree. Lazily hydrated parts read it without new props or context, which would make React throw away
 * their prerendered HTML, and what was typed into it.
 */
export interface Store<T> extends Readable<T> {
  set: (value: T) => void;
}

export interface Readable<T> {
  get: () => T;
  /** The value in the prerendered HTML. */
  getInitial: () => T;
  subscribe: (listener: () => void) => () => void;
}

export function createStore<T>(initial: T): Store<T> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    getInitial: () => initial,
    set: (value) => {
      current = value;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useStore<T>(store: Readable<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.getInitial);
}
