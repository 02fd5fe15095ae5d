export const addEmail = {
  why: 'Changes show up on this page. With an email you hear of them without looking.',
  open: 'Hear about changes by email',
  usedFor:
    'The organizer can reach you by it, and we write about this game only: your answer with a private link, changes, a place that comes free, and whether you are still in, the day before. You can stop such emails at any time.',
  send: 'Add my email',
  saved: (email: string) => `We’ll write to ${email} about this game.`,
  failed: 'That did not get through. Nothing you typed is lost: please try again.',
};
