import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { Plugin } from 'vite';

/** Origins of the backends and of pictures, by the build's variables. */
function origins(variables: Record<string, string>): { backends: string[]; images: string[] } {
  const supabase = new URL(variables.VITE_SUPABASE_URL ?? '').origin;
  const emulators = [variables.VITE_FIRESTORE_EMULATOR_HOST, variables.VITE_AUTH_EMULATOR_HOST].flatMap(
    (host) => (host ? [`http://${host}`] : []),
  );
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

function hashesIn(page: string): { script: string[]; style: string[] } {
  const hashes = { script: [] as string[], style: [] as string[] };
  for (const [, tag, content] of page.matchAll(INLINE)) {
    if (tag !== 'script' && tag !== 'style') continue;
    hashes[tag].push(
      `'sha256-${createHash('sha256')
        .update(content ?? '')
        .digest('base64')}'`,
    );
  }
  return hashes;
}

type Policy = {
  /** Allowed inline code: by its hashes, or all of it on the development server, which writes its own. */
  scripts: string[];
  styles: string[];
  connect: string[];
  variables: Record<string, string>;
};

function contentPolicy({ scripts, styles, connect, variables }: Policy): string {
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

function builtPolicy(html: string, variables: Record<string, string>): string {
  const { script, style } = hashesIn(html);
  return contentPolicy({ scripts: script, styles: style, connect: [], variables });
}

const REPORTS = '/csp-reports';

/** The development server only reports to the terminal what the policy would stop. */
export function reportViolations(port: number, variables: Record<string, string>): Plugin {
  const policy = contentPolicy({
    scripts: ["'unsafe-inline'"],
    styles: ["'unsafe-inline'"],
    connect: [`ws://localhost:${port}`, `ws://127.0.0.1:${port}`],
    variables,
  });
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

/** The host's `_headers` file. Each page has its own policy, and none for all: two would both apply. */
export function headersFile(pages: readonly Page[], variables: Record<string, string>): string {
  const unwanted = ['camera', 'geolocation', 'microphone', 'payment', 'usb'].map(
    (feature) => `${feature}=()`,
  );
  const everywhere = {
    // RSVP links are secret: other sites are told no more than our origin.
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': unwanted.join(', '),
    'Strict-Transport-Security': `max-age=${YEAR_SECONDS}; includeSubDomains`,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Cross-Origin-Opener-Policy': 'same-origin',
  };
  const lines = Object.entries(everywhere).map(([name, value]) => `  ${name}: ${value}`);
  const policies = pages.flatMap(({ path, rewrites, html }) => {
    const policy = `  Content-Security-Policy: ${builtPolicy(html, variables)}`;
    return [path, ...(rewrites.length > 0 ? [`${path}/*`] : [])].flatMap((address) => [address, policy]);
  });
  return [
    '/*',
    ...lines,
    ...policies,
    // Hashed names never change their content.
    '/assets/*',
    `  Cache-Control: public, max-age=${YEAR_SECONDS}, immutable`,
    '',
  ].join('\n');
}
