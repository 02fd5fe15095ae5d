import { type ComponentType, lazy, type ReactNode, useState } from 'react';
import { LATE_AFTER_MS, retryUntilDone, showLateNote } from './retry.ts';

interface LazyComponent<Props> {
  Part: (props: Props) => ReactNode;
  load: () => Promise<void>;
}

/** @param whenNeeded delays loading in the browser; prerendering waits for nothing. */
export function lazyWithRetry<Props extends object>(
  importPart: () => Promise<ComponentType<Props>>,
  whenNeeded?: () => Promise<void>,
): LazyComponent<Props> {
  let Loaded: ComponentType<Props> | undefined;

  async function load(): Promise<ComponentType<Props>> {
    Loaded ??= await importPart();
    return Loaded;
  }

  const Later = lazy(async () => {
    if (import.meta.env.SSR) return { default: await load() };
    await whenNeeded?.();
    const late = setTimeout(() => showLateNote(true), LATE_AFTER_MS);
    const part = await retryUntilDone(load);
    clearTimeout(late);
    showLateNote(false);
    return { default: part };
  }) as unknown as ComponentType<Props>;

  function Part(props: Props) {
    // Another component in its place would begin with a new state.
    const [Chosen] = useState<ComponentType<Props>>(() => Loaded ?? Later);
    return <Chosen {...props} />;
  }

  return {
    Part,
    load: async () => {
      await load();
    },
  };
}
