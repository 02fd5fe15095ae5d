import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Manifest } from 'vite';
import type * as Prerender from '../../src/prerender.tsx';
import { ROOT } from '../lib/paths.ts';
import { stylesFor } from './page-styles.ts';
import { REWRITES_FILE } from './serve.ts';

/** The client build's entry, in the manifest too. */
export const ENTRY = 'src/main.tsx';

function chunk(manifest: Manifest, name: string) {
  const found = manifest[name];
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

/** The scripts travel beside the HTML at low priority, and run once it is painted; a hidden tab paints late or never. */
function startScript(entry: string): string {
  const start = `()=>import("/${entry}")`;
  return `{let s=${start};requestAnimationFrame(()=>setTimeout(s));setTimeout(s,500)}`;
}

type Built = { folder: string; ssrFolder: string; bootScript: string };

/**
 * Turns the client build's one page into a prerendered shell a route, with its styles inside it.
 * @returns per shell, the scripts it starts with.
 */
export async function writeShells({
  folder,
  ssrFolder,
  bootScript,
}: Built): Promise<Record<string, string[]>> {
  const manifest: Manifest = JSON.parse(readFileSync(`${folder}/.vite/manifest.json`, 'utf8'));
  const { shells, render }: typeof Prerender = await import(pathToFileURL(`${ssrFolder}/prerender.js`).href);
  const entry = chunk(manifest, ENTRY);
  const template = readFileSync(`${ROOT}index.html`, 'utf8').replace(
    /<script type="module"[^>]*><\/script>/,
    '',
  );
  const stylesheets = Object.values(manifest).flatMap(({ file }) => (file.endsWith('.css') ? [file] : []));
  const styles = stylesheets.map((file) => readFileSync(`${folder}/${file}`, 'utf8')).join('');

  const initialScripts: Record<string, string[]> = {};
  for (const { path, file, route, script } of shells) {
    const scripts = [...withStaticImports(manifest, route, withStaticImports(manifest, ENTRY))];
    const preloads = scripts.map(
      (script) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${script}">`,
    );
    const { head, html } = await render(path);
    const code = [entry.file, ...withEveryImport(manifest, route)].map((one) =>
      readFileSync(`${folder}/${one}`, 'utf8'),
    );
    const pageStyles = await stylesFor(styles, [template, html, script ?? '', ...code]);
    const parts: Record<string, string> = {
      '<!--head-->': `${head}<style>${pageStyles}</style><script>${[bootScript, ...(script ? [script] : []), startScript(entry.file)].join(';')}</script>${preloads.join('')}`,
      '<!--root-->': html,
    };
    const page = template
      .replace(/<!--(head|root)-->/g, (place) => parts[place] ?? place)
      .replace(/>\n\s+</g, '><');
    writeFileSync(`${folder}/${file}`, page);
    initialScripts[file] = scripts;
  }
  const rewrites = shells.flatMap(({ file, rewrite }) => (rewrite ? [`${rewrite} /${file} 200\n`] : []));
  writeFileSync(`${folder}/${REWRITES_FILE}`, rewrites.join(''));
  rmSync(`${folder}/.vite`, { recursive: true });
  for (const file of stylesheets) rmSync(`${folder}/${file}`);
  return initialScripts;
}
