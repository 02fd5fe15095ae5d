import { ORGANIZER_MESSAGE_MAX } from '#domain/organizer-message.ts';

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
