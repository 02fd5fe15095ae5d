import { Link } from 'react-router-dom';
import { ButtonLink } from '#components/ui/button.tsx';
import type { OrganizedEvent } from '#data/firestore/event-list.ts';
import { readInvitations } from '#data/supabase/invitations.ts';
import { type GameEvent, rsvpWindow } from '#domain/event.ts';
import { type Invite, isPublic, isStanding } from '#domain/invite.ts';
import type { SentInvitation } from '#domain/invited.ts';
import type { Instant } from '#lib/dates.ts';
import { UnknownView } from '../event/event-view.tsx';
import { ForFounders } from '../founder-games/for-founders.tsx';
import type { Guests } from '../guests/read-guests.ts';
import { useGuests } from '../guests/use-guests.ts';
import { inviteForFounders, sentInvite } from '../invites/invite-url.ts';
import { inviteFounders } from '../parts/content.ts';
import { SportEmoji } from '../parts/event-badges.tsx';
import { shortWhen } from '../parts/event-dates.ts';
import { FailureNote, LoadingNote } from '../parts/live-states.tsx';
import { paths } from '../parts/paths.ts';
import { keys } from '../state/query-client.ts';
import { type Live, useLive } from '../state/use-live.ts';
import { FounderChoice } from './founder-choice.tsx';
import { invite as words } from './invite-content.ts';
import { Outcome } from './outcome.tsx';

type Invitations = Live<{ rows: SentInvitation[] }>;

/** Invites founders to an event or its series, and shows what came of it. */
export function InviteView({ eventId }: { eventId: string }) {
  const { live, refresh } = useGuests(eventId);
  if (live.status === 'ready' && live.value.organized === null) return <UnknownView />;
  return (
    <section aria-labelledby="invite-title" className="pt-4">
      <Link
        to={paths.guests(eventId)}
        className="inline-flex min-h-11 items-center underline underline-offset-4"
      >
        ← {words.back}
      </Link>
      <h2 id="invite-title" className="display text-4xl leading-none normal-case">
        {inviteFounders}
      </h2>
      {live.status === 'loading' ? (
        <LoadingNote text={words.loading} />
      ) : (
        <Loaded eventId={eventId} guests={live.status === 'ready' ? live.value : null} refresh={refresh} />
      )}
    </section>
  );
}

interface LoadedProps {
  eventId: string;
  /** Null when Firestore is away: who was invited is shown without it. */
  guests: Guests | null;
  refresh: () => void;
}

function Loaded({ eventId, guests, refresh }: LoadedProps) {
  const organized = guests?.organized ?? null;
  const invite = organized && sentInvite(organized, Date.now());
  // Supabase keeps invitations to a series under its first event.
  const about = (invite && isStanding(invite) && invite.gameEventIds[0]) || eventId;
  const invitations = useLive(keys.invitations(about), () => readInvitations({ eventId: about }));
  return (
    <>
      {organized ? (
        <Game about={about} organized={organized} invitations={invitations.live} />
      ) : (
        <FailureNote sentence={words.eventFailed} onRetry={refresh} />
      )}
      <Outcome
        live={invitations.live}
        rsvps={guests?.rsvps ?? null}
        isSeries={invite !== null && isStanding(invite)}
        refresh={invitations.refresh}
      />
    </>
  );
}

/** The link that the email carries. */
type EmailedLink = { status: 'open'; invite: Invite } | { status: 'closed' | 'off' };

function emailedLink(organized: OrganizedEvent, now: Instant): EmailedLink {
  const invite = inviteForFounders(organized, now);
  // A standing link leads to the next date, whatever became of this one.
  const leadsOn = invite !== null && isStanding(invite);
  if (!leadsOn && rsvpWindow(organized.event, now).status === 'closed') return { status: 'closed' };
  return invite ? { status: 'open', invite } : { status: 'off' };
}

interface GameProps {
  about: string;
  organized: OrganizedEvent;
  invitations: Invitations;
}

function Game({ about, organized, invitations }: GameProps) {
  const { event } = organized;
  const now = Date.now();
  const link = emailedLink(organized, now);
  return (
    <>
      <p className="mt-2 font-semibold wrap-anywhere">
        <SportEmoji sport={event.sport} /> <bdi>{event.title}</bdi>, {shortWhen(event.dateTime, now)}
      </p>
      <ForFounders event={event} isOpen={link.status === 'open'} />
      <Inviting link={link} about={about} event={event} invitations={invitations} />
    </>
  );
}

interface InvitingProps extends Pick<GameProps, 'about' | 'invitations'> {
  link: EmailedLink;
  event: GameEvent;
}

function Inviting({ link, about, event, invitations }: InvitingProps) {
  switch (link.status) {
    case 'closed':
      return <p className="mt-3">{words.closed}</p>;
    case 'off':
      return (
        <div className="mt-3">
          <p>{words.noLink}</p>
          <ButtonLink className="mt-3" to={paths.edit(event.id)}>
            {words.linkSettings}
          </ButtonLink>
        </div>
      );
    case 'open':
      return (
        <>
          {isStanding(link.invite) && <p className="mt-3 text-quiet">{words.series}</p>}
          {!isPublic(link.invite) && <p className="mt-3 text-quiet">{words.founders}</p>}
          <FounderChoice
            about={about}
            event={event}
            token={link.invite.inviteToken}
            invitations={invitations}
          />
        </>
      );
  }
}
