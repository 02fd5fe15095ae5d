/** Every way in which an invitation can disappoint somebody; the screens hold one sentence for each. */
export type Problem =
  // Opening a link.
  | 'link-missing'
  | 'link-unknown'
  | 'link-expired'
  | 'event-unavailable'
  | 'invite-read-failed'
  | 'event-read-failed'
  | 'load-failed'
  // Answering.
  | 'already-answered'
  | 'event-cancelled'
  | 'event-started'
  | 'deadline-passed'
  | 'maybe-not-allowed'
  | 'contact-required'
  | 'answers-full'
  | 'answer-unknown'
  | 'submit-failed';

/** Expected outcomes of opening a link. */
export type LinkRefusal = Extract<Problem, 'link-unknown' | 'link-expired' | 'event-unavailable'>;

/** What went wrong on the way to the invitation. */
export type LoadFailure = Extract<Problem, 'invite-read-failed' | 'event-read-failed' | 'load-failed'>;

/** Expected outcomes of answering. */
export type AnswerRefusal =
  | LinkRefusal
  | Extract<
      Problem,
      | 'already-answered'
      | 'event-cancelled'
      | 'event-started'
      | 'deadline-passed'
      | 'maybe-not-allowed'
      | 'contact-required'
      | 'answers-full'
      | 'answer-unknown'
    >;
