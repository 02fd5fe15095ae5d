import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { readAllFounders } from '#data/supabase/founder-list.ts';
import type { GameEvent } from '#domain/event.ts';
import { SURVEY_SPORT_IDS } from '#domain/founder.ts';
import type { ListedFounder } from '#domain/founder-list.ts';
import { INVITATION_RESULTS } from '#domain/invitation.ts';
import { type InviteeFilter, leftToInvite, type SentInvitation } from '#domain/invited.ts';
import { cn } from '#lib/cn.ts';
import { playsOf } from '../founders/founder-parts.tsx';
import { compact } from '../parts/button-classes.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { shortWhen } from '../parts/event-dates.ts';
import { focusContent } from '../parts/focus.ts';
import { LiveView } from '../parts/live-states.tsx';
import { keys } from '../state/query-client.ts';
import type { Inviting } from '../state/session.ts';
import { type Live, useLive } from '../state/use-live.ts';
import { CameBefore, useShownFounders } from './came-before.tsx';
import { EmailPreview } from './email-preview.tsx';
import { sending, choice as words } from './invite-content.ts';
import { InviteeFilters } from './invitee-filters.tsx';
import { useInviting } from './use-inviting.ts';

interface FounderChoiceProps {
  /** First event of the series, or the event. */
  about: string;
  event: GameEvent;
  token: string;
  invitations: Live<{ rows: SentInvitation[] }>;
}

const CONFIRMED = { search: '', sport: null, frequency: null, state: 'confirmed', sort: 'number' } as const;

export function FounderChoice(props: FounderChoiceProps) {
  const { live, refresh } = useLive(keys.invitees, () => readAllFounders(CONFIRMED));
  return (
    <section aria-labelledby="choice-title" className="mt-5">
      <h3 id="choice-title" className="display text-2xl leading-none normal-case">
        {words.title}
      </h3>
      <LiveView live={live} refresh={refresh} loading={words.loading} failed={words.failed}>
        {({ rows }) => <Choosing {...props} founders={rows} />}
      </LiveView>
    </section>
  );
}

function Choosing({
  about,
  event,
  token,
  invitations,
  founders,
}: FounderChoiceProps & { founders: readonly ListedFounder[] }) {
  const { inviting, start } = useInviting(about, event.title);
  const ownSport = SURVEY_SPORT_IDS.find((sport) => sport === event.sport) ?? null;
  const [filter, setFilter] = useState<InviteeFilter>({
    ...{ search: '', sport: ownSport, frequency: null, referrer: null, hasCome: false },
  });
  const [ticked, setTicked] = useState<readonly number[]>([]);
  const [isAsking, setIsAsking] = useState(false);
  const [isEmailShown, setIsEmailShown] = useState(false);
  const before = invitations.status === 'ready' ? invitations.value.rows : [];
  const left = (numbers: readonly number[]) => leftToInvite(numbers, before, inviting?.results ?? {});
  const { shown, isKnown, cameBefore } = useShownFounders(founders, filter);
  const open = left(shown.map(({ founder_number }) => founder_number));
  const chosen = left(ticked);
  return (
    <>
      <InviteeFilters
        filter={filter}
        sports={[...new Set([...(ownSport ? [ownSport] : []), ...SURVEY_SPORT_IDS])]}
        founders={founders}
        onChange={(change) => setFilter({ ...filter, ...change })}
      />
      {filter.hasCome && <CameBefore {...cameBefore} />}
      {invitations.status === 'failed' && <p className="mt-3">{words.beforeUnknown}</p>}
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="mr-auto basis-full font-semibold tabular sm:basis-auto">
          {words.chosen(chosen.length)}
        </p>
        {open.length > 0 && (
          <Button
            variant="plain"
            className={compact}
            onClick={() => setTicked([...new Set([...ticked, ...open])])}
          >
            {words.tickAll(open.length)}
          </Button>
        )}
        <Button variant="plain" className={compact} onClick={() => setTicked([])}>
          {words.untickAll}
        </Button>
      </div>
      {isKnown && (
        <FounderList
          shown={shown}
          invitations={before}
          open={open}
          chosen={chosen}
          onTick={(number, isTicked) =>
            setTicked((all) => (isTicked ? [...all, number] : all.filter((one) => one !== number)))
          }
        />
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {chosen.length > 0 && inviting?.status !== 'sending' && (
          <Button className="grow sm:grow-0" onClick={() => setIsAsking(true)}>
            {sending.send(chosen.length)}
          </Button>
        )}
        <Button variant="plain" aria-expanded={isEmailShown} onClick={() => setIsEmailShown(!isEmailShown)}>
          {isEmailShown ? words.hide : words.see}
        </Button>
      </div>
      <div role="status" className="font-semibold tabular not-empty:mt-3">
        {inviting && <Progress {...inviting} />}
      </div>
      {isEmailShown && <EmailPreview token={token} />}
      {isAsking && (
        <ConfirmDialog
          question={sending.question(chosen.length)}
          consequence={sending.consequence(event.title)}
          confirm={sending.confirm}
          keep={sending.keep}
          onConfirm={() => {
            focusContent();
            start(token, chosen);
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

interface FounderListProps {
  shown: readonly ListedFounder[];
  invitations: readonly SentInvitation[];
  /** Numbers of the founders who may be ticked, and of the ticked ones. */
  open: readonly number[];
  chosen: readonly number[];
  onTick: (number: number, isTicked: boolean) => void;
}

function FounderList({ shown, invitations, open, chosen, onTick }: FounderListProps) {
  if (shown.length === 0) return <p className="py-4 text-quiet">{words.none}</p>;
  return (
    <ul
      aria-label={words.list}
      className="mt-3 grid max-h-96 gap-2 overflow-y-auto p-1 sm:grid-cols-2 lg:grid-cols-3"
    >
      {shown.map((founder) => (
        <Row
          key={founder.founder_number}
          founder={founder}
          invitation={invitations.find(({ number }) => number === founder.founder_number) ?? null}
          isOpen={open.includes(founder.founder_number)}
          isTicked={chosen.includes(founder.founder_number)}
          onTick={(isTicked) => onTick(founder.founder_number, isTicked)}
        />
      ))}
    </ul>
  );
}

interface RowProps {
  founder: ListedFounder;
  invitation: SentInvitation | null;
  /** False once an invitation was sent, or refused for good. */
  isOpen: boolean;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
}

function Row({ founder, invitation, isOpen, isTicked, onTick }: RowProps) {
  return (
    <li>
      <label
        className={cn('choice h-full gap-3 px-3 py-2', !isOpen && 'cursor-default border-line text-quiet')}
      >
        <input
          type="checkbox"
          checked={isTicked}
          disabled={!isOpen}
          onChange={({ target }) => onTick(target.checked)}
        />
        <span className="min-w-0 wrap-anywhere">
          #{founder.founder_number} <bdi className="font-semibold">{founder.name}</bdi>
          <span className="block text-sm">{playsOf(founder)}</span>
          {invitation && (
            <span className="block text-sm">{words.invited(shortWhen(invitation.sent_at, Date.now()))}</span>
          )}
        </span>
      </label>
    </li>
  );
}

function Progress({ status, total, results }: Inviting) {
  const all = Object.entries(results);
  if (status === 'sending') return <p>{sending.progress(all.length, total)}</p>;
  return INVITATION_RESULTS.map((result) => {
    const numbers = all.filter(([, one]) => one === result).map(([number]) => `#${number}`);
    return (
      numbers.length > 0 && <p key={result}>{sending.results[result](numbers.length, numbers.join(', '))}</p>
    );
  });
}
