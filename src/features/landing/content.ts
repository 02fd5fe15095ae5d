import {
  COHORT_SIZE,
  countTiles,
  type FoundingBoard,
  type KnownBoard,
  spotsLeft,
} from '#domain/founding-board.ts';
import type { OwnNumber } from '#domain/referral.ts';
import { env } from '#lib/env.ts';

export const pageTitle = `${env.productName} | Reliable Pickup Sports in Gainesville | Join the Founding 100`;
export const pageDescription =
  'Pickup volleyball, basketball, tennis and pickleball in Gainesville, Florida: games where people actually show up. Join the first 100 founding members.';
export const pageKeywords = 'volleyball, basketball, tennis, pickleball, pickup sports, Gainesville';

export const hero = {
  place: 'Gainesville, Florida',
  headline: 'Games where people actually show up.',
  lead: 'Pickup volleyball, basketball, tennis and pickleball for students and locals. No league, no season to commit to: pick a game and play.',
  promise:
    'The first 100 founding members play free until reliable weekly games are delivered, and get 50% off membership fees for life once fees begin in 2026.',
  joinWaitlist: 'Join Founder Waitlist',
  joinProduct: `Join ${env.productName} Now`,
};

export const topBar = {
  join: 'Join Founding 100',
  game: 'Your next game',
  skip: 'Skip to main content',
  menu: 'Menu',
  nav: 'On this page',
  links: [
    { href: '#about', label: 'About' },
    { href: '#how-it-works', label: 'How it Works' },
    { href: '#faq', label: 'FAQ' },
  ],
};

export function founderTitle(founderNumber: number): string {
  return `Become Founder #${founderNumber}`;
}

export const boardTitle = 'The Founding 100';

export function boardLines(board: FoundingBoard, own: OwnNumber | null): [string, string] {
  switch (board.status) {
    case 'loading':
      return ['Counting the founders…', ''];
    case 'failed':
      return ['Count not available right now.', ownLine(own) ?? 'You can still join.'];
    case 'ready':
      return [countLine(board), ownLine(own) ?? boardNote(board)];
  }
}

function countLine(board: KnownBoard): string {
  const [taken, held, left] = [countTiles(board, 'taken'), countTiles(board, 'held'), spotsLeft(board)];
  if (left === 0 && held === 0) return `All ${COHORT_SIZE} of ${COHORT_SIZE} taken.`;
  if (held > 0) return `${taken} of ${COHORT_SIZE} taken, ${held} held, ${left} left.`;
  return `${taken} of ${COHORT_SIZE} taken. ${left === 1 ? '1 spot' : `${left} spots`} left.`;
}

function ownLine(own: OwnNumber | null): string | undefined {
  if (own === null) return undefined;
  const { founderNumber, firstNumber, hold } = own;
  switch (hold) {
    case 'held':
      return `Number ${founderNumber} is held for you.`;
    case 'confirmed':
      return `Number ${founderNumber} is yours.`;
    case 'lapsed':
      return founderNumber === firstNumber
        ? `Number ${founderNumber} is open again until you confirm.`
        : `Number ${firstNumber} is taken now. Confirm to get ${founderNumber}.`;
  }
}

function boardNote(board: KnownBoard): string {
  if (spotsLeft(board) === 0) return 'You can still join the waitlist.';
  return countTiles(board, 'held') === 0
    ? 'A turned tile is a founder.'
    : 'An outlined tile is held for a day.';
}

export const contact = {
  open: 'Contact',
  title: 'Talk to a person',
  lead: 'One person runs this, reads every message and answers it.',
  email: 'Email me',
  join: 'Join games',
  close: 'Close',
  question: 'Questions?',
  direct: 'email me directly',
};

export const footer = {
  line: 'Pickup sports in Gainesville, Florida.',
  question: 'A question? Write to',
  nav: 'More pages',
  links: [
    { to: '/beta-feedback', label: 'Take the survey' },
    { to: '/test-rsvp', label: 'Try a demo RSVP' },
    { to: '/privacy', label: 'Privacy' },
  ],
};
