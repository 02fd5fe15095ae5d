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

// A dozen small files would each be a request, so modules that pages share are grouped. A group takes the modules that
// match and all they import statically. The bundler splits the rest by importers.
const GROUPS = [
  // Every page starts with this: main.tsx, and modules that several pages share. Those would otherwise land in the RSVP
  // page's group, which those pages would load, or in files of their own.
  {
    name: 'main',
    priority: 3,
    test: /src\/(main|lib\/(lazy-with-retry|pause|take-focus|use-replace-address)|components\/form\/use-late-form|data\/firestore\/(config|rest))\.tsx?$/,
  },
  // The pages around the landing share this.
  { name: 'site', priority: 2, test: /src\/(app\/routes\/page-head|components\/layout|lib\/confetti)/ },
  // Forms and validation: the gate needs them without the rest of the RSVP page.
  { name: 'forms', priority: 3, test: /src\/components\/form\/(text-field|use-zod-form)/ },
  {
    name: 'schema',
    priority: 2,
    test: /node_modules\/zod\/|src\/(domain\/(contact|text-field)|lib\/tab-draft)/,
  },
  // The landing's pass and the RSVP page share the button; a file of its own keeps the landing from loading the latter.
  { name: 'copy-button', priority: 2, test: /src\/components\/ui\/copy-button/ },
  // The RSVP page with all that it shares with the dashboard.
  { name: 'rsvp', priority: 1, test: /src\/app\/routes\/rsvp\.tsx$/ },
  // The event, the guest's form and what surrounds both; the demo shows the first two. On a slow line more files would
  // be another round trip before "Yes" can be pressed.
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
      rolldownOptions: {
        input: ENTRY,
        output: { codeSplitting: { groups: GROUPS } },
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
