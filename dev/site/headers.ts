import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { Plugin } from 'vite';

/** Origins of the backends and of pictures, by the build's variables. */
function origins(variables: Record<string, string>): { backends: string[]; images: string[] } {
  const supabase = new URL(variables.VITE_SUPABASE_URL ?? '').origin;
  const hosts = [variables.VITE_FIRESTORE_EMULATOR_HOST, variables.VITE_AUTH_EMULATOR_HOST];
  const emulators = hosts.flatMap((host) => (host ? [`http://${host}`] : []));
  const google = ['firestore', 'identitytoolkit', 'securetoken'].map(
    (api) => `https://${api}.googleapis.com`,
  );
  const photo = variables.VITE_ORGANIZER_PHOTO_URL;
  return {
    backends: [supabase, supabase.replace(/^http/, 'ws'), ...(emulators.length > 0 ? emulators : google)],
    images: photo ? [new URL(photo).origin] : [],
  };
}

const INLINE = /<(script|style)(?: data-[^>]*)?>([\s\S]*?)<\/\1>/g;

function hashesOf(wanted: 'script' | 'style', page: string): string[] {
  const contents = [...page.matchAll(INLINE)].flatMap(([, tag, content = '']) =>
    tag === wanted ? content : [],
  );
  return contents.map((content) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`);
}

/** A policy that allows this inline code, and connections to the backends. */
function contentPolicy(
  variables: Record<string, string>,
  { scripts, styles, connect = [] }: { scripts: string[]; styles: string[]; connect?: string[] },
): string {
  const { backends, images } = origins(variables);
  const directives: [string, ...string[]][] = [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...scripts],
    ['style-src', "'self'", ...styles],
    ['img-src', "'self'", 'data:', 'blob:', ...images],
    ['font-src', "'self'"],
    ['connect-src', "'self'", ...backends, ...connect],
    ['manifest-src', "'self'"],
    ['form-action', "'self'"],
    ['frame-ancestors', "'none'"],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
  ];
  return directives.map((parts) => parts.join(' ')).join('; ');
}

const REPORTS = '/csp-reports';

/** Reports to the development server's terminal what the policy would stop. */
export function reportViolations(port: number, variables: Record<string, string>): Plugin {
  // The development server writes inline code of its own.
  const inline = ["'unsafe-inline'"];
  const connect = [`ws://localhost:${port}`, `ws://127.0.0.1:${port}`];
  const policy = contentPolicy(variables, { scripts: inline, styles: inline, connect });
  return {
    name: 'report-violations',
    configureServer({ middlewares }) {
      middlewares.use(REPORTS, async (request, response) => {
        console.warn(`The content policy would stop this: ${await text(request)}`);
        response.writeHead(204).end();
      });
      middlewares.use((_, response, next) => {
        response.setHeader('Content-Security-Policy-Report-Only', `${policy}; report-uri ${REPORTS}`);
        next();
      });
    },
  };
}

const YEAR_SECONDS = 365 * 24 * 60 * 60;

export type Page = {
  path: string;
  /** Patterns of other addresses that show this page. */
  rewrites: string[];
  html: string;
};

/** The host's `_headers` file. Each page has one policy of its own, and there is none for all: both would apply. */
export function headersFile(pages: readonly Page[], variables: Record<string, string>): string {
  const everywhere = {
    // RSVP links are secret: other sites are told no more than our origin.
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'Strict-Transport-Security': `max-age=${YEAR_SECONDS}; includeSubDomains`,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Cross-Origin-Opener-Policy': 'same-origin',
  };
  const lines = Object.entries(everywhere).map(([name, value]) => `  ${name}: ${value}`);
  const policies = pages.flatMap(({ path, rewrites, html }) => {
    const allowed = { scripts: hashesOf('script', html), styles: hashesOf('style', html) };
    const policy = `  Content-Security-Policy: ${contentPolicy(variables, allowed)}`;
    return [path, ...(rewrites.length > 0 ? [`${path}/*`] : [])].flatMap((address) => [address, policy]);
  });
  // The content of a hashed name never changes.
  const assets = ['/assets/*', `  Cache-Control: public, max-age=${YEAR_SECONDS}, immutable`];
  return ['/*', ...lines, ...policies, ...assets, ''].join('\n');
}
