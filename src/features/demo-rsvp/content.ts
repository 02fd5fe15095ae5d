import type { RsvpResponse } from '#domain/rsvp.ts';
import { env } from '#lib/env.ts';

export const page = {
  title: `Try an invitation | ${env.productName}`,
  description: 'A demo of our game invitations: see the card, give an answer, and nothing is sent.',
};

export const event = {
  title: 'Test game: Tuesday volleyball',
  location: 'Kanapaha Veterans Park, Gainesville',
  description: 'Six on six, mixed levels, about two hours. Bring water.',
  inviteMessage: 'This is what an invitation from me looks like. Give it an answer and see what happens.',
};

export const banner = {
  badge: 'Demo',
  text: 'A made-up game. Nothing you enter is sent or saved.',
  needsScript: 'Answering needs JavaScript.',
};

export const consequences: Record<RsvpResponse, string> = {
  yes: 'In a real game your spot would count from this moment, and this page would hand you the calendar entry.',
  maybe: 'In a real game the organizer would count you as a maybe, and you could make it a yes on this page.',
  no: 'In a real game the organizer would know at once, and somebody else could take the spot.',
};

export const ending = {
  nothingSent: 'This was a demo: nothing was sent.',
  invitation: 'Want the real ones?',
  join: 'Become a founder',
  again: 'Try another answer',
};
