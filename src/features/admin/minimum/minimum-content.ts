export const minimum = {
  title: (yes: number, minimum: number) => `${yes} of ${minimum} said yes`,
  lead: 'The game is below its minimum, and less than a day away. Nothing is cancelled by itself.',
  cancel: 'Cancel, and tell everybody',
  keep: 'Keep it on',
  keepHint: 'Keeping it removes the minimum. Players whom an email told that it waits hear that it is on.',
  running: { cancel: 'Cancelling it, and telling everybody…', keep: 'Keeping it on…' },
  cancelled: (title: string, told: number, untold: number) =>
    [
      `“${title}” is cancelled. ${told === 1 ? '1 guest is' : `${told} guests are`} told by email.`,
      untold > 0 && `${untold === 1 ? '1 is' : `${untold} are`} not told yet: the guest list says how.`,
    ]
      .filter(Boolean)
      .join(' '),
  kept: (title: string) => `“${title}” is on.`,
  failed: {
    cancel: (title: string) =>
      `“${title}” may not be cancelled, or not everybody was told. Press again: nobody gets the same email twice.`,
    keep: (title: string) => `“${title}” could not be kept on. It is as it was.`,
  },
};
