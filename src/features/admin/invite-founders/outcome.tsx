import { Link } from 'react-router-dom';
import { type Invited, invitedFigures, type SentInvitation, whatCameOf } from '#domain/invited.ts';
import type { Rsvp } from '#domain/rsvp.ts';
import { founder as founderWords } from '../founders/founders-content.ts';
import { shortWhen } from '../parts/event-dates.ts';
import { LiveView } from '../parts/live-states.tsx';
import { paths } from '../parts/paths.ts';
import type { Live } from '../state/use-live.ts';
import { outcome as words } from './invite-content.ts';

interface OutcomeProps {
  live: Live<{ rows: SentInvitation[] }>;
  /** Null when Firestore is away. */
  rsvps: readonly Rsvp[] | null;
  isSeries: boolean;
  refresh: () => void;
}

/** Invited, opened, answered, came: the first two are Supabase's, the others Firestore's. */
export function Outcome({ live, rsvps, isSeries, refresh }: OutcomeProps) {
  return (
    <section aria-labelledby="outcome-title" className="mt-8">
      <h3 id="outcome-title" className="display text-2xl leading-none normal-case">
        {words.title}
      </h3>
      <LiveView live={live} refresh={refresh} loading={words.loading} failed={words.failed}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="py-3 text-quiet">{words.nobody}</p>
          ) : (
            <>
              {isSeries && <p className="mt-1 text-quiet">{words.thisDate}</p>}
              <Figures invited={whatCameOf(rows, rsvps ?? [])} isAnswerKnown={rsvps !== null} />
            </>
          )
        }
      </LiveView>
    </section>
  );
}

const BY_SUPABASE = ['invited', 'opened'] as const;
const STEPS = [...BY_SUPABASE, 'yes', 'maybe', 'no', 'came'] as const;

function Figures({ invited, isAnswerKnown }: { invited: readonly Invited[]; isAnswerKnown: boolean }) {
  const figures = invitedFigures(invited);
  return (
    <>
      <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-3">
        {(isAnswerKnown ? STEPS : BY_SUPABASE).map((step) => (
          <div key={step} className="flex flex-col-reverse justify-end">
            <dt className="text-sm text-quiet">{words.figures[step]}</dt>
            <dd className="display text-4xl leading-none tabular">{figures[step]}</dd>
          </div>
        ))}
      </dl>
      {!isAnswerKnown && <p className="mt-3 font-semibold text-clay">{words.noAnswers}</p>}
      <ul aria-label={words.list} className="mt-3 divide-y divide-line">
        {invited.map((one) => (
          <Row key={one.invitation.mark} {...one} />
        ))}
      </ul>
    </>
  );
}

function stateOf({ isOpened, response, hasCome }: Invited): string | null {
  if (response === null) return isOpened ? words.opened : null;
  const said = founderWords.responses[response];
  return hasCome ? `${said}, ${founderWords.attendances.arrived}` : said;
}

function Row(invited: Invited) {
  const { number, name, sent_at } = invited.invitation;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-1">
      <Link
        to={paths.founder(number)}
        className="inline-flex min-h-11 items-center wrap-anywhere underline underline-offset-4"
      >
        <span>
          #{number} <bdi>{name}</bdi>
        </span>
      </Link>
      <span className="text-quiet">
        {words.sentOn(shortWhen(sent_at, Date.now()))}{' '}
        {stateOf(invited) && <strong className="whitespace-nowrap text-ink">· {stateOf(invited)}</strong>}
      </span>
    </li>
  );
}
