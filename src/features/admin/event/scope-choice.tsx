import { useId } from 'react';
import { scope as words } from './series-content.ts';

/** The events of a series that a change is about. */
export type Scope = 'this' | 'following';

const SCOPES = ['this', 'following'] as const satisfies readonly Scope[];

interface ScopeChoiceProps {
  chosen: Scope;
  onChoose: (scope: Scope) => void;
}

export function ScopeChoice({ chosen, onChoose }: ScopeChoiceProps) {
  const name = useId();
  return (
    <fieldset className="mt-4 max-w-lg">
      <legend className="field-label">{words.label}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {SCOPES.map((scope) => (
          <label key={scope} className="choice gap-3 px-3 py-2">
            <input type="radio" name={name} checked={chosen === scope} onChange={() => onChoose(scope)} />
            {words[scope]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
