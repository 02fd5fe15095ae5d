import { useMediaQuery } from '#lib/use-media-query.ts';
import { guests as words } from './guest-content.ts';
import { GuestRow, type GuestRowProps, GuestTableRow } from './guest-row.tsx';

/** Room for six columns. */
const WIDE = '(min-width: 64rem)';

interface GuestRowsProps {
  caption: string;
  others: readonly GuestRowProps[];
  reserves: readonly GuestRowProps[];
}

/** The guests of one answer: a list on a phone, a table in a wide window. */
export function GuestRows(props: GuestRowsProps) {
  return useMediaQuery(WIDE) ? <GuestTable {...props} /> : <GuestList {...props} />;
}

function GuestList({ others, reserves }: GuestRowsProps) {
  const row = (props: GuestRowProps) => <GuestRow key={props.guest.rsvp.id} {...props} />;
  return (
    <>
      {others.length > 0 && <ol className="divide-y-2 divide-line">{others.map(row)}</ol>}
      {reserves.length > 0 && (
        <>
          <h3 id="reserves" className="border-t-4 border-ink pt-3 font-semibold">
            {words.reserves}
          </h3>
          <ol aria-labelledby="reserves" className="divide-y-2 divide-line">
            {reserves.map(row)}
          </ol>
        </>
      )}
    </>
  );
}

/** Fixed widths, so that no column moves with its content; at 64rem each has room for its buttons. */
const COLUMNS = [
  { name: words.columns.name, width: 'w-[22%]' },
  { name: words.columns.place, width: 'w-[12%]' },
  { name: words.columns.checkIn, width: 'w-[18%]' },
  { name: words.columns.contact, width: 'w-[18%]' },
  { name: words.columns.responded, width: 'w-[16%]' },
  { name: words.columns.actions, width: 'w-[14%]' },
] as const;

function GuestTable({ caption, others, reserves }: GuestRowsProps) {
  const row = (props: GuestRowProps) => <GuestTableRow key={props.guest.rsvp.id} {...props} />;
  return (
    <table className="mt-2 w-full table-fixed border-collapse text-left">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b-2 border-line text-sm text-quiet *:py-2 *:pr-4 *:font-semibold">
          {COLUMNS.map(({ name, width }) => (
            <th key={name} scope="col" className={width}>
              <span className={name === words.columns.actions ? 'sr-only' : undefined}>{name}</span>
            </th>
          ))}
        </tr>
      </thead>
      {others.length > 0 && <tbody>{others.map(row)}</tbody>}
      {reserves.length > 0 && (
        <tbody>
          <tr>
            <th
              scope="rowgroup"
              colSpan={COLUMNS.length}
              className="border-t-4 border-ink pt-3 font-semibold"
            >
              {words.reserves}
            </th>
          </tr>
          {reserves.map(row)}
        </tbody>
      )}
    </table>
  );
}
