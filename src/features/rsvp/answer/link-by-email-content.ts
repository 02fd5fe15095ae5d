export const linkByEmail = {
  ask: 'Email me my private link',
  asking: 'Asking…',
  lost: 'Answered on another device, or lost your private link? Give the email that you answered with.',
  asked: (email: string) =>
    `If ${email} answered this game, the link is on its way. Look in the spam folder, too. It can be sent once an hour.`,
  failed: 'That did not get through. Please try again.',
};
