import { type KnownPerson, knownWalkIns, walkInOf } from '#domain/check-in.ts';
import type { Guest } from '#domain/guest-list.ts';
import { figuresOf, type Person } from '#domain/person.ts';
import type { CheckIn } from '../state/unsent-check-ins.ts';
import { walkIns as words } from './check-in-content.ts';

interface WalkInsProps {
  /** What is typed. */
  line: string;
  /** Id of the record that the typed contact would have. */
  typedKey: string | null;
  /** Null while they are not known. */
  people: readonly Person[] | null;
  list: readonly Guest[];
  onAdd: (name: string, walkIn: NonNullable<CheckIn['walkIn']>) => void;
}

/** Adds somebody who is not on the list: known people by their record, others by what is typed. */
export function WalkIns({ line, typedKey, people, list, onAdd }: WalkInsProps) {
  const details = walkInOf(line);
  const contact = details?.phone ?? details?.email;
  const known = knownWalkIns(people ?? [], line, typedKey, list);

  const stranger = people ? words.newHere : words.byName;

  function addKnown({ id, rsvpId, name }: KnownPerson): void {
    const typed = id === typedKey ? details : null;
    onAdd(name, { ...contactOf(typed), person: { id, ...(rsvpId !== undefined && { rsvpId }) } });
  }

  return (
    <>
      <h2 className="mt-4 text-lg font-semibold">{words.title}</h2>
      <ul className="grid gap-1.5 pt-2">
        {known.map((person) => (
          <li key={person.id}>
            <AddButton
              name={person.name}
              about={words.came(figuresOf(person))}
              onClick={() => addKnown(person)}
            />
          </li>
        ))}
        {details && !known.some(({ id }) => id === typedKey) && (
          <li>
            <AddButton
              name={details.name}
              about={contact === undefined ? stranger : words.withContact(contact)}
              onClick={() => onAdd(details.name, contactOf(details))}
            />
          </li>
        )}
      </ul>
      {!details && known.length === 0 && (
        <p className="pt-1 text-lg">{people ? words.unknown : words.needsName}</p>
      )}
    </>
  );
}

function contactOf(details: { phone?: string; email?: string } | null) {
  return { ...(details?.phone && { phone: details.phone }), ...(details?.email && { email: details.email }) };
}

interface AddButtonProps {
  name: string;
  about: string;
  onClick: () => void;
}

function AddButton({ name, about, onClick }: AddButtonProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex min-h-14 w-full cursor-pointer items-center gap-3 rounded-md border-2 border-ink bg-card px-3 py-1.5 text-left touch-manipulation"
    >
      <svg viewBox="0 0 24 24" className="line-drawing size-8 shrink-0" aria-hidden="true">
        <path d="M12 4v16M4 12h16" strokeWidth="3" />
      </svg>
      <span className="grid min-w-0 leading-6 wrap-anywhere">
        <bdi className="text-xl font-bold">{words.add(name)}</bdi> <span>{about}</span>
      </span>
    </button>
  );
}
