import type { OrganizerRefusal } from '#domain/organizing.ts';

/** Why something was refused. The end of the session leads back to the gate instead. */
export const refusalSentences: Record<Exclude<OrganizerRefusal, 'signed-out'>, string> = {
  'event-gone': 'Somebody has deleted this event.',
  'event-deleting': 'Somebody is deleting this event.',
  'event-over': 'Its time is over.',
  'changed-meanwhile': 'Somebody else changed this event meanwhile. Open it again to see how it is now.',
  'in-the-past': 'Event must be in the future.',
  'invite-gone': 'This link does not exist any more.',
  'link-closed': 'The link takes no answers now: it is off or expired, or the game is closed.',
  'rsvp-gone': 'This answer was removed meanwhile.',
  'already-responded': 'Somebody answered this event with that email or phone already.',
  'contact-gone':
    'Their number or email is not stored any more. Type it behind the name, or add them by name as somebody new.',
  'founder-changed': 'This founder has changed or left meanwhile. The page shows who has the number now.',
  'email-taken': 'Another founder has this email.',
  'email-invalid': 'This email doesn’t look right.',
};
