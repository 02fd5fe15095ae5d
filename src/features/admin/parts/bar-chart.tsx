import { chart } from './content.ts';

interface BarChartProps {
  caption: string;
  /** Columns of the table. */
  headings: readonly string[];
  rows: readonly ChartRow[];
  /** Value of a full bar; without it, the longest bar is full. */
  full?: number;
}

interface ChartRow {
  key: string;
  label: string;
  value: number;
  /** Length of a second, lighter bar behind the first. */
  behind?: number;
  /** Text at the end of the bar. */
  caption: string;
  /** The row in the table. */
  cells: readonly (string | number)[];
}

/** Horizontal bars, which keep long labels readable on a phone, and the same figures as a table. */
export function BarChart({ caption, headings, rows, full = 1 }: BarChartProps) {
  const longest = Math.max(full, ...rows.map(({ value, behind = 0 }) => Math.max(value, behind)));
  return (
    <>
      <ul aria-hidden="true" className="mt-3 grid gap-3">
        {rows.map(({ key, label, value, caption: end, behind = 0 }) => (
          <li key={key}>
            <p className="flex flex-wrap items-baseline gap-x-4">
              <span className="min-w-0 grow basis-48 font-semibold wrap-anywhere">{label}</span>
              <span className="text-sm tabular">{end}</span>
            </p>
            <svg
              viewBox="0 0 100 6"
              preserveAspectRatio="none"
              className="mt-1 block h-3 w-full"
              aria-hidden="true"
            >
              <rect width="100" height="6" className="fill-line" />
              <rect width={(100 * behind) / longest} height="6" className="fill-hardwood" />
              <rect width={(100 * value) / longest} height="6" className="fill-court dark:fill-ball" />
            </svg>
          </li>
        ))}
      </ul>
      <details className="mt-2 text-sm">
        <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4">
          {chart.asTable}
        </summary>
        <table className="w-full text-left *:*:*:py-1 *:*:*:pr-4">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              {headings.map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells: [first, ...others] }) => (
              <tr key={key}>
                <th scope="row">{first}</th>
                {others.map((cell, column) => (
                  <td key={headings[column + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
