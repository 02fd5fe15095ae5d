/** The little of Cloudflare's runtime that the worker uses; its own types collide with the browser's. */
export interface Env {
  /** The built site. */
  ASSETS: { fetch(request: Request | URL | string): Promise<Response> };
  /** What the function `clock` asks for; a secret of the worker. */
  CLOCK_SECRET?: string;
}

export interface Context {
  /** Keeps the worker alive for work that the response doesn't wait for. */
  waitUntil(work: Promise<unknown>): void;
}

interface RewrittenElement {
  setAttribute(name: string, value: string): void;
  setInnerContent(text: string): void;
  append(content: string, options: { html: boolean }): void;
}

interface Rewriter {
  on(selector: string, handlers: { element(element: RewrittenElement): void }): Rewriter;
  transform(response: Response): Response;
}

declare global {
  const HTMLRewriter: new () => Rewriter;
  interface CacheStorage {
    /** This location's cache. */
    default: Cache;
  }
}
