import { env } from '#lib/env.ts';

export const adminTitle = `Organizer | ${env.productName}`;

export const gate = {
  badge: 'Event Management',
  heading: 'Organizer access',
  intro: 'Make a game, share its link, see who comes.',
  password: 'Password',
  another: 'Another organizer?',
  address: 'Your email',
  show: 'Show password',
  hide: 'Hide password',
  submit: 'Access Dashboard',
  verifying: 'Verifying...',
  note: 'No password, or one that does not work? Contact the administrator:',
  opening: 'Opening your dashboard…',
  openFailed: 'The dashboard did not load. Check the connection and try again.',
  retry: 'Try again',
  needsScript: 'The dashboard needs JavaScript. Please switch it on.',
  home: 'Back to the site',
};

export const signInSentences = {
  'wrong-password': 'Invalid password',
  'too-many-attempts': 'Too many attempts. Wait a few minutes, then try again.',
  'not-organizer': 'This account is not an organizer, so it was signed out. Contact the administrator.',
  failed:
    'The check did not get through. Nothing is wrong with your password; check the connection and try again.',
  ended: 'Your session has ended. Enter the password to go on.',
};
