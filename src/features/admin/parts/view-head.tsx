import { Button } from '#components/ui/button.tsx';
import { cn } from '#lib/cn.ts';
import { compact } from './button-classes.ts';
import { states } from './content.ts';

interface ChoiceBarProps<T extends string> {
  name: string;
  label: string;
  choices: readonly T[];
  labels: Record<T, string>;
  chosen: T;
  onChoose: (choice: T) => void;
}

interface ViewHeadProps<T extends string> extends ChoiceBarProps<T> {
  /** Id of the title's element. */
  id: string;
  title: string;
  refresh: () => void;
}

/** The title of a view, the choice of what it shows, and a button that refetches it. */
export function ViewHead<T extends string>({ id, title, refresh, ...choice }: ViewHeadProps<T>) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <h2 id={id} className="display mr-auto text-3xl leading-none normal-case">
        {title}
      </h2>
      <ChoiceBar {...choice} />
      <Button variant="plain" className={compact} onClick={refresh}>
        {states.refresh}
      </Button>
    </div>
  );
}

/** Radio buttons as a row of tiles. */
function ChoiceBar<T extends string>({ name, label, choices, labels, chosen, onChoose }: ChoiceBarProps<T>) {
  return (
    <fieldset className="flex max-sm:order-last max-sm:w-full">
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <label
          key={choice}
          className={cn(
            'display relative inline-flex min-h-11 grow cursor-pointer items-center justify-center border-2 border-ink px-4 tracking-wide normal-case not-first-of-type:border-l-0 first-of-type:rounded-l-md last-of-type:rounded-r-md has-focus-visible:z-1 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink',
            choice === chosen ? 'bg-ink text-ground' : 'hover:bg-hardwood',
          )}
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={choice === chosen}
            onChange={() => onChoose(choice)}
          />
          {labels[choice]}
        </label>
      ))}
    </fieldset>
  );
}
