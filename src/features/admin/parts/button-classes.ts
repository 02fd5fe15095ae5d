/** Small, but still as tall as a thumb needs. */
export const compact = 'min-h-11! px-3! text-base!';

/** For actions that are hard to take back. */
export const danger = 'border-clay! text-clay! hover:bg-clay! hover:text-ground!';

/** For rare actions: an underlined word. */
export const quiet =
  'min-h-11! cursor-pointer border-transparent! px-2.5! text-sm! font-semibold font-sans! tracking-normal! underline! underline-offset-4 hover:decoration-2';
