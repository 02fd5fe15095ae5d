import { Link } from 'react-router-dom';
import { readEvents } from '#data/firestore/event-list.ts';
import { organizerStore } from '#data/firestore/organizer.ts';
import { readPersonOf } from '#data/firestore/people.ts';
import { type PersonResponse, readResponsesOf } from '#data/firestore/person-responses.ts';
import { readFounder } from '#data/supabase/founder-list.ts';
import { readInvitations } from '#data/supabase/invitations.ts';
import type { ListedFounder } from '#domain/founder-list.ts';
import type { SentInvitation } from '#domain/invited.ts';
import { Contact } from '../parts/contact.tsx';
import { shortWhen } from '../parts/event-dates.ts';
import { GameLine } from '../parts/game-line.tsx';
import { LiveView } from '../parts/live-states.tsx';
import { paths } from '../parts/paths.ts';
import { countsInWords } from '../parts/record-words.ts';
import { founderRecord as recordWords } from '../people/people-content.ts';
import { keys } from '../state/query-client.ts';
import { useLive } from '../state/use-live.ts';
import { FounderActions } from './founder-actions.tsx';
import { joinedOf, Notes, playsOf, StateBadge } from './founder-parts.tsx';
import { founder as words } from './founders-content.ts';

export function FounderView({ number }: { number: number }) {
  const { live, refresh } = useLive(keys.founder(number), () => readFounder(number));
  return (
    <section aria-labelledby="founder-title" className="pt-4">
      <Link to={paths.founders()} className="inline-flex min-h-11 items-center underline underline-offset-4">
        ← {words.back}
      </Link>
      <LiveView live={live} refresh={refresh} loading={words.loading}>
        {({ founder }) => (founder ? <Founder founder={founder} /> : <p className="py-6">{words.unknown}</p>)}
      </LiveView>
    </section>
  );
}

function Founder({ founder }: { founder: ListedFounder }) {
  const { founder_number, name, email, phone, friends_confirmed } = founder;
  return (
    <>
      <h2
        id="founder-title"
        className="display mt-1 flex flex-wrap items-center gap-x-3 text-4xl leading-none wrap-anywhere normal-case"
      >
        #{founder_number} <bdi>{name}</bdi>
      </h2>
      <div className="mt-3 grid gap-1">
        <p>
          <StateBadge founder={founder} />
        </p>
        <p>{playsOf(founder)}</p>
        <p className="text-quiet">{words.joined(joinedOf(founder))}</p>
        <p className="text-quiet">{words.friends(friends_confirmed)}</p>
        <p className="wrap-anywhere">{[email, phone].filter(Boolean).join(' · ')}</p>
        <Notes founder={founder} />
        <PersonRecord founder={founder} />
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <Contact person={founder} />
      </div>
      <FounderActions key={founder_number} founder={founder} />
      <Responses email={email} />
      <Invitations number={founder_number} />
    </>
  );
}

/** From Firestore: the founder above stays readable without it. */
function Responses({ email }: { email: string }) {
  const { live, refresh } = useLive(keys.responsesOf(email), () => readResponsesOf(organizerStore, email));
  return (
    <section aria-labelledby="responses-title" className="mt-6">
      <h3 id="responses-title" className="display text-2xl leading-none normal-case">
        {words.events}
      </h3>
      <LiveView live={live} refresh={refresh} loading={words.eventsLoading} failed={words.eventsFailed}>
        {({ responses }) =>
          responses.length === 0 ? (
            <p className="py-3 text-quiet">{words.noEvents}</p>
          ) : (
            <ul className="mt-2 divide-y divide-line">
              {responses.map((response) => (
                <Response key={response.rsvp.id} {...response} />
              ))}
            </ul>
          )
        }
      </LiveView>
    </section>
  );
}

function Response({ rsvp, event }: PersonResponse) {
  const said = `${words.responses[rsvp.response]}${rsvp.attendance ? `, ${words.attendances[rsvp.attendance]}` : ''}`;
  if (!event)
    return (
      <li className="flex flex-wrap items-center justify-between gap-x-4 py-1">
        <span className="text-quiet">{words.deletedEvent}</span>
        <span className="font-semibold">{said}</span>
      </li>
    );
  return (
    <GameLine to={paths.guests(event.id)} title={event.title} when={shortWhen(event.dateTime, Date.now())}>
      {said}
    </GameLine>
  );
}

/** From Firestore, as the answers. */
function PersonRecord({ founder: { email, phone } }: { founder: ListedFounder }) {
  const contact = { email, ...(phone !== null && { phone }) };
  const { live, refresh } = useLive(keys.personOf(contact), () => readPersonOf(organizerStore, contact));
  return (
    <LiveView live={live} refresh={refresh} loading={recordWords.loading} failed={recordWords.failed} isLine>
      {({ person }) =>
        person ? (
          <Link
            to={paths.person(person.id)}
            className="inline-flex min-h-11 items-center tabular underline underline-offset-4"
          >
            {countsInWords(person)}
          </Link>
        ) : (
          <p className="text-quiet">{recordWords.none}</p>
        )
      }
    </LiveView>
  );
}

function Invitations({ number }: { number: number }) {
  const { live, refresh } = useLive(keys.invitationsOf(number), () =>
    readInvitations({ founderNumber: number }),
  );
  return (
    <section aria-labelledby="invitations-title" className="mt-6">
      <h3 id="invitations-title" className="display text-2xl leading-none normal-case">
        {words.invitations}
      </h3>
      <LiveView
        live={live}
        refresh={refresh}
        loading={words.invitationsLoading}
        failed={words.invitationsFailed}
      >
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="py-3 text-quiet">{words.noInvitations}</p>
          ) : (
            <InvitationLines invitations={rows} />
          )
        }
      </LiveView>
    </section>
  );
}

/** The titles are Firestore's: a line is shown without one, too. */
function InvitationLines({ invitations }: { invitations: readonly SentInvitation[] }) {
  const ids = [...new Set(invitations.map(({ about }) => about))];
  const { live } = useLive(keys.invitedTo(ids), () => readEvents(organizerStore, ids));
  const events = live.status === 'ready' ? live.value.events : [];
  return (
    <ul className="mt-2 divide-y divide-line">
      {invitations.map(({ about, mark, sent_at, opened_at }) => (
        <li key={mark} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
          <Link
            to={paths.invite(about)}
            className="inline-flex min-h-11 items-center wrap-anywhere underline underline-offset-4"
          >
            <bdi>{events.find(({ event }) => event.id === about)?.event.title ?? words.someEvent}</bdi>
          </Link>
          <span>{words.invited(shortWhen(sent_at, Date.now()), opened_at !== null)}</span>
        </li>
      ))}
    </ul>
  );
}
