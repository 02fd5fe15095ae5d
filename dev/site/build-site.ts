import { build } from 'vite';
import { bootScript } from '../../src/app/boot.ts';
import { ROOT } from '../lib/paths.ts';
import { enforceBudgets, measureBudgets } from './budgets.ts';
import { ENTRY, writeShells } from './shells.ts';

type Options = {
  /** Where the site goes; emptied first. */
  folder: string;
  /** Where the half that prerenders goes; never deployed. */
  ssrFolder: string;
  /** Every VITE_* the bundle is built with. */
  variables: Record<string, string>;
};

// What every page starts with is one file: a dozen small ones would each be a request before the largest paint.
const FIRST = [
  /node_modules\/(react|react-dom|scheduler|zod)\//,
  /vite\/(preload-helper|modulepreload-polyfill)|rolldown\/runtime/,
  /src\/components\/(form\/field|ui\/button|layout\/notice)/,
  /src\/lib\/(cn|env|keep-trying|now|store|text|when-wanted)\.ts/,
  /src\/domain\/contact\.ts/,
  /src\/main\.tsx/,
];

/** The production site: one client build, one prerendered HTML shell a route, and the byte budgets. */
export async function buildSite({ folder, ssrFolder, variables }: Options): Promise<void> {
  Object.assign(process.env, variables, { NODE_ENV: 'production' });
  const common = { root: ROOT, mode: 'production', logLevel: 'warn' } as const;
  await build({
    ...common,
    build: {
      outDir: folder,
      emptyOutDir: true,
      manifest: true,
      rolldownOptions: {
        input: ENTRY,
        output: {
          codeSplitting: { groups: [{ name: 'main', test: (id) => FIRST.some((part) => part.test(id)) }] },
        },
      },
    },
  });
  await build({
    ...common,
    publicDir: false,
    build: {
      outDir: ssrFolder,
      emptyOutDir: true,
      ssr: 'src/prerender.tsx',
      rolldownOptions: { output: { entryFileNames: 'prerender.js' } },
    },
    // One file of ours and of React's: the bundle runs wherever it lies.
    ssr: { noExternal: true },
  });
  enforceBudgets(measureBudgets(folder, await writeShells({ folder, ssrFolder, bootScript })));
}
