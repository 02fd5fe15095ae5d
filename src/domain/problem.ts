/** Expected outcomes of opening a link. */
export type LinkRefusal = 'link-unknown' | 'link-expired' | 'event-unavailable';

/** What went wrong on the way to the invitation. */
export type LoadFailure = 'invite-read-failed' | 'event-read-failed' | 'load-failed';

/** Expected outcomes of answering. */
export type RsvpRefusal =
  | LinkRefusal
  | 'already-answered'
  | 'event-cancelled'
  | 'event-started'
  | 'deadline-passed'
  | 'maybe-not-allowed'
  | 'contact-required'
  | 'rsvps-full'
  | 'answer-unknown';

/** Every problem of an invitation; the screens hold one sentence for each. */
export type Problem = 'link-missing' | LoadFailure | RsvpRefusal | 'submit-failed';
