import type { FormFields } from '#components/form/use-zod-form.ts';
import type { Answers } from '#domain/feedback.ts';
import { cn } from '#lib/cn.ts';

type ChoiceName = 'frustration' | 'sports' | 'venues' | 'factors' | 'founder' | 'frequency';

interface ChoiceGroup {
  form: FormFields<Answers>;
  type: 'radio' | 'checkbox';
  name: ChoiceName;
  errorId: string;
}

export function Choice({ form, type, name, errorId, value, label }: ChoiceGroup & Option) {
  return (
    <label className="choice min-h-13 gap-3 px-3.5 py-2 leading-snug font-semibold lg:min-h-14">
      <input
        type={type}
        value={value}
        {...(form.errorOf(name) && { 'aria-invalid': true, 'aria-describedby': errorId })}
        {...form.register(name)}
      />
      {label}
    </label>
  );
}

export type Option = { value: string; label: string };

export function optionsOf<Id extends string>(ids: readonly Id[], labels: Record<Id, string>): Option[] {
  return ids.map((value) => ({ value, label: labels[value] }));
}

interface ChoicesProps extends ChoiceGroup {
  options: Option[];
  /** Two in a row, even on a phone. */
  isShort?: boolean;
}

/** Chosen values keep the order of the options. */
export function Choices({ options, isShort = false, ...group }: ChoicesProps) {
  return (
    <div
      className={cn(
        'grid gap-2 lg:gap-2.5',
        isShort ? 'grid-cols-[repeat(auto-fit,minmax(max(5.75rem,40%),1fr))]' : 'grid-cols-1 sm:grid-cols-2',
      )}
    >
      {options.map((option) => (
        <Choice key={option.value} {...group} {...option} />
      ))}
    </div>
  );
}
