import { Link } from 'react-router-dom';
import { sportLabel } from '../parts/content.ts';
import { shortDay } from '../parts/event-dates.ts';
import { paths } from '../parts/paths.ts';
import { comparedWords as words } from './turnout-content.ts';
import { useComparedGames } from './use-turnout.ts';

/** The latest games beside what was to be expected. Shows nothing while that is unknown. */
export function ExpectedAndCame() {
  const games = useComparedGames();
  if (games.length === 0) return null;
  const held = games.filter(({ came, expected }) => came >= expected.low && came <= expected.high);
  return (
    <section aria-label={words.title} className="mt-5">
      <h3 className="font-semibold">{words.title}</h3>
      <p>{words.held(held.length, games.length)}</p>
      <p className="text-sm text-quiet">{words.method}</p>
      <table className="mt-2 w-full max-w-xl text-left tabular">
        <thead>
          <tr className="border-b border-line text-sm">
            {words.headings.map((heading) => (
              <th key={heading} scope="col" className="py-1.5 pr-3 font-semibold">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {games.map(({ id, dateTime, sport, came, expected }) => (
            <tr key={id} className="border-b border-line *:pr-3">
              <th scope="row" className="font-normal">
                <Link
                  to={paths.guests(id)}
                  className="inline-flex min-h-11 items-center underline underline-offset-4"
                >
                  {sportLabel(sport)}, {shortDay(dateTime, Date.now())}
                </Link>
              </th>
              <td>{expected.players}</td>
              <td>{words.range(expected)}</td>
              <td>{came}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
