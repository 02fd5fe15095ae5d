import { Link } from 'react-router-dom';
import type { ListedFounder } from '#domain/founder-list.ts';
import { useMediaQuery } from '#lib/use-media-query.ts';
import { Contact } from '../parts/contact.tsx';
import { paths } from '../parts/paths.ts';
import { joinedOf, Notes, playsOf, StateBadge } from './founder-parts.tsx';
import { founders as words } from './founders-content.ts';

/** Room for six columns. */
const WIDE = '(min-width: 64rem)';

/** A page of founders: a list on a phone, a table in a wide window. */
export function FounderRows({ founders }: { founders: readonly ListedFounder[] }) {
  const isWide = useMediaQuery(WIDE);
  if (!isWide)
    return (
      <ol aria-label={words.list} className="mt-2 divide-y-2 divide-line">
        {founders.map((founder) => (
          <FounderItem key={founder.founder_number} founder={founder} />
        ))}
      </ol>
    );
  const { number, name, plays, joined, friends, contact } = words.columns;
  return (
    <table className="mt-3 w-full table-fixed border-collapse text-left">
      <caption className="sr-only">{words.list}</caption>
      <thead>
        <tr className="border-b-2 border-line text-sm text-quiet *:py-2 *:pr-4 *:font-semibold">
          {[
            [number, 'w-[9%]'],
            [name, 'w-[25%]'],
            [plays, 'w-[22%]'],
            [joined, 'w-[18%]'],
            [friends, 'w-[8%]'],
            [contact, 'w-[18%]'],
          ].map(([heading, width]) => (
            <th key={heading} scope="col" className={width}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {founders.map((founder) => (
          <FounderRow key={founder.founder_number} founder={founder} />
        ))}
      </tbody>
    </table>
  );
}

function FounderItem({ founder }: { founder: ListedFounder }) {
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <FounderNumber founder={founder} />
        <Name founder={founder} />
        <StateBadge founder={founder} />
      </div>
      <p>{playsOf(founder)}</p>
      <p className="text-sm text-quiet">
        {words.joined(joinedOf(founder))}
        {founder.friends_confirmed > 0 && ` · ${words.friends(founder.friends_confirmed)}`}
      </p>
      <Notes founder={founder} />
      <div className="mt-2 flex flex-wrap gap-2">
        <Contact person={founder} />
      </div>
    </li>
  );
}

function FounderRow({ founder }: { founder: ListedFounder }) {
  return (
    <tr className="border-b border-line align-top *:py-2 *:pr-4">
      <td>
        <FounderNumber founder={founder} />
      </td>
      <th scope="row" className="text-left font-normal">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Name founder={founder} />
          <StateBadge founder={founder} />
        </div>
        <Notes founder={founder} />
      </th>
      <td className="py-4.5!">{playsOf(founder)}</td>
      <td className="py-5! text-sm text-quiet">{joinedOf(founder)}</td>
      <td className="py-4.5! tabular">{founder.friends_confirmed}</td>
      <td>
        <div className="-ml-2.5 flex flex-wrap">
          <Contact person={founder} isQuiet />
        </div>
      </td>
    </tr>
  );
}

function FounderNumber({ founder }: { founder: ListedFounder }) {
  return (
    <span className="display inline-flex min-h-11 items-center text-2xl tabular">
      #{founder.founder_number}
    </span>
  );
}

function Name({ founder }: { founder: ListedFounder }) {
  return (
    <Link
      to={paths.founder(founder.founder_number)}
      className="inline-flex min-h-11 items-center text-lg font-semibold wrap-anywhere underline underline-offset-4"
    >
      <bdi>{founder.name}</bdi>
    </Link>
  );
}
