export const linkByEmail = {
  ask: 'Email me my private link',
  asking: 'Asking…',
  asked: (email: string) =>
    `If ${email} answered this game, the link is on its way. Look in the spam folder, too. It can be sent once an hour.`,
  failed: 'That did not get through. Please try again.',
};
