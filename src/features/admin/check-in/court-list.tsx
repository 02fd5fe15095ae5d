import { useState } from 'react';
import { Link } from 'react-router-dom';
import { organizerStore } from '#data/firestore/organizer.ts';
import { listPeople, personKey } from '#data/firestore/people.ts';
import { arrivals, beginsWith, contactIn, initials } from '#domain/check-in.ts';
import type { GameEvent } from '#domain/event.ts';
import { type Guest, isPlayer, isReserve, isSought } from '#domain/guest-list.ts';
import type { useGuests } from '../guests/use-guests.ts';
import { paths } from '../parts/paths.ts';
import { useDashboard } from '../state/dashboard-context.ts';
import { keys } from '../state/query-client.ts';
import { useLive } from '../state/use-live.ts';
import { checkIn as words } from './check-in-content.ts';
import { Closing } from './closing.tsx';
import { GuestButtons } from './guest-buttons.tsx';
import { UnsentNote } from './unsent-note.tsx';
import { useScreenAwake } from './use-screen-awake.ts';
import { WalkIns } from './walk-ins.tsx';

/** More rows than these take more than two screens of a phone. */
const LETTERS_FROM = 21;

const SEARCH_ID = 'check-in-search';

interface CourtListProps {
  event: GameEvent;
  list: Guest[];
  guests: Pick<ReturnType<typeof useGuests>, 'unsent' | 'checkIn' | 'takeBack' | 'addArrived'>;
}

export function CourtList({ event, list, guests }: CourtListProps) {
  const { announce } = useDashboard();
  const [search, setSearch] = useState('');
  /** Id of the record that the typed contact would have. */
  const [typed, setTyped] = useState<{ line: string; key: string | null }>({ line: '', key: null });
  const [letter, setLetter] = useState<string | null>(null);
  // Read while there is a connection: walk-ins come when there may be none.
  const { live: people } = useLive(keys.people, () => listPeople(organizerStore));
  useScreenAwake();
  const count = arrivals(list);
  const expected = list.filter(({ rsvp }) => rsvp.response !== 'no' || rsvp.attendance === 'arrived');
  const letters = expected.length < LETTERS_FROM ? [] : initials(expected);
  // Whoever had the letter may have left the list.
  const chosen = letter !== null && letters.includes(letter) ? letter : null;
  const isShown = (guest: Guest) => isSought(guest.rsvp, search) && beginsWith(guest, chosen);
  const shown = expected.filter(isShown);
  const saidNo = search.trim() === '' ? [] : list.filter((one) => !expected.includes(one) && isShown(one));

  async function type(line: string): Promise<void> {
    setSearch(line);
    const key = await personKey(contactIn(line));
    setTyped({ line, key });
  }

  function tap({ rsvp }: Guest): void {
    const isBack = rsvp.attendance === 'arrived';
    if (isBack) guests.takeBack(event, rsvp);
    else guests.checkIn(event, rsvp, 'arrived');
    const after = list.map((one) => (one.rsvp.id === rsvp.id ? withNote(one, isBack) : one));
    announce((isBack ? words.announceBack : words.announce)(rsvp.name, arrivals(after)));
  }

  const rows = (title: string, some: Guest[], isTitleShown = true) => (
    <GuestButtons
      title={title}
      isTitleShown={isTitleShown}
      guests={some}
      isUnsent={({ rsvp }) => guests.unsent[rsvp.id]?.hasFailed ?? false}
      onTap={tap}
    />
  );

  return (
    <>
      <div className="z-1 border-b-2 border-ink bg-ground pb-2 [@media(min-height:34rem)]:sticky [@media(min-height:34rem)]:top-0">
        <p className="display pt-1 pb-2 text-4xl leading-none normal-case tabular">
          {words.arrivedOf(count.arrived, count.of)}
        </p>
        <UnsentNote />
        <input
          id={SEARCH_ID}
          type="search"
          aria-label={words.search}
          placeholder={words.search}
          autoComplete="off"
          className="control min-h-14! border-2! border-ink! text-xl! placeholder:text-quiet"
          value={search}
          // The next name replaces the one before.
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => type(target.value)}
        />
        {letters.length > 0 && <Letters letters={letters} chosen={chosen} onChoose={setLetter} />}
      </div>
      {list.length === 0 && search === '' && <p className="py-4 text-xl">{words.nobody}</p>}
      {rows(words.players, shown.filter(isPlayer), false)}
      {rows(words.reserves, shown.filter(isReserve))}
      {rows(
        words.maybe,
        shown.filter(({ rsvp }) => rsvp.response === 'maybe'),
      )}
      {rows(
        words.saidNo,
        shown.filter(({ rsvp }) => rsvp.response === 'no'),
      )}
      {saidNo.map(({ rsvp }) => (
        <p key={rsvp.id} className="py-2 text-lg">
          <Link to={paths.guests(event.id, 'no')} className="underline underline-offset-4">
            {words.no(rsvp.name)}
          </Link>
        </p>
      ))}
      {search.trim() !== '' && shown.length + saidNo.length === 0 && (
        <p className="pt-3 text-lg">{words.noMatch}</p>
      )}
      {search.trim() !== '' && (
        <WalkIns
          line={search}
          typedKey={typed.line === search ? typed.key : null}
          people={people.status === 'ready' ? people.value.people : null}
          list={list}
          onAdd={(name, walkIn) => {
            guests.addArrived(event, name, walkIn);
            setSearch('');
            document.getElementById(SEARCH_ID)?.focus();
            announce(words.announce(name, { arrived: count.arrived + 1, of: count.of + 1 }));
          }}
        />
      )}
      {search === '' && Date.now() >= event.dateTime && (
        <Closing event={event} list={list} onNote={guests.checkIn} />
      )}
    </>
  );
}

function withNote(guest: Guest, isBack: boolean): Guest {
  const { attendance: _, ...rsvp } = guest.rsvp;
  if (isBack) return { ...guest, rsvp };
  return { ...guest, rsvp: { ...rsvp, attendance: 'arrived' } };
}

interface LettersProps {
  letters: readonly string[];
  chosen: string | null;
  onChoose: (letter: string | null) => void;
}

function Letters({ letters, chosen, onChoose }: LettersProps) {
  return (
    <fieldset className="mt-2 flex gap-1 overflow-x-auto p-1">
      <legend className="sr-only">{words.letters}</legend>
      {[null, ...letters].map((letter) => (
        <button
          key={letter ?? words.all}
          type="button"
          aria-pressed={letter === chosen}
          onClick={() => onChoose(letter === chosen ? null : letter)}
          className="min-h-11 min-w-11 shrink-0 cursor-pointer rounded-md border-2 border-ink px-2 text-lg font-bold aria-pressed:bg-ink aria-pressed:text-ground"
        >
          {letter ?? words.all}
        </button>
      ))}
    </fieldset>
  );
}
