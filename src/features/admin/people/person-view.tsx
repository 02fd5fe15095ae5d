import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '#components/ui/button.tsx';
import { organizerStore } from '#data/firestore/organizer.ts';
import { readContact, readGamesOf, readPerson } from '#data/firestore/people.ts';
import { readFounderOf } from '#data/supabase/founder-list.ts';
import { countsBySport } from '#domain/people-list.ts';
import { lastCameAt, type Person } from '#domain/person.ts';
import { founder as founderWords } from '../founders/founders-content.ts';
import { Contact } from '../parts/contact.tsx';
import { sportLabel } from '../parts/content.ts';
import { shortDay } from '../parts/event-dates.ts';
import { GameLine } from '../parts/game-line.tsx';
import { LiveView } from '../parts/live-states.tsx';
import { paths } from '../parts/paths.ts';
import { countsInWords } from '../parts/record-words.ts';
import { keys } from '../state/query-client.ts';
import { useLive } from '../state/use-live.ts';
import { people as peopleWords, person as words } from './people-content.ts';

export function PersonView({ id }: { id: string }) {
  const { live, refresh } = useLive(keys.person(id), () => readPerson(organizerStore, id));
  return (
    <section aria-labelledby="person-title" className="pt-4">
      <Link to={paths.people()} className="inline-flex min-h-11 items-center underline underline-offset-4">
        ← {words.back}
      </Link>
      <LiveView live={live} refresh={refresh} loading={words.loading}>
        {({ person }) => (person ? <Known person={person} /> : <p className="py-6">{words.unknown}</p>)}
      </LiveView>
    </section>
  );
}

function Known({ person }: { person: Person }) {
  const last = lastCameAt(person);
  return (
    <>
      <h2 id="person-title" className="display mt-1 text-4xl leading-none wrap-anywhere normal-case">
        <bdi>{person.name ?? words.nameless}</bdi>
      </h2>
      <div className="mt-3 grid gap-1">
        <p className="text-lg font-semibold tabular first-letter:uppercase">{countsInWords(person)}</p>
        <p>{last === null ? peopleWords.neverCame : peopleWords.lastCame(shortDay(last, Date.now()))}</p>
        {person.name === undefined && <p className="text-quiet">{words.removed}</p>}
      </div>
      {person.rsvpId !== undefined && <Reach person={person} />}
      <Part title={words.bySport}>
        <dl className="mt-2 grid max-w-md grid-cols-[auto_1fr] gap-x-6 gap-y-1">
          {countsBySport(person).map(({ sport, ...counts }) => (
            <div key={sport} className="contents">
              <dt>{sportLabel(sport)}</dt>
              <dd className="tabular">{countsInWords(counts)}</dd>
            </div>
          ))}
        </dl>
        {person.leftLate > 0 && <p className="mt-2 text-sm text-quiet">{words.leftLate}</p>}
      </Part>
      <Games person={person} />
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="mt-6">
      <h3 className="display text-2xl leading-none normal-case">{title}</h3>
      {children}
    </section>
  );
}

/** One request reads the titles of as many. */
const GAMES_AT_FIRST = 30;

function Games({ person }: { person: Person }) {
  const [isAll, setAll] = useState(false);
  const games = Object.entries(person.games).sort(([, a], [, b]) => b.dateTime - a.dateTime);
  const shown = isAll ? games : games.slice(0, GAMES_AT_FIRST);
  const ids = shown.map(([eventId]) => eventId);
  // The record says the rest: a title that can't be read is replaced by the sport.
  const { live } = useLive(keys.gamesOf(ids), () => readGamesOf(organizerStore, ids), { keepsShown: true });
  const events = live.status === 'ready' ? live.value.events : [];
  const earlier = person.came + person.missed + person.leftLate - games.length;
  return (
    <Part title={words.games}>
      <ul className="mt-2 divide-y divide-line">
        {shown.map(([eventId, { attendance, dateTime, sport }]) => (
          <GameLine
            key={eventId}
            to={paths.guests(eventId)}
            title={events.find(({ id }) => id === eventId)?.title ?? sportLabel(sport)}
            when={shortDay(dateTime, Date.now())}
          >
            {founderWords.attendances[attendance]}
          </GameLine>
        ))}
      </ul>
      {shown.length < games.length && (
        <Button variant="plain" className="mt-2" onClick={() => setAll(true)}>
          {words.showAll(games.length)}
        </Button>
      )}
      {earlier > 0 && <p className="mt-2 text-quiet">{words.earlier(earlier)}</p>}
    </Part>
  );
}

/** From the RSVP that was noted last: a record holds no address. */
function Reach({ person }: { person: Person }) {
  const reach = useLive(keys.contactOf(person), () => readContact(organizerStore, person));
  return (
    <LiveView {...reach} loading={words.contactLoading} failed={words.contactFailed}>
      {({ contact }) =>
        contact && (
          <>
            <p className="mt-1 wrap-anywhere">{[contact.email, contact.phone].filter(Boolean).join(' · ')}</p>
            <div className="mt-3 flex flex-wrap gap-2">
              <Contact person={contact} />
            </div>
            {contact.email !== undefined && <FounderLink email={contact.email} />}
          </>
        )
      }
    </LiveView>
  );
}

/** From Supabase: the record above stays readable without it. */
function FounderLink({ email }: { email: string }) {
  const founder = useLive(keys.founderOf(email), () => readFounderOf(email));
  return (
    <LiveView {...founder} failed={words.foundersFailed} isLine>
      {({ founder: found }) =>
        found && (
          <Link
            to={paths.founder(found.founder_number)}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {words.founder(found.founder_number)}
          </Link>
        )
      }
    </LiveView>
  );
}
