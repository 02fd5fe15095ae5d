import type { EventIssue } from '#domain/create-event.ts';
import {
  DESCRIPTION_MAX,
  LOCATION_MAX,
  ORGANIZER_CONTACT_MAX,
  ORGANIZER_NAME_MAX,
  PLAYERS_MAX,
  TITLE_MAX,
} from '#domain/event.ts';
import { INVITE_MESSAGE_MAX, INVITED_BY_MAX } from '#domain/invite.ts';
import type { OperationState } from '../state/use-operation.ts';
import { weeksIssueSentences } from './series-content.ts';

/** Public courts in and around Gainesville, written so that a map finds them. */
export const VENUES = [
  { name: 'Kanapaha Veterans Memorial Park', address: '7400 SW 41st Pl, Gainesville, FL 32608' },
  { name: 'Westside Park', address: '1001 NW 34th St, Gainesville, FL 32605' },
  { name: 'Tom Petty Park', address: '501 NE 16th Ave, Gainesville, FL 32601' },
  { name: 'Forest Park', address: '4501 SW 20th Ave, Gainesville, FL 32607' },
].map(({ name, address }) => ({ name, location: `${name}, ${address}` }));

export const eventForm = {
  details: 'Event Details',
  settings: 'Game Settings',
  organizer: 'Organizer Information',
  rsvp: 'RSVP Settings',
  title: 'Event title',
  titleHint: 'Thursday night volleyball',
  sport: 'Sport',
  sportFounders: (count: number, sport: string) => {
    const game = sport.toLowerCase();
    if (count === 0) return `No founder plays ${game} yet.`;
    return count === 1 ? `1 founder plays ${game}.` : `${count} founders play ${game}.`;
  },
  /** @param times one for each frequency, such as 'Weekends 4'. */
  howOften: (times: readonly string[]) => `How often: ${times.join(', ')}.`,
  date: 'Date',
  time: 'Time',
  zone: (name: string) => `Times are Gainesville time (${name}).`,
  venue: 'Location',
  chooseVenue: 'Choose a venue',
  customVenue: 'Custom Location',
  location: 'Custom location',
  locationHint: 'Name and address, so that a map finds it',
  description: 'Description (optional)',
  skillLevel: 'Skill level',
  maxPlayers: 'Max players',
  minPlayers: 'Min players (optional)',
  minPlayersHint: 'With so many yeses it is on. With fewer, you decide on the last day.',
  organizerName: 'Organizer name',
  organizerContact: 'Organizer contact (optional)',
  organizerSeen: 'Guests see both. A single email or phone number becomes a link.',
  allowMaybe: 'Allow “maybe” answers',
  requireContactInfo: 'Require an email or a phone number',
  deadlineDate: 'RSVP deadline, date (optional)',
  deadlineTime: 'RSVP deadline, time',
  invitedBy: 'Invited by (optional)',
  inviteMessage: 'Personal message (optional)',
  expiryDate: 'Last day of the link (optional)',
  openingDate: 'Founders first: others answer from, date (optional)',
  openingTime: 'Others answer from, time',
  opening: 'Until then only founders can answer, by the link in our invitations.',
};

export const create = {
  title: 'Create Event',
  copyTitle: 'Duplicate event',
  copyIntro: 'The same game, at the same time a week later. Change what differs.',
  draft: 'Your draft is kept on this device.',
  discard: 'Start over',
  submit: 'Create Event',
  submitting: 'Creating…',
  done: 'Your event is on',
  link: 'RSVP link',
  copy: 'Copy',
  preview: 'Preview RSVP Page',
  qr: 'QR code of the RSVP link',
  saveQr: 'Download QR code',
  qrFailed: 'The QR code did not load. The link works without it.',
  guests: "Who's coming",
  another: 'Create Another Event',
};

export const createFailures = {
  event: (detail: string) => `Failed to create game event: ${detail}`,
  invite: (detail: string) => `Failed to create RSVP invite: ${detail}`,
  unknown: 'Failed to create event',
};

const OFFLINE = 'you seem to be offline. Nothing you typed is lost.';
const NO_REPLY = 'the database did not answer. Nothing you typed is lost; try again.';

/** Why an operation was not done; null unless it was refused or failed. */
export function reasonOf(state: OperationState): string | null {
  if (state.status === 'refused') return state.sentence;
  if (state.status !== 'failed') return null;
  return state.cause === 'offline' ? OFFLINE : NO_REPLY;
}

export const edit = {
  title: 'Edit event',
  intro: 'The link stays the same. Guests who answered see what changed.',
  draft: 'Your unsaved changes are kept on this device.',
  submit: 'Save changes',
  submitting: 'Saving…',
  saved: (title: string) => `“${title}” is saved.`,
  failed: 'The changes were not saved. Nothing you typed is lost; try again.',
  refused: (reason: string) => `The changes were not saved. ${reason}`,
  back: 'Back without saving',
};

