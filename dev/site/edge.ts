import { copyFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { build, type Plugin } from 'vite';
import { ROOT } from '../lib/paths.ts';

export const RESVG_WASM = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm');

const WASM = 'resvg.wasm';

/** The renderer's WebAssembly stays a file beside the worker: the host compiles it. */
function wasmBeside(): Plugin {
  return {
    name: 'wasm-beside',
    enforce: 'pre',
    resolveId: (id) => (id.endsWith('.wasm') ? { id: `./${WASM}`, external: true } : null),
  };
}

/** The worker's folder is beside the site's: the host serves no file of it. */
export function edgeFolderOf(siteFolder: string): string {
  return `${siteFolder}-edge`;
}

/** Builds `edge/worker.ts` with the variables in `process.env`. */
export async function buildEdge(siteFolder: string): Promise<void> {
  const folder = edgeFolderOf(siteFolder);
  await build({
    root: ROOT,
    mode: 'production',
    logLevel: 'warn',
    publicDir: false,
    plugins: [wasmBeside()],
    build: { outDir: folder, emptyOutDir: true, ssr: 'edge/worker.ts', target: 'es2023' },
    ssr: { noExternal: true, target: 'webworker' },
  });
  copyFileSync(RESVG_WASM, `${folder}/${WASM}`);
}
