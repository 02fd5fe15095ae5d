import type { LostReason } from '#domain/check-in.ts';
import { refusalSentences } from '../state/refusals.ts';

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`);

export const checkIn = {
  title: (event: string) => `Check-in: ${event}`,
  loading: 'Loading the guests…',
  toGuests: 'Guest list',
  early: (when: string) => `Check-in opens on ${when}, two hours before the game.`,
  over: 'Check-in is closed, a day after the game. Corrections are made in the guest list.',
  cancelled: 'This game is cancelled, so nobody is checked in. Corrections are made in the guest list.',
  arrivedOf: (arrived: number, of: number) => `${arrived} of ${of} arrived`,
  announce: (name: string, { arrived, of }: { arrived: number; of: number }) =>
    `${name} arrived, ${arrived} of ${of}`,
  announceBack: (name: string, { arrived, of }: { arrived: number; of: number }) =>
    `${name} taken back, ${arrived} of ${of}`,
  search: 'Find or add: name or number',
  letters: 'First letter',
  all: 'All',
  players: 'Players',
  reserves: 'Reserves: a tap lets them in',
  maybe: 'Said maybe',
  saidNo: 'Said no',
  no: (name: string) => `${name} said no. If they came, change the answer in the guest list.`,
  nobody: 'Nobody has said yes. Type a name to add a walk-in.',
  noMatch: 'Nobody on the list.',
};

export const walkIns = {
  title: 'Not on the list?',
  came: ({ came, of }: { came: number; of: number }) => `as arrived, came to ${came} of ${of}`,
  add: (name: string) => `Add ${name}`,
  withContact: (contact: string) => `as arrived, ${contact}`,
  newHere: 'as arrived, new here. A number or email may follow the name.',
  /** Of whom it is not known whether they came before. */
  byName: 'as arrived. A number or email may follow the name.',
  unknown: 'Nobody known has this number. Type a name before it.',
  needsName: 'Type a name before the number.',
};

export const closing = {
  button: (count: number) => `Everybody else: no-show (${count})`,
  hint: (late: number) => `${people(late)} who gave the place away late will be noted as “left late”.`,
  done: (missed: number, late: number) =>
    [`${people(missed)} noted as no-show`, late > 0 && `${people(late)} as left late`]
      .filter(Boolean)
      .join(', '),
  undo: 'Undo',
  undone: 'Taken back',
};

export const unsent = {
  waiting: (count: number) => `${count} not sent yet`,
  kept: 'Kept on this device, and sent by itself once the connection is back.',
  sendNow: 'Send now',
  lostTitle: 'These check-ins can’t be noted any more',
  lost: (name: string, reason: string) => `The check-in of ${name} was not saved. ${reason}`,
  read: 'Got it',
};

export const lostSentences: Record<LostReason, string> = {
  ...refusalSentences,
  'noted-later': 'Another device noted something else later, and that stays.',
};
