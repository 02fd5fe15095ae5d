import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { Button } from '#components/ui/button.tsx';
import { organizerStore } from '#data/firestore/organizer.ts';
import { listPeople, PEOPLE_MAX, readPersonOf } from '#data/firestore/people.ts';
import {
  contactSought,
  type NamedPerson,
  namedPeople,
  PEOPLE_GROUPS,
  type PeopleFilter,
  peopleCsv,
  peopleShown,
  sportsOf,
} from '#domain/people-list.ts';
import { lastCameAt, type Person } from '#domain/person.ts';
import type { Rsvp } from '#domain/rsvp.ts';
import { compact } from '../parts/button-classes.ts';
import { Choice } from '../parts/choice.tsx';
import { states } from '../parts/content.ts';
import { CsvButton } from '../parts/csv-button.tsx';
import { shortDay } from '../parts/event-dates.ts';
import { LiveView } from '../parts/live-states.tsx';
import { paths, peopleIn } from '../parts/paths.ts';
import { countsInWords } from '../parts/record-words.ts';
import { keys } from '../state/query-client.ts';
import { useLive } from '../state/use-live.ts';
import { person as personWords, people as words } from './people-content.ts';

export function PeopleView() {
  const [search] = useSearchParams();
  const { live, refresh } = useLive(keys.people, () => listPeople(organizerStore));
  const count = live.status === 'ready' ? namedPeople(live.value.people).named.length : 0;
  return (
    <section aria-labelledby="people-title" className="pt-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="people-title" className="display mr-auto text-3xl leading-none normal-case">
          {count > 0 ? words.counted(count) : words.title}
        </h2>
        <Button variant="plain" className={compact} onClick={refresh}>
          {states.refresh}
        </Button>
      </div>
      <LiveView live={live} refresh={refresh} loading={words.loading}>
        {({ people }) =>
          people.length === 0 ? <Nobody /> : <People people={people} filter={peopleIn(search)} />
        }
      </LiveView>
    </section>
  );
}

function Nobody() {
  return (
    <div className="max-w-prose py-6">
      <p className="text-lg font-semibold">{words.emptyTitle}</p>
      <p className="mt-2 text-quiet">{words.empty}</p>
    </div>
  );
}

function People({ people, filter }: { people: readonly Person[]; filter: PeopleFilter }) {
  const navigate = useNavigate();
  const { named, nameless } = namedPeople(people);
  const now = Date.now();
  const shown = peopleShown(named, filter, now);
  const contact = contactSought(filter.search);
  const show = (change: Partial<PeopleFilter>) =>
    navigate(paths.people({ ...filter, ...change }), { replace: true });
  return (
    <>
      <div className="mt-3 flex flex-wrap gap-2">
        <input
          type="search"
          aria-label={words.search}
          placeholder={words.search}
          className="control min-h-11! grow placeholder:text-quiet sm:w-80!"
          value={filter.search}
          onChange={({ target }) => show({ search: target.value })}
        />
        <Choice
          label={words.group}
          any={null}
          choices={PEOPLE_GROUPS}
          labelOf={(group) =>
            words.withCount(words.groups[group], peopleShown(named, { group, search: '' }, now).length)
          }
          chosen={filter.group}
          onChoose={(group) => group && show({ group })}
        />
        <CsvButton fileName="people.csv" csv={() => peopleCsv(shown)} />
      </div>
      {contact ? (
        <Found contact={contact} />
      ) : (
        <>
          <p className="mt-3 text-sm text-quiet">{words.meaning[filter.group]}</p>
          {shown.length === 0 ? <p className="py-6 text-quiet">{words.noMatch}</p> : <Rows people={shown} />}
        </>
      )}
      <div className="mt-4 grid gap-1 text-sm text-quiet">
        {nameless > 0 && <p>{words.nameless(nameless)}</p>}
        {people.length >= PEOPLE_MAX && <p>{words.latest(PEOPLE_MAX)}</p>}
      </div>
    </>
  );
}

/** Whose record it is that an address or a number leads to, also beyond those listed. */
function Found({ contact }: { contact: Pick<Rsvp, 'email' | 'phone'> }) {
  const { live, refresh } = useLive(keys.personOf(contact), () => readPersonOf(organizerStore, contact));
  return (
    <LiveView live={live} refresh={refresh} loading={words.looking}>
      {({ person }) =>
        person ? (
          <Rows people={[{ ...person, name: person.name ?? personWords.nameless }]} />
        ) : (
          <p className="py-6 text-quiet">{words.unknown}</p>
        )
      }
    </LiveView>
  );
}

function Rows({ people }: { people: readonly NamedPerson[] }) {
  const now = Date.now();
  return (
    <ol aria-label={words.list} className="mt-2 divide-y divide-line border-b border-line">
      {people.map((person) => {
        const last = lastCameAt(person);
        return (
          <li
            key={person.id}
            className="grid grid-cols-2 items-baseline gap-x-4 py-2 sm:grid-cols-[2fr_3fr] lg:grid-cols-4"
          >
            <Link
              to={paths.person(person.id)}
              className="inline-flex min-h-11 items-center text-lg font-semibold wrap-anywhere underline underline-offset-4"
            >
              <bdi>{person.name}</bdi>
            </Link>
            <p className="tabular first-letter:uppercase">{countsInWords(person)}</p>
            <p className="text-sm text-quiet">
              {last === null ? words.neverCame : words.lastCame(shortDay(last, now))}
            </p>
            <p className="text-sm text-quiet wrap-anywhere">{sportsOf(person)}</p>
          </li>
        );
      })}
    </ol>
  );
}
