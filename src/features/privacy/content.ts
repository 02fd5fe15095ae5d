import { HOLD_HOURS } from '#domain/founding-board.ts';
import { INVITATIONS_A_WEEK } from '#domain/invitation.ts';
import {
  GUEST_NOTES_DAYS,
  GUESTS_DAYS,
  ORIGIN_DAYS,
  SIGNUP_NETWORK_DAYS,
  UNCONFIRMED_DAYS,
} from '#domain/retention.ts';
import { env } from '#lib/env.ts';

export const page = {
  title: `Privacy | ${env.productName}`,
  description: `What ${env.productName} keeps about you, who can read it, and how to have it deleted.`,
  heading: 'What we keep about you',
  lead: 'As little as running games takes. No account, no cookies, no advertising, and no company that measures what you do here.',
  home: 'Back to the home page',
};

/** Every store and place outside this site that a visitor's data reaches. Add new ones here. */
export const sections = [
  {
    title: 'When you join the list',
    lines: [
      'Your name, email, sports, how often you play, and the phone number and note if you gave them. Only the organizer reads these.',
      'Everybody can see that a number is held or taken, since when and for which sports, never by whom.',
      `We write to the address you give once, so that you can confirm it, and again when you ask. A signup that nobody confirms by the button in that email loses its number after ${HOLD_HOURS} hours and is removed after ${UNCONFIRMED_DAYS} days.`,
      `Once you have confirmed, we write to you when there is a game: once for each game or weekly series, and at most ${INVITATIONS_A_WEEK} invitations a week. Each has a link that stops them; that you want none is kept until you ask us to delete it. A game may take founders’ answers first: those emails carry a link of the founders’ own, which says nothing about you.`,
      'Opening that email tells nobody anything. The organizer sees that you were invited, whether you opened the page by its link, and what you answered by it. We keep that as long as you are on the list.',
      'If a friend’s link brought you here, we keep that you came through it. Whoever has your own link can see your first name, because it says who invites.',
    ],
  },
  {
    title: 'When you answer the survey',
    lines: [
      'Your answers, also whether you want to be a founder, without your name, and the day, but not the time: nothing says which answers came with which signup. Only if you join at its end is your name on the list, as above.',
    ],
  },
  {
    title: 'When you answer an invitation',
    lines: [
      'Your name and answer, the email, phone number and note if you gave them, and which browser and which page you came with. Only the organizer reads these, to run the game.',
      `Which browser and which page you came with are removed ${ORIGIN_DAYS} days after you answer; your answer, with everything you gave, ${GUESTS_DAYS} days after the game. Numbers stay: how many answered, and how many came.`,
      `Whether you came, as the organizer notes it at the game, also in a record under a scrambled code of your email or number, with your name, so that the organizer knows whom to expect. Only organizers read it; the link in our emails shows you your own figures. Games and name go from it ${GUESTS_DAYS} days after each game; numbers by sport and the last time you came stay until you ask us to delete them.`,
      'When you say shortly before a game that you still come, or give your place away, the time of that is kept with your answer.',
      `If you gave an email, with your answer or later, we write to you about that game: your answer with your private link, a place that came free, what the organizer changed, and the day before, whether you still come. We note that we did, under scrambled codes of your answer and address, and keep your private link encrypted until the day after the game, so that we can send it to you again. The notes go ${GUEST_NOTES_DAYS} days after the game. Every email has a link that stops them; that you want none is kept until you ask us to delete it.`,
      'If you ask for an email when dates are added to a weekly game, we keep your address for it, encrypted, until a year after the last date. You get one email each time dates are added, and each has a link that stops them.',
      'When you press a button in one of these emails, the organizer sees that it was opened: made-up answers are told apart by that. Opening the email tells nobody anything. An address whose mail server refuses our email gets no more for half a year, and only a scrambled code of it is kept for that.',
      'Other guests see how many said yes, maybe or no, and in which order. If you tick it, everybody with the link sees your first name while you are in or a reserve, until you take the tick back.',
      'How often an invitation was opened each day, as a number without any person behind it.',
      `If you press “Open in ${env.productName}” after answering, the app gets your name, your email and your answer with it, in the address it opens.`,
    ],
  },
  {
    title: 'In your own browser',
    lines: [
      'Your founder pass, the address you joined with until you confirm it, the answers you gave, and who invited you, so that you find them again.',
      'What you typed and did not send yet, for as long as the tab is open.',
      'The secrets of your answers to games, and of those whose private link you said is yours. “My games” reads its list by them: no list of your games is kept anywhere else.',
      'Your name, contact and the tick for your first name from your last answer to a game, so that the next form is filled in. “Not you?” there forgets them.',
      'Which invitations you opened and on which day, so that each is counted once a day.',
      'Clearing this site’s data in your browser removes all of it.',
    ],
  },
  {
    title: 'Against abuse',
    lines: [
      `We count requests and emails per network for some minutes, and some for ${HOLD_HOURS} hours, under a scrambled code from which the address can’t be read back. The code of the network that you joined from stays for ${SIGNUP_NETWORK_DAYS} days, so that made-up signups can be found. The address itself is not stored by us.`,
    ],
  },
  {
    title: 'Who works for us',
    lines: [
      'The list and the survey are stored with Supabase, games and answers with Google Firestore, this site is served by Cloudflare, and an email service delivers our emails. Like every host, they see your network address when you connect.',
    ],
  },
];

export const leaving = {
  title: 'See it, correct it, delete it',
  text: 'Write to us from the address you gave, and we show you what we have, correct it, or delete it everywhere. Your number is not given to anybody else; it just belongs to nobody.',
};
