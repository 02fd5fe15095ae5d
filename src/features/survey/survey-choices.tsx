import type { FormFields } from '#components/form/use-zod-form.ts';
import type { Answers } from '#domain/feedback.ts';
import { cn } from '#lib/cn.ts';

type ChoiceName = 'frustration' | 'sports' | 'venues' | 'factors' | 'founder' | 'frequency';

/** Props that all choices of one question share. */
interface ChoiceGroup {
  form: FormFields<Answers>;
  type: 'radio' | 'checkbox';
  name: ChoiceName;
  /** The element that says what is wrong. */
  errorId: string;
}

/** One choice, large enough for a thumb. */
export function Choice({
  form,
  type,
  name,
  errorId,
  value,
  label,
}: ChoiceGroup & { value: string; label: string }) {
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

interface ChoicesProps<Id extends string> extends ChoiceGroup {
  ids: readonly Id[];
  labels: Record<Id, string>;
  /** Short labels stand two in a row, even on a phone. */
  isShort?: boolean;
}

/** All answers to one question; what is chosen keeps the order of the list. */
export function Choices<Id extends string>({ ids, labels, isShort = false, ...group }: ChoicesProps<Id>) {
  return (
    <div
      className={cn(
        'grid gap-2 lg:gap-2.5',
        isShort ? 'grid-cols-[repeat(auto-fit,minmax(max(5.75rem,40%),1fr))]' : 'grid-cols-1 sm:grid-cols-2',
      )}
    >
      {ids.map((id) => (
        <Choice key={id} {...group} value={id} label={labels[id]} />
      ))}
    </div>
  );
}
