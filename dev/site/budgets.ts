import { readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';

/** Kilobytes of 1000 bytes after brotli at quality 11. */
type Budget = { html: number; initialJs: number };

/** The landing's HTML is one congestion window of a fresh connection: it arrives in the first round trip. */
const BUDGETS: Record<string, Budget> = {
  'index.html': { html: 14, initialJs: 90 },
  'beta-feedback.html': { html: 12, initialJs: 100 },
  'test-rsvp.html': { html: 12, initialJs: 100 },
  'privacy.html': { html: 12, initialJs: 100 },
  'emails.html': { html: 12, initialJs: 100 },
  'games.html': { html: 12, initialJs: 100 },
  'rsvp.html': { html: 8, initialJs: 95 },
  'admin.html': { html: 8, initialJs: 95 },
  '404.html': { html: 12, initialJs: 100 },
};

/** The kilobytes of all fonts together. */
const FONT_BUDGET = 40;

function brotliKilobytes(body: Buffer): number {
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length / 1000;
}

type Row = { what: string; kilobytes: number; limit: number };

function measure(folder: string, initialScripts: Record<string, string[]>): Row[] {
  const sizes = new Map<string, number>();
  /** Pages share most scripts, and each takes up to half a second to compress. */
  function size(file: string): number {
    const kilobytes = sizes.get(file) ?? brotliKilobytes(readFileSync(`${folder}/${file}`));
    sizes.set(file, kilobytes);
    return kilobytes;
  }
  const pages = Object.entries(initialScripts).flatMap(([shell, scripts]): Row[] => {
    const budget = BUDGETS[shell];
    if (!budget) throw new Error(`${shell} has no budget. Give it one in dev/site/budgets.ts.`);
    const kilobytes = scripts.reduce((sum, file) => sum + size(file), 0);
    return [
      { what: `${shell}: HTML with its CSS`, kilobytes: size(shell), limit: budget.html },
      { what: `${shell}: initial JavaScript, ${scripts.length} files`, kilobytes, limit: budget.initialJs },
    ];
  });
  const fonts = readdirSync(`${folder}/fonts`).filter((file) => file.endsWith('.woff2'));
  const fontBytes = fonts.reduce((sum, file) => sum + readFileSync(`${folder}/fonts/${file}`).length, 0);
  return [...pages, { what: 'Fonts', kilobytes: fontBytes / 1000, limit: FONT_BUDGET }];
}

/**
 * Prints the size of each page and throws when one is over its budget.
 * @param initialScripts are each shell's scripts with all their static imports, as paths below `folder`.
 */
export function enforceBudgets(folder: string, initialScripts: Record<string, string[]>): void {
  const rows = measure(folder, initialScripts);
  for (const { what, kilobytes, limit } of rows) {
    console.log(`  ${kilobytes.toFixed(1).padStart(6)} of ${String(limit).padStart(3)} KB  ${what}`);
  }
  const over = rows.filter(({ kilobytes, limit }) => kilobytes > limit);
  if (over.length > 0) {
    throw new Error(
      `Over budget: ${over.map(({ what }) => what).join('; ')}. Compare the files in assets/ with those of an earlier build; load what grew later, or not at all.`,
    );
  }
}
