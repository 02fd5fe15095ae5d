import type { GuestEmails } from './guest-emails.ts';

type Call = <Result>(name: string, parameters: object) => Promise<Result>;

/** The database's functions, as the emails call them. @param projectId whose organizers are written to. */
export function databaseCalls(
  call: Call,
  projectId: string,
): Pick<
  GuestEmails,
  | 'claim'
  | 'claimDue'
  | 'movedUp'
  | 'claimStillComing'
  | 'readdress'
  | 'guestOfSecret'
  | 'noteOpened'
  | 'forget'
  | 'historiesOf'
  | 'guestsOf'
  | 'noteEvent'
  | 'forgetEvent'
  | 'claimOrganizerEmail'
  | 'claimLink'
  | 'stop'
  | 'followSeries'
  | 'noteSeriesDates'
  | 'claimNewDates'
  | 'toldNewDates'
> {
  return {
    claim: ({
      subject,
      heir,
      eventId,
      email,
      kind,
      part,
      revision,
      said,
      after,
      link,
      endsAt,
      address,
      isBeside,
      message,
    }) =>
      call('claim_guest_email', {
        ...{ subject, heir, event_id: eventId, email, kind, part, revision, said, link, address },
        ...{ is_beside: isBeside, message_id: message?.id ?? null, message: message?.text ?? null },
        ...{ after: after === null ? null : new Date(after).toISOString(), ends_at: endsAt.toISOString() },
      }),
    claimDue: (at_most) => call('claim_due_guest_emails', { at_most }),
    movedUp: (event_id, place_keys, is_on) =>
      call('guests_who_moved_up', { event_id, place_keys: place_keys.join(','), is_on }),
    claimStillComing: (event_id, place_keys, at_most) =>
      call('claim_still_coming', { event_id, place_keys: place_keys.join(','), at_most }),
    readdress: ({ subject, kind, outbox }, email, heir) =>
      call('readdress_guest_email', { subject, kind, email, heir, outbox }),
    guestOfSecret: (hash) => call('guest_of_secret', { hash }),
    noteOpened: (subject, now) =>
      call('open_guest_email', { subject, new_subject: now.subject, link: now.link, heir: now.heir }),
    forget: (subject) => call('forget_rsvp', { subject }),
    historiesOf: (event_id) => call('guest_email_histories', { event_id }),
    guestsOf: (event_id) => call('guests_of_event', { event_id }),
    noteEvent: ({ eventId, startsAt, eveningAt, players, reserves, isFull, isOn }) =>
      call('note_event', {
        ...{ event_id: eventId, starts_at: startsAt.toISOString(), evening_at: eveningAt.toISOString() },
        ...{ players, reserves, is_full: isFull, is_on: isOn },
      }),
    forgetEvent: (event_id) => call('forget_event', { event_id }),
    claimOrganizerEmail: () => call('claim_organizer_email', { project_id: projectId }),
    claimLink: (event_id, email, address) => call('claim_guest_link', { event_id, email, address }),
    stop: (stop_key, scope) => call('stop_emails', { stop_key, scope }),
    followSeries: ({ token, email, sealed, eventIds, endsAt, address }) =>
      call('follow_series', {
        ...{ token, email, sealed, event_ids: eventIds, ends_at: endsAt.toISOString(), address },
      }),
    noteSeriesDates: ({ token, eventIds, endsAt }) =>
      call('note_series_dates', { token, event_ids: eventIds, ends_at: endsAt.toISOString() }),
    claimNewDates: (at_most) => call('claim_new_dates', { at_most }),
    toldNewDates: (subject, event_ids) => call('told_new_dates', { subject, event_ids }),
  };
}
