/** A percentile: within how many whole milliseconds that share of the waits was over. */
function within(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return Math.round(sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN);
}

export const median = (times: readonly number[]): number => within(times, 0.5);

export function spreadOf(times: readonly number[]) {
  return { p50Ms: median(times), p95Ms: within(times, 0.95), maxMs: within(times, 1) };
}

/** As a table, and with `--json` as one line for programs. */
export function printRows(rows: readonly object[]): void {
  console.table(rows);
  if (process.argv.includes('--json')) console.log(JSON.stringify({ rows }));
}
