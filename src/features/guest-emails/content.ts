import { env } from '#lib/env.ts';

export const page = {
  title: `Emails about games | ${env.productName}`,
  description: `Stop the emails that ${env.productName} sends about games you answered to.`,
  heading: 'Emails about games',
  leads: {
    games:
      'We write to you about a game you answered to: what you answered, and what changes. You can end that here.',
    'new-dates': 'We write to you when a weekly game that you follow gets new dates. You can end that here.',
    invitations: 'We write to founders when there is a game for them. You can end that here.',
  },
  needsKey: 'Open this page with the link at the end of one of our emails: it says whose emails to stop.',
  stopEvent: 'Stop emails about this game',
  stopAll: 'Stop emails about all games',
  stopSeries: 'Stop emails about new dates of this game',
  stopNewDates: 'Stop emails about new dates of any game',
  stopInvitations: 'Stop invitations',
  again: 'Send them again',
  still: {
    games:
      'Asking for your private link on an invitation still sends it: you asked for it. Your answers stay as they are.',
    'new-dates': 'Your answers stay as they are, and we still write about games you answered to.',
    invitations:
      'Your founder number and your answers stay as they are, and we still write about games you answered to.',
  },
  home: 'Back to the home page',
};

export const outcomes = {
  event: 'Done. You get no more emails about this game.',
  series: 'Done. You get no more emails about new dates of this game.',
  all: 'Done. You get no more emails about any game.',
  none: 'Done. You get our emails about games again.',
  'new-dates': 'Done. You get no more emails about new dates.',
  'dates-again': 'Done. You get emails about new dates again, unless you stopped all our emails about games.',
  invitation: 'Done. You get no more invitations to games.',
  'invite-again': 'Done. You get invitations again, unless you stopped all our emails about games.',
  unknown: {
    games:
      'We don’t know this link any more: the game was more than two months ago. Use the link in a newer email.',
    'new-dates':
      'We don’t know this link any more: the last date was more than a year ago, or the address was removed.',
    invitations: 'We don’t know this link: no founder has it. Use the link in a newer email.',
  },
  failed: 'That did not get through. Please try again.',
};
