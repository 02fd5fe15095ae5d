import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Manifest } from 'vite';
import type * as Prerender from '../../src/prerender.tsx';
import { ROOT } from '../lib/paths.ts';
import { inlineCriticalStyles } from './critical-styles.ts';
import { headersFile, type Page } from './headers.ts';
import { buildInlineScripts } from './inline.ts';
import { writeSiteFiles } from './site-files.ts';

export const ENTRY = 'src/main.tsx';

/** A chunk by its module's path, or by its group's name where the build merged it with others. */
function chunk(manifest: Manifest, name: string) {
  const group = basename(name, extname(name));
  const found = manifest[name] ?? Object.values(manifest).find((one) => one.name === group);
  if (!found) throw new Error(`The build's manifest has no ${name}.`);
  return found;
}

function withStaticImports(manifest: Manifest, name: string, seen = new Set<string>()): Set<string> {
  const { file, imports = [] } = chunk(manifest, name);
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const dependency of imports) withStaticImports(manifest, dependency, seen);
  return seen;
}

const TOUCH_ICON = '<link rel="apple-touch-icon" href="/apple-touch-icon.png">';
/** Only on the landing: browsers fetch it at once, and the RSVP page's budget has no room for another request. */
const MANIFEST = '<link rel="manifest" href="/manifest.webmanifest">';

/** The content policy forbids style attributes: a browser would drop them without a word. */
function refuseStyleAttributes(file: string, html: string): void {
  const found = /<[a-z]+ [^>]*\bstyle=[^>]*>/.exec(html);
  if (found) throw new Error(`${file} has a style attribute, which the content policy forbids: ${found[0]}`);
}

function isIndexed(html: string): boolean {
  return html.includes('<link rel="canonical"') && !html.includes('content="noindex"');
}

/** Turns the client build's one page into a prerendered shell a route. @returns per shell, the scripts it starts with. */
export async function writeShells(
  folder: string,
  ssrFolder: string,
  variables: Record<string, string>,
): Promise<Record<string, string[]>> {
  const manifest: Manifest = JSON.parse(readFileSync(`${folder}/.vite/manifest.json`, 'utf8'));
  const { shells, render, site }: typeof Prerender = await import(
    pathToFileURL(`${ssrFolder}/prerender.js`).href
  );
  const entry = chunk(manifest, ENTRY);
  const source = readFileSync(`${ROOT}index.html`, 'utf8');
  const template = source.replace(/<script type="module"[^>]*><\/script>/, '');
  const sheet = Object.values(manifest).find(({ file }) => file.endsWith('.css'))?.file;
  if (!sheet) throw new Error('The build has no stylesheet.');
  const styles = readFileSync(`${folder}/${sheet}`, 'utf8');
  const inline = await buildInlineScripts();

  const initialScripts: Record<string, string[]> = {};
  const pages: Page[] = [];
  const indexed: string[] = [];
  for (const { path, file, name, soon, rewrites } of shells) {
    const module = `src/app/routes/${name}.tsx`;
    const initial = withStaticImports(manifest, module, withStaticImports(manifest, ENTRY));
    initialScripts[file] = [...initial];
    const scripts = soon ? withStaticImports(manifest, soon, initial) : initial;
    const { head, html } = await render(path);
    refuseStyleAttributes(file, html);
    const paths = [...scripts].map((one) => `/${one}`).join(' ');
    const start = `data-entry="/${entry.file}" data-scripts="${paths}" data-styles="/${sheet}"`;
    const parts: Record<string, string> = {
      '<!--head-->': [
        // Stands first: on a slow line it must not wait for the styles.
        `<script ${start}>${inline.start}</script>`,
        head,
        TOUCH_ICON,
        path === '/' ? MANIFEST : '',
        '<!--styles-->',
        inline[name] ? `<script>${inline[name]}</script>` : '',
        `<noscript><link rel="stylesheet" href="/${sheet}"></noscript>`,
      ].join(''),
      '<!--root-->': html,
      '<!--late-->': site.lateNote,
    };
    const filled = template.replace(/<!--(head|root|late)-->/g, (place) => parts[place] ?? place);
    const page = await inlineCriticalStyles(filled.replace(/>\n\s+</g, '><'), styles);
    writeFileSync(`${folder}/${file}`, page);
    pages.push({ path, rewrites, html: page });
    if (isIndexed(page)) indexed.push(path);
  }
  const redirects = pages.flatMap(({ path, rewrites }) =>
    rewrites.flatMap((pattern) => [`${pattern} ${path} 200\n`, `${pattern}/ ${path} 200\n`]),
  );
  writeFileSync(`${folder}/_redirects`, redirects.join(''));
  writeFileSync(`${folder}/_headers`, headersFile(pages, variables));
  await writeSiteFiles(folder, { ...site, indexed });
  rmSync(`${folder}/.vite`, { recursive: true });
  return initialScripts;
}
