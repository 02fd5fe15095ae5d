import { build } from 'vite';
import { ROOT } from '../lib/paths.ts';
import { enforceBudgets, measureBudgets } from './budgets.ts';
import { buildEdge } from './edge.ts';
import { ENTRY, writeShells } from './shells.ts';

type Options = {
  /** The site's folder; emptied first. */
  folder: string;
  /** The folder of the build that prerenders the pages; never deployed. */
  ssrFolder: string;
  /** Every VITE_* the bundle is built with. */
  variables: Record<string, string>;
};

// A dozen small files would each be a request. What every page starts with is one file, what the pages around the landing
// share is a second, and the RSVP page with all it shares with the dashboard is a third. Validation is apart from them:
// the landing needs it for its form only, which comes later.
const GROUPS = [
  {
    name: 'main',
    priority: 3,
    test: [
      /node_modules\/(react|react-dom|react-router|react-router-dom|scheduler)\//,
      /vite\/(preload-helper|modulepreload-polyfill)|rolldown\/runtime/,
      /src\/components\/(form\/(field|late-button|use-late-form)|layout\/notice|ui\/button)/,
      /src\/lib\/(browser-storage|cn|env|lazy-with-retry|now|retry|store|take-focus|text|use-replace-address|when-needed)\.ts/,
      /src\/data\/firestore\/(config|rest)\.ts/,
      /src\/main\.tsx/,
      /src\/features\/admin\/view-paths\.ts/,
      /src\/app\/(navigation\/|(app|error-boundary|routes)\.tsx?)/,
    ],
  },
  {
    name: 'site',
    priority: 2,
    test: [
      /src\/app\/page-head/,
      /src\/components\/(form|layout|ui\/(logo|sport))/,
      /src\/lib\/(confetti|motion)\.ts/,
    ],
  },
  {
    name: 'forms',
    priority: 3,
    test: [/node_modules\/(react-hook-form|@hookform)\//, /src\/components\/form\/(text-field|use-zod-form)/],
  },
  {
    name: 'schema',
    priority: 2,
    test: [/node_modules\/zod\//, /src\/(domain\/(contact|text-field)|lib\/tab-draft)\.ts/],
  },
  { name: 'rsvp', priority: 1, test: [/src\/app\/routes\/rsvp\.tsx/] },
];

/** The production site: one client build, one prerendered HTML shell a route, the worker, and the byte budgets. */
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
          codeSplitting: {
            groups: GROUPS.map(({ test, ...group }) => ({
              ...group,
              test: (id: string) => test.some((part) => part.test(id)),
            })),
          },
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
    // Packages are bundled too, so that the file runs in a folder without node_modules.
    ssr: { noExternal: true },
  });
  await buildEdge(folder);
  enforceBudgets(measureBudgets(folder, await writeShells({ folder, ssrFolder, variables })));
}
