import { type ComponentType, createElement } from 'react';

interface PageModule {
  default: ComponentType;
  /** Loads the parts of the prerendered page that come after its own code. */
  loadParts?: () => Promise<unknown>;
}

export type ImportPage = () => Promise<PageModule>;

export interface LazyPage {
  Content: ComponentType;
  /** Loads what hydrating the page's own HTML needs. */
  load: () => Promise<void>;
  /** Loads what showing the page without that HTML needs. */
  preload: () => Promise<void>;
  isPreloaded: () => boolean;
}

/** The code must be loaded before the page is rendered. A failed load can be tried again. */
export function lazyPage(importPage: ImportPage): LazyPage {
  let page: PageModule | undefined;
  let isPreloaded = false;

  async function load(): Promise<PageModule> {
    page ??= await importPage();
    isPreloaded ||= page.loadParts === undefined;
    return page;
  }

  function Content() {
    if (!page) throw new Error('A page was rendered before its code was loaded.');
    return createElement(page.default);
  }

  return {
    Content,
    load: async () => {
      await load();
    },
    preload: async () => {
      const { loadParts } = await load();
      await loadParts?.();
      isPreloaded = true;
    },
    isPreloaded: () => isPreloaded,
  };
}
