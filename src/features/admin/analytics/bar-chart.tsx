interface Bar {
  key: string;
  label: string;
  value: number;
  /** Label at the end of the bar; the value by default. */
  caption: string;
  /** The bar's second, lighter length behind the first. */
  behind?: number;
}

/** Horizontal bars, which keep long labels readable on a phone. The table beside them has the same figures. */
export function BarChart({ bars }: { bars: Bar[] }) {
  const longest = Math.max(1, ...bars.map(({ value, behind = 0 }) => Math.max(value, behind)));
  return (
    <ul aria-hidden="true" className="mt-3 grid gap-3">
      {bars.map(({ key, label, value, caption, behind = 0 }) => (
        <li key={key}>
          <p className="flex flex-wrap items-baseline gap-x-4">
            <span className="min-w-0 grow basis-24 font-semibold wrap-anywhere">{label}</span>
            <span className="text-sm tabular">{caption}</span>
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
  );
}

interface ChartTableProps {
  caption: string;
  headings: string[];
  rows: { key: string; cells: (string | number)[] }[];
}

/** The same figures for screen readers. */
export function ChartTable({ caption, headings, rows }: ChartTableProps) {
  return (
    <div className="sr-only">
      <table>
        <caption>{caption}</caption>
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
    </div>
  );
}
