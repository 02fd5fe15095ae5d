/** The first of these fields with a date or a time that is typed half: its value is empty, as if nothing were typed. */
export function unfinishedField<Name extends string>(
  form: { idOf: (name: Name) => string },
  names: readonly Name[],
): Name | null {
  const isUnfinished = (name: Name) => {
    const input = document.getElementById(form.idOf(name));
    return input instanceof HTMLInputElement && input.validity.badInput;
  };
  return names.find(isUnfinished) ?? null;
}
