import { build } from 'vite';
import { ROOT } from '../lib/paths.ts';
import { enforceBudgets } from './budgets.ts';
import { buildEdge } from './edge.ts';
import { ENTRY, writeShells } from './shells.ts';

type Options = {
  folder: string;
  /** The folder of the build that prerenders the pages; never deployed. */
  ssrFolder: string;
  variables: Record<string, string>;
};

// Groups of modules that pages share: a dozen small files would each be a request. A group takes the modules that match and
// all they import statically. The bundler splits the rest by importers.
const GROUPS = [
  // Loaded by every page. Ungrouped, they would land in the RSVP page's file, and every page would load that.
  {
    name: 'main',
    priority: 3,
    test: /src\/(main|lib\/(lazy-with-retry|pause|take-focus|use-replace-address)|components\/form\/use-late-form|data\/firestore\/(config|rest))\.tsx?$/,
  },
  { name: 'site', priority: 2, test: /src\/(app\/routes\/page-head|components\/layout|lib\/confetti)/ },
  // The gate needs forms and validation without the rest of the RSVP page.
  { name: 'forms', priority: 3, test: /src\/components\/form\/(text-field|use-zod-form)/ },
  {
    name: 'schema',
    priority: 2,
    test: /node_modules\/zod\/|src\/(domain\/(contact|text-field)|lib\/tab-draft)/,
  },
  // Separate, so that the landing's pass doesn't load the RSVP page.
  { name: 'copy-button', priority: 2, test: /src\/components\/ui\/copy-button/ },
  // The RSVP page with all that the dashboard shares with it.
  { name: 'rsvp', priority: 1, test: /src\/app\/routes\/rsvp\.tsx$/ },
  // Few files for the RSVP page: on a slow line each is another round trip before "Yes" can be pressed. The demo shows the
  // first two.
  { name: 'event-details', priority: 0.7, test: /src\/features\/rsvp\/invitation\/event-details\.tsx$/ },
  {
    name: 'guest-form',
    priority: 0.6,
    test: /src\/features\/rsvp\/response\/(rsvp-thanks|form\/(rsvp-form|response-bar))\.tsx$/,
  },
  { name: 'guest-area', priority: 0.5, test: /src\/features\/rsvp\/guest-area\.tsx$/ },
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
      rolldownOptions: { input: ENTRY, output: { codeSplitting: { groups: GROUPS } } },
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
  enforceBudgets(folder, await writeShells(folder, ssrFolder, variables));
}
