import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Manifest } from 'vite';
import type * as Prerender from '../../src/prerender.tsx';
import { ROOT } from '../lib/paths.ts';
import { headersFile } from './headers.ts';
import { stylesFor } from './page-styles.ts';
import { writeSiteFiles } from './site-files.ts';

/** The client build's entry, in the manifest too. */
export const ENTRY = 'src/main.tsx';

/** By the module's path, or, where the build merged it with others, by its group's name. */
function chunk(manifest: Manifest, name: string) {
  const group = basename(name, extname(name));
  const found = manifest[name] ?? Object.values(manifest).find((one) => one.name === group);
  if (!found) throw new Error(`The build's manifest has no ${name}.`);
  return found;
}

/** A module's own file and all it imports statically, each once. */
function withStaticImports(manifest: Manifest, name: string, seen = new Set<string>()): Set<string> {
  const { file, imports = [] } = chunk(manifest, name);
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const dependency of imports) withStaticImports(manifest, dependency, seen);
  return seen;
}

/** A module's own file and all it may ever load, each once. */
function withEveryImport(manifest: Manifest, name: string, seen = new Set<string>()): Set<string> {
  const { file, imports = [], dynamicImports = [] } = chunk(manifest, name);
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const dependency of [...imports, ...dynamicImports]) {
    // The entry may load every page, and this is about one.
    if (dependency !== ENTRY) withEveryImport(manifest, dependency, seen);
  }
  return seen;
}

/** Whoever waited this long for the page waits long for its scripts: they can't be there before it is painted. */
const FAR_MS = 300;
/** Most pages are painted by then, also on a slow phone. */
const LATEST_START_MS = 500;
/** A phone that changes masts is back by then. */
const RETRY_MS = 3000;

/**
 * The scripts travel at low priority, all at the same time, and run when the browser has shown what the shell's own
 * script is about to show (`__first`, a promise). Over a long line they are asked for at once, over a short one only
 * then, because they would be there first. A hidden tab paints late or never, and a slow backend must not hold them up.
 * What does not arrive is asked for again.
 */
function startScript(entry: string, scripts: readonly string[]): string {
  return [
    `{let f=${JSON.stringify(scripts.map((file) => `/${file}`))},started,`,
    'load=()=>{for(let href of f.splice(0))document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",crossOrigin:"",fetchPriority:"low",href}))},',
    `run=()=>import("/${entry}").catch(e=>{console.error("The page's code did not load; trying again.",e);setTimeout(run,${RETRY_MS})}),`,
    'start=()=>{load();started??=run()};',
    `performance.now()>${FAR_MS}&&load();`,
    'new PerformanceObserver(()=>Promise.resolve(window.__first).then(()=>requestAnimationFrame(()=>setTimeout(start)))).observe({type:"paint",buffered:true});',
    `setTimeout(start,${LATEST_START_MS})}`,
  ].join('');
}

type Built = {
  folder: string;
  ssrFolder: string;
  bootScript: string;
  variables: Record<string, string>;
};

const TOUCH_ICON = '<link rel="apple-touch-icon" href="/apple-touch-icon.png">';
/** Only where the site begins: a browser fetches it at once, and an invitation has no request to spare. */
const MANIFEST = '<link rel="manifest" href="/manifest.webmanifest">';

function dataBlock(data: object): string {
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}

/** The policy allows no style attribute, and a browser would drop it without a word to the visitor. */
function refuseStyleAttributes(file: string, html: string): void {
  const found = /<[a-z]+ [^>]*\bstyle=[^>]*>/.exec(html);
  if (found) throw new Error(`${file} has a style attribute, which the content policy forbids: ${found[0]}`);
}

function isIndexed(html: string): boolean {
  return html.includes('<link rel="canonical"') && !html.includes('content="noindex"');
}

/**
 * Turns the client build's one page into a prerendered shell a route, with its styles inside it.
 * @returns per shell, the scripts it starts with.
 */
export async function writeShells({
  folder,
  ssrFolder,
  bootScript,
  variables,
}: Built): Promise<Record<string, string[]>> {
  const manifest: Manifest = JSON.parse(readFileSync(`${folder}/.vite/manifest.json`, 'utf8'));
  const { shells, render, site }: typeof Prerender = await import(
    pathToFileURL(`${ssrFolder}/prerender.js`).href
  );
  const entry = chunk(manifest, ENTRY);
  const template = readFileSync(`${ROOT}index.html`, 'utf8').replace(
    /<script type="module"[^>]*><\/script>/,
    '',
  );
  const stylesheets = Object.values(manifest).flatMap(({ file }) => (file.endsWith('.css') ? [file] : []));
  const styles = stylesheets.map((file) => readFileSync(`${folder}/${file}`, 'utf8')).join('');

  const initialScripts: Record<string, string[]> = {};
  const pages: { path: string; rewrite?: string | undefined; html: string }[] = [];
  const indexed: string[] = [];
  for (const { path, file, route, script, rewrite, structuredData } of shells) {
    const scripts = [...withStaticImports(manifest, route, withStaticImports(manifest, ENTRY))];
    const { head, html } = await render(path);
    const code = [entry.file, ...withEveryImport(manifest, route)].map((one) =>
      readFileSync(`${folder}/${one}`, 'utf8'),
    );
    const pageStyles = await stylesFor(styles, [template, html, script ?? '', ...code]);
    const parts: Record<string, string> = {
      '<!--head-->': [
        head,
        TOUCH_ICON,
        path === '/' ? MANIFEST : '',
        `<style>${pageStyles}</style>`,
        `<script>${[bootScript, ...(script ? [script] : []), startScript(entry.file, scripts)].join(';')}</script>`,
        structuredData ? dataBlock(structuredData) : '',
      ].join(''),
      '<!--root-->': html,
    };
    const page = template
      .replace(/<!--(head|root)-->/g, (place) => parts[place] ?? place)
      .replace(/>\n\s+</g, '><');
    refuseStyleAttributes(file, html);
    writeFileSync(`${folder}/${file}`, page);
    pages.push({ path, rewrite, html: page });
    if (isIndexed(page)) indexed.push(path);
    initialScripts[file] = scripts;
  }
  const rewrites = shells.flatMap(({ path, rewrite }) => (rewrite ? [`${rewrite} ${path} 200\n`] : []));
  writeFileSync(`${folder}/_redirects`, rewrites.join(''));
  writeFileSync(`${folder}/_headers`, headersFile(pages, variables));
  await writeSiteFiles(folder, { ...site, indexed });
  rmSync(`${folder}/.vite`, { recursive: true });
  for (const file of stylesheets) rmSync(`${folder}/${file}`);
  return initialScripts;
}
