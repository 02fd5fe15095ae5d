import { EMAIL_MAX, PHONE_MAX } from '#domain/contact.ts';
import type { EmailStatus } from '#domain/email-history.ts';
import { GUEST_NAME_MAX, NOTES_MAX, type RsvpResponse } from '#domain/rsvp.ts';
import type { RsvpIssue } from '#domain/rsvp-form.ts';

export const guests = {
  editEvent: 'Edit event',
  title: "Who's coming",
  loading: 'Loading the answers…',
  search: 'Search guests',
  tabsLabel: 'Answers',
  tabs: { yes: 'Yes', maybe: 'Maybe', no: 'No' } satisfies Record<RsvpResponse, string>,
  noMatch: 'No guest matches this search.',
  empty: {
    yes: 'Nobody has said yes yet. Share the link in your group chat.',
    maybe: 'No maybes.',
    no: 'Nobody has said no.',
  } satisfies Record<RsvpResponse, string>,
  reserve: (place: number) => `Reserve ${place}`,
  reserves: 'Reserves: who moves up when a place comes free',
  confirmed: 'Still in',
  places: { yes: 'In', maybe: 'Maybe', no: 'No' } satisfies Record<RsvpResponse, string>,
  columns: {
    name: 'Name',
    place: 'Answer',
    checkIn: 'Check-in',
    contact: 'Contact',
    responded: 'Answered',
    actions: 'Change or remove',
  },
  tableOf: { yes: 'Who said yes', maybe: 'Who said maybe', no: 'Who said no' } satisfies Record<
    RsvpResponse,
    string
  >,
  emailStatus: {
    opened: 'Email opened',
    unopened: 'Email not opened',
    bounced: 'Email bounced',
    none: 'No email sent',
  } satisfies Record<EmailStatus, string>,
  responded: (when: string) => `Answered ${when}`,
  updated: (when: string) => `updated ${when}`,
  byLink: (name: string) => `by link ${name}`,
  byOrganizer: 'added by an organizer',
  notes: 'Notes',
  checkIn: (name: string) => `Check in ${name}`,
  unsent: 'Not sent yet',
  edit: (name: string) => `Edit ${name}`,
  remove: (name: string) => `Remove ${name}`,
  editLabel: 'Edit',
  removeLabel: 'Remove',
  removeQuestion: (name: string) => `Remove ${name}’s answer?`,
  removeConsequence:
    'Their name, contact and notes are deleted, and the count goes down. They may answer again.',
  removeConfirm: 'Remove',
  keep: 'Keep it',
  walkIn: 'Add walk-in',
  message: 'Copy message for the chat',
  score: { yes: 'players', maybe: 'maybe', no: 'can’t make it' } satisfies Record<RsvpResponse, string>,
  inAndReserves: (players: number, reserves: number) =>
    `${players} in, ${reserves === 1 ? '1 reserve' : `${reserves} reserves`}`,
  arrivedCount: (arrived: number, missing: number) =>
    `${arrived} arrived, ${missing === 1 ? '1 no-show' : `${missing} no-shows`}`,
  news: (count: number) =>
    count === 1 ? 'One answer came in or changed.' : `${count} answers came in or changed.`,
};

export const guestForm = {
  addTitle: 'Add a walk-in',
  editTitle: (name: string) => `Change ${name}’s answer`,
  name: 'Name',
  email: 'Email (optional)',
  phone: 'Phone (optional)',
  notes: 'Notes (optional)',
  response: 'Answer',
  add: 'Add',
  save: 'Save',
  saving: 'Saving…',
  cancel: 'Cancel',
};

export const guestFailures = {
  remove: (name: string) => `${name}’s answer could not be removed.`,
  save: 'This was not saved. Nothing you typed is lost; try again.',
};

export const guestIssues: Record<RsvpIssue, string> = {
  'name-required': 'Please enter a name',
  'name-too-long': `Please keep the name under ${GUEST_NAME_MAX + 1} characters`,
  'name-unreadable': 'This name has characters we cannot show. Please type it again',
  'contact-required': 'Please provide either an email or phone number',
  'email-invalid': 'This email address does not look complete',
  'email-too-long': `An email address has at most ${EMAIL_MAX} characters`,
  'phone-invalid': 'This phone number does not look complete',
  'phone-too-long': `Please keep the phone number under ${PHONE_MAX + 1} characters`,
  'notes-too-long': `Please keep the notes under ${NOTES_MAX + 1} characters`,
  'notes-unreadable': 'These notes have characters we cannot show. Please type them again',
};