export const fewerPlayers = {
  question: (count: number) =>
    count === 1 ? 'Put 1 player on the reserve list?' : `Put ${count} players on the reserve list?`,
  consequence:
    'Reserves move up when a place comes free. Nobody is told by saving: tell them from the guest list, which opens next.',
  unnamed: (count: number) => `${count === 1 ? '1 player' : `${count} players`}, whose names did not load`,
  confirm: 'Save changes',
  keep: 'Go back',
};

export const inviteSettings = {
  title: 'RSVP link',
  off: 'The link is turned off. Who opens it is told to ask for a new one; whoever answered still sees their answer.',
  expires: (day: string) => `It works until ${day}.`,
  noExpiry: 'It has no last day.',
  expiry: 'Last day of the link',
  saveExpiry: 'Save last day',
  opens: (when: string) => `Only founders can answer until ${when}.`,
  openingDate: 'Founders first: others answer from, date',
  openingTime: 'Others answer from, time',
  saveOpening: 'Save the opening',
  foundersTitle: 'Founders’ link',
  founders: 'It works at once. Our invitations to founders carry it, so don’t post it.',
  saving: 'Saving…',
  saved: 'Saved. Guests see it from now on.',
  invitedBy: 'Invited by',
  inviteMessage: 'Personal message',
  saveWords: 'Save inviter and message',
  clicks: (count: number) => (count === 1 ? 'Opened once.' : `Opened ${count} times.`),
  turnOff: 'Turn link off',
  turnOffQuestion: 'Turn this link off?',
  turnOffConsequence:
    'Nobody new can answer by it. Whoever answered keeps their answer and can change it: by their private link, or on their own device.',
  replace: 'Replace by a new link',
  create: 'Make a new link',
  replaceQuestion: 'Replace this link?',
  replaceConsequence:
    'Nobody new can answer by the old link: who opens it is told to ask for the new one. Whoever answered keeps their answer and can change it: by their private link, or on their own device.',
  keep: 'Keep it',
  failed: (reason: string) => `The link is as it was: ${reason}`,
};

export const issueSentences: Record<EventIssue, string> = {
  'title-required': 'Event title is required',
  'title-too-long': `Please keep the title under ${TITLE_MAX + 1} characters`,
  'title-unreadable': 'This title has characters we cannot show. Please type it again',
  'sport-unknown': 'Please choose a sport',
  'date-required': 'Event date is required',
  'date-invalid': 'This date and time do not exist',
  'time-required': 'Event time is required',
  'event-not-future': 'Event must be in the future',
  'location-required': 'Location is required',
  'location-too-long': `Please keep the location under ${LOCATION_MAX + 1} characters`,
  'location-unreadable': 'This location has characters we cannot show. Please type it again',
  'skill-unknown': 'Please choose a skill level',
  'players-too-few': 'Must allow at least 2 players',
  'players-too-many': `At most ${PLAYERS_MAX} players`,
  'players-not-whole': 'Please enter a whole number',
  'minimum-too-few': 'At least 2 players, or none',
  'minimum-above-maximum': 'The minimum can’t be above the max players',
  'minimum-not-whole': 'Please enter a whole number',
  'organizer-required': 'Organizer name is required',
  'organizer-too-long': `Please keep the name under ${ORGANIZER_NAME_MAX + 1} characters`,
  'organizer-unreadable': 'This name has characters we cannot show. Please type it again',
  'contact-too-long': `Please keep the contact under ${ORGANIZER_CONTACT_MAX + 1} characters`,
  'contact-unreadable': 'This contact has characters we cannot show. Please type it again',
  'description-too-long': `Please keep the description under ${DESCRIPTION_MAX + 1} characters`,
  'description-unreadable': 'This description has characters we cannot show. Please type it again',
  'deadline-incomplete': 'A deadline needs a date and a time, or neither',
  'deadline-invalid': 'This deadline does not exist',
  'deadline-not-before-event': 'RSVP deadline must be before event time',
  'deadline-not-future': 'RSVP deadline must be in the future',
  'opening-incomplete': 'The opening needs a date and a time, or neither',
  'opening-invalid': 'This date and time do not exist',
  'opening-not-future': 'The opening must be in the future',
  'opening-too-late': 'The link must open to everybody before answers close',
  'inviter-too-long': `Please keep the name under ${INVITED_BY_MAX + 1} characters`,
  'inviter-unreadable': 'This name has characters we cannot show. Please type it again',
  'message-too-long': `Please keep the message under ${INVITE_MESSAGE_MAX + 1} characters`,
  'message-unreadable': 'This message has characters we cannot show. Please type it again',
  'expiry-invalid': 'This day does not exist',
  'expiry-not-future': 'The last day of the link must not be over',
  ...weeksIssueSentences,
};

export const changedEvents = {
  line: 'Its guests may not know yet.',
  lead: 'Tell the guests',
  leadTo: (title: string) => `Tell the guests of ${title}`,
  others: 'You changed these games. Their guests may not know yet:',
};
