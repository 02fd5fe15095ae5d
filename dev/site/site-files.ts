import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, extname } from 'node:path';
import { initWasm } from '@resvg/resvg-wasm';
import type { Plugin } from 'vite';
import { readFeedAddress } from '#features/rsvp/calendar/games-feed.ts';
import type * as CalendarFile from '../../edge/calendar-file.ts';
import { drawEvent, drawSite, type SiteWords, wordsIn } from '../../edge/drawings.ts';
import type * as GamesFeed from '../../edge/games-feed.ts';
import { renderPng } from '../../edge/render-png.ts';
import { ROOT } from '../lib/paths.ts';
import { RESVG_WASM } from './edge.ts';

type SiteFacts = {
  words: SiteWords & { description: string };
  siteUrl: string;
  /** The mark as SVG, 32×32. */
  logo: string;
  indexed: string[];
};

const COLORS = { theme: '#0f4c3a', background: '#faf8f2' };
const SOCIAL_IMAGE = 'social.png';
const ICON_SIZES = { apple: 180, small: 192, large: 512 };
/** The part of a maskable icon that all launchers show. */
const SAFE_ZONE = 0.8;
/** Browsers ask for favicon.ico by themselves. */
const FAVICON_SIZE = 48;

/** The mark at another size. Below a `fill` of 1 it stands on a ground, for launchers that cut their own shape. */
function icon(logo: string, size: number, fill = 1): string {
  const inner = Math.round(size * fill);
  const offset = (size - inner) / 2;
  const place = `x="${offset}" y="${offset}" width="${inner}" height="${inner}"`;
  const placed = logo.replace('<svg ', `<svg ${place} `);
  const ground = fill < 1 ? `<rect width="${size}" height="${size}" fill="${COLORS.theme}"/>` : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${ground}${placed}</svg>`;
}

/** An .ico file that holds one PNG. */
function ico(png: Uint8Array, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

function manifest({ words }: SiteFacts): string {
  const png = (name: string, size: number, purpose: string) => {
    return { src: `/${name}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose };
  };
  return JSON.stringify({
    name: words.productName,
    short_name: words.productName,
    description: words.description,
    start_url: '/',
    display: 'minimal-ui',
    theme_color: COLORS.theme,
    background_color: COLORS.background,
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      png('icon-192', ICON_SIZES.small, 'any'),
      png('icon-512', ICON_SIZES.large, 'any'),
      png('icon-maskable', ICON_SIZES.large, 'maskable'),
    ],
  });
}

function readFont(): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(`${ROOT}public/fonts/barlow-condensed-700.woff2`));
}

function lazily<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined;
  return () => {
    done ??= work();
    return done;
  };
}

function sitemap({ siteUrl, indexed }: SiteFacts): string {
  const urls = indexed.map((path) => `<url><loc>${new URL(path, siteUrl).href}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
}

/** Allows everything: private pages say `noindex`, and chats' crawlers obey this file too. */
function robots({ siteUrl }: SiteFacts): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${new URL('/sitemap.xml', siteUrl).href}\n`;
}

const renderer = lazily(() => initWasm(readFileSync(RESVG_WASM)));

async function siteFiles(facts: SiteFacts): Promise<Record<string, string | Uint8Array>> {
  await renderer();
  const font = readFont();
  const png = (svg: string) => renderPng(svg, font);
  const { logo } = facts;
  return {
    [SOCIAL_IMAGE]: png(drawSite(facts.words, font)),
    'icon.svg': logo,
    'apple-touch-icon.png': png(icon(logo, ICON_SIZES.apple, SAFE_ZONE)),
    'icon-192.png': png(icon(logo, ICON_SIZES.small)),
    'icon-512.png': png(icon(logo, ICON_SIZES.large)),
    'icon-maskable.png': png(icon(logo, ICON_SIZES.large, SAFE_ZONE)),
    'favicon.ico': ico(png(icon(logo, FAVICON_SIZE)), FAVICON_SIZE),
    'manifest.webmanifest': manifest(facts),
    'sitemap.xml': sitemap(facts),
    'robots.txt': robots(facts),
  };
}

export async function writeSiteFiles(folder: string, facts: SiteFacts): Promise<void> {
  for (const [name, content] of Object.entries(await siteFiles(facts)))
    writeFileSync(`${folder}/${name}`, content);
}

const TYPES: Record<string, string> = {
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ico': 'image/x-icon',
};

/** Makes the same files, and the worker's responses, on the development server when they are asked for. */
export function serveSiteFiles(): Plugin {
  return {
    name: 'site-files',
    configureServer({ middlewares, ssrLoadModule }) {
      const facts = lazily(async (): Promise<SiteFacts> => {
        const { site } = await ssrLoadModule('/src/prerender.tsx');
        return { ...site, indexed: ['/'] };
      });
      const files = lazily(async () => siteFiles(await facts()));

      async function calendarAt(address: URL): Promise<Response | null> {
        const games = readFeedAddress(address.pathname);
        if (games) {
          const edge = (await ssrLoadModule('/edge/games-feed.ts')) as typeof GamesFeed;
          return edge.makeGamesFeed(games);
        }
        const edge = (await ssrLoadModule('/edge/calendar-file.ts')) as typeof CalendarFile;
        const request = edge.calendarRequest(address);
        return request && edge.makeCalendarFile(request);
      }

      async function responseTo(address: URL): Promise<Response | null> {
        const { pathname, searchParams } = address;
        if (pathname.startsWith('/api/calendar/')) return calendarAt(address);
        if (pathname === '/api/og-image') {
          const { words } = await facts();
          await renderer();
          const png = renderPng(drawEvent({ ...wordsIn(searchParams), ...words }, readFont()), readFont());
          return new Response(png, { headers: { 'content-type': 'image/png' } });
        }
        const type = dirname(pathname) === '/' ? TYPES[extname(pathname)] : undefined;
        const file = type && (await files())[pathname.slice(1)];
        return file ? new Response(Buffer.from(file), { headers: { 'content-type': type } }) : null;
      }

      middlewares.use(async (request, response, next) => {
        try {
          const made = await responseTo(new URL(request.url ?? '/', 'http://localhost'));
          if (!made) return next();
          response.writeHead(made.status, Object.fromEntries(made.headers));
          return response.end(Buffer.from(await made.arrayBuffer()));
        } catch (error) {
          return next(error);
        }
      });
    },
  };
}
