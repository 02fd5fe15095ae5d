export type InviteRefusal =
  | 'invite-unknown'
  /** The organizer replaced it or turned it off. */
  | 'invite-off'
  | 'invite-expired'
  | 'event-unavailable';

export type LoadFailure = 'invite-read-failed' | 'event-read-failed' | 'load-failed';

export type RsvpRefusal =
  | InviteRefusal
  /** Only founders can respond yet. */
  | 'not-open-yet'
  | 'already-responded'
  | 'event-cancelled'
  | 'event-started'
  | 'deadline-passed'
  | 'maybe-not-allowed'
  | 'contact-required'
  /** The organizer has noted whether the guest came. */
  | 'check-in-begun'
  | 'rsvps-full'
  | 'rsvp-unknown'
  /** The organizer's preview sends nothing. */
  | 'preview';

/** Why no invitation opens. */
export type OpeningProblem = 'link-missing' | LoadFailure | InviteRefusal;

/** Problems of an invitation; the screens hold one sentence for each. */
export type Problem = OpeningProblem | RsvpRefusal | 'submit-failed';
