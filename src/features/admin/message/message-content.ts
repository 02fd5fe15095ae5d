import { ORGANIZER_MESSAGE_MAX } from '#domain/organizer-message.ts';

const guests = (count: number) => (count === 1 ? '1 guest' : `${count} guests`);

export const message = {
  labels: { message: 'Your message', change: 'Your own words, if you like' },
  count: (length: number) => `${length} of ${ORGANIZER_MESSAGE_MAX} characters`,
  preview: 'Preview the email',
  previewing: 'Writing the email…',
  previewFailed: 'The email could not be shown.',
  frame: 'The email as a guest gets it',
};

export const messageIssues = {
  'message-empty': 'Please write a message.',
  'message-too-long': `Please shorten it: ${ORGANIZER_MESSAGE_MAX} characters at most.`,
  'message-unreadable':
    'Please remove what can’t be read: control characters, or marks that turn text around.',
};

export const tellAll = {
  title: 'Message all guests',
  titleOfDates: 'Message the guests of all coming dates',
  lead: 'Everybody who said yes or maybe gets it by email, once, in a block that says it is from you.',
  leadOfDates:
    'Everybody who said yes or maybe to a coming date gets it by email, once, in a block that says it is from you, with their next date.',
  loading: 'Loading the guests…',
  nobody: 'Nobody who said yes or maybe gave an email address.',
  submit: (count: number) => `Tell ${guests(count)}`,
  withoutEmail: 'No email given:',
  inPerson: 'Tell them in the group chat, or in person.',
  failed: (title: string) =>
    `Your message about “${title}” did not reach everybody. It is still in the form, and nobody gets it twice.`,
};
