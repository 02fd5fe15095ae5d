import type { Ending, GuestEmails } from './guest-emails.ts';

type Call = <Result>(name: string, parameters: object) => Promise<Result>;

function endingParameters(ending: Ending): object {
  switch (ending.outcome) {
    case 'sent':
      return { said: ending.said, revision: ending.revision, email: ending.email };
    case 'later':
      return { due_at: new Date(ending.dueAt).toISOString() };
    case 'failed':
    case 'needless':
    case 'gone':
      return {};
  }
}

/** The database's functions, as the emails call them. */
export function databaseCalls(
  call: Call,
): Pick<
  GuestEmails,
  | 'claim'
  | 'claimDue'
  | 'movedUp'
  | 'claimStillComing'
  | 'readdress'
  | 'finish'
  | 'newsOf'
  | 'claimLink'
  | 'releaseLink'
  | 'stop'
> {
  return {
    claim: ({ rsvp, eventId, email, kind, part, revision, said, after, link, endsAt, address }) =>
      call('claim_guest_email', {
        ...{ rsvp, event_id: eventId, email, kind, part, revision, said, link, address },
        ...{ after: after === null ? null : new Date(after).toISOString(), ends_at: endsAt.toISOString() },
      }),
    claimDue: (at_most) => call('claim_due_guest_emails', { at_most }),
    movedUp: (event_id, place_keys) =>
      call('guests_who_moved_up', { event_id, place_keys: place_keys.join(',') }),
    claimStillComing: (event_id, place_keys, at_most) =>
      call('claim_still_coming', { event_id, place_keys: place_keys.join(','), at_most }),
    readdress: (rsvp, kind, email) => call('readdress_guest_email', { rsvp, kind, email }),
    async finish(rsvp, kind, ending) {
      const parameters = { rsvp, kind, outcome: ending.outcome, ...endingParameters(ending) };
      return (await call<string | null>('finish_guest_email', parameters)) === 'waiting';
    },
    newsOf: (event_id) => call('guest_news', { event_id }),
    claimLink: (event_id, email, address) => call('claim_guest_link', { event_id, email, address }),
    releaseLink: (rsvp) => call('release_guest_link', { rsvp }),
    stop: (stop_key, scope) => call('stop_guest_emails', { stop_key, scope }),
  };
}
