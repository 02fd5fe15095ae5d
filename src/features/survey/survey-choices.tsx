import { cn } from '#lib/cn.ts';

/** What the choices of one question share with the message about them. */
export interface ChoiceGroup {
  type: 'radio' | 'checkbox';
  name: string;
  /** The element that says what is wrong; null while nothing is. */
  errorId: string | null;
}

interface ChoiceProps extends ChoiceGroup {
  value: string;
  label: string;
  isChosen: boolean;
  onToggle: () => void;
}

/** One choice, large enough for a thumb. */
export function Choice({ type, name, errorId, value, label, isChosen, onToggle }: ChoiceProps) {
  return (
    <label className="choice min-h-13 gap-3 px-3.5 py-2 leading-snug font-semibold lg:min-h-14">
      <input
        type={type}
        name={name}
        value={value}
        checked={isChosen}
        onChange={onToggle}
        {...(errorId && { 'aria-invalid': true, 'aria-describedby': errorId })}
      />
      {label}
    </label>
  );
}

interface ChoicesProps<Id extends string> extends ChoiceGroup {
  ids: readonly Id[];
  labels: Record<Id, string>;
  chosen: readonly Id[];
  onChange: (chosen: Id[]) => void;
  /** Short labels stand two in a row, even on a phone. */
  isShort?: boolean;
}

/** All answers to one question; what is chosen keeps the order of the list. */
export function Choices<Id extends string>({
  ids,
  labels,
  chosen,
  onChange,
  isShort = false,
  ...group
}: ChoicesProps<Id>) {
  const toggled = (id: Id): Id[] =>
    group.type === 'radio' ? [id] : ids.filter((other) => chosen.includes(other) !== (other === id));
  return (
    <div className={cn('grid gap-2 lg:gap-2.5', isShort ? 'grid-cols-2' : 'sm:grid-cols-2')}>
      {ids.map((id) => (
        <Choice
          key={id}
          {...group}
          value={id}
          label={labels[id]}
          isChosen={chosen.includes(id)}
          onToggle={() => onChange(toggled(id))}
        />
      ))}
    </div>
  );
}
