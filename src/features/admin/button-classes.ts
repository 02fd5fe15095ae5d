/** A button among many, still as tall as a thumb needs. */
export const compact = 'min-h-11! px-3! text-base!';

/** For actions that are hard to take back. */
export const danger = 'border-clay! text-clay! hover:bg-clay! hover:text-ground!';
