-- Founders who are invited to games by email: once for each game or series, at most three times a week.
-- Gains access: service_role, by the default privileges; authenticated, to who was invited, while the token is an organizer's.

create table private.invitations (
  -- The invitation in the outbox: hash of founder and event.
  subject bytea primary key check (length(subject) = 32),
  founder_id uuid not null references public.founders (id) on delete cascade,
  -- The events in Firestore behind the link, of a series its first one first: an event that is removed leaves its series.
  event_ids text[] not null check (cardinality(event_ids) > 0),
  -- In the links of the email. An RSVP that comes by them carries half of its SHA-256, which tells nobody whose it is.
  secret uuid not null unique default gen_random_uuid(),
  -- The first time that a page was opened with it.
  opened_at timestamptz
);
create index invitations_founder_id on private.invitations (founder_id);
alter table private.invitations enable row level security;

create trigger remove_emails after delete on private.invitations
  for each row execute function private.remove_emails();

-- More would read like advertising.
create function private.invitations_a_week() returns integer
language sql immutable set search_path = ''
as $$ select 3 $$;

-- What an RSVP carries that came by an invitation.
create function private.invitation_mark(secret uuid) returns text
language sql stable set search_path = ''
as $$ select left(encode(sha256(convert_to(secret::text, 'UTF8')), 'hex'), 32) $$;

-- Whether a founder had this week's invitations, apart from one. An email whose worker died may have gone out: it counts.
create function private.had_enough_invitations(founder_id uuid, apart bytea) returns boolean
language sql stable set search_path = ''
as $$
  select count(*) >= private.invitations_a_week() from private.invitations as invitation
  join private.emails as email on email.subject = invitation.subject and email.kind = 'invitation'
  where invitation.founder_id = had_enough_invitations.founder_id and invitation.subject <> apart
    and (email.sent_at > now() - interval '7 days' or (email.state = 'sending' and email.due_at > now() - interval '7 days'))
$$;

-- Claims the invitation of a confirmed founder to an event, or to the events of a series: {status: 'claimed', subject, secret,
-- stop_key, name, email} | {status: 'sent'} (before, to any of these) | {status: 'enough'} (this week) | {status: 'stopped'} |
-- {status: 'too-many', seconds} (the day's cap) | {status: 'unknown'}.
create function public.claim_invitation(founder_number integer, event_ids text[]) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  founder public.founders;
  own private.founder_secrets;
  invitation private.invitations;
  asked private.emails;
  claim jsonb;
begin
  -- Two organizers, or two events, may invite the same founder at once. The founder is locked first, as a removal does.
  select * into founder from public.founders as known
  where known.founder_number = claim_invitation.founder_number and known.confirmed for no key update;
  if not found then
    return jsonb_build_object('status', 'unknown');
  end if;
  select * into strict own from private.founder_secrets as known where known.founder_id = founder.id;
  -- Of several, to events that became one series, the one that was sent.
  select known.* into invitation from private.invitations as known
  left join private.emails as email on email.subject = known.subject and email.kind = 'invitation'
  where known.founder_id = founder.id and known.event_ids && claim_invitation.event_ids
  order by email.sent_at nulls last limit 1;
  asked.subject := coalesce(invitation.subject, sha256(uuid_send(founder.id) || convert_to(claim_invitation.event_ids[1], 'UTF8')));
  asked.kind := 'invitation';
  asked.mailbox := private.mailbox_hash(own.email);
  asked.contact := private.noted_contact(own.email);
  asked.part := 'invitation';
  asked.revision := 0;
  asked.wanted := 'invitation';
  if private.is_stopped(asked) then
    return jsonb_build_object('status', 'stopped');
  elsif not exists (
    select from private.emails as email
    where email.subject = asked.subject and email.kind = 'invitation' and email.sent_at is not null
  ) and private.had_enough_invitations(founder.id, asked.subject) then
    return jsonb_build_object('status', 'enough');
  end if;
  insert into private.invitations as known (subject, founder_id, event_ids)
  values (asked.subject, founder.id, claim_invitation.event_ids)
  -- Dates that the series got since.
  on conflict on constraint invitations_pkey do update set event_ids = known.event_ids || array(
    select added from unnest(excluded.event_ids) as added where added <> all (known.event_ids)
  )
  returning known.* into invitation;
  claim := private.claim_email(asked, null, null);
  if claim ->> 'status' <> 'claimed' then
    return claim;
  end if;
  return claim || jsonb_build_object(
    'subject', encode(invitation.subject, 'hex'), 'secret', invitation.secret, 'stop_key', own.stop_key,
    'name', founder.name, 'email', own.email
  );
end
$$;

-- Notes that a page was opened by an invitation's link. False for an unknown secret.
create function public.open_invitation(secret uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.invitations as invitation set opened_at = coalesce(invitation.opened_at, now())
  where invitation.secret = open_invitation.secret;
  return found;
end
$$;

-- For organizers: invitations that were sent, the latest first. Each parameter narrows them, unless it is null: to an event, to a
-- founder, to those since a time, to at most so many.
-- `about` is the event, of a series its first one. `sports` are those that the founder plays. `mark` is carried by the RSVP that
-- came by the invitation.
create function public.sent_invitations(event_id text, founder_number integer, since timestamptz, at_most integer)
returns table (
  about text, number integer, name text, sports text[], mark text, sent_at timestamptz, opened_at timestamptz
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  if not private.is_organizer() then
    raise exception 'Only organizers read invitations.' using errcode = 'insufficient_privilege';
  end if;
  return query
    select invitation.event_ids[1], founder.founder_number, founder.name, founder.sports,
      private.invitation_mark(invitation.secret), email.sent_at, invitation.opened_at
    from private.invitations as invitation
    join public.founders as founder on founder.id = invitation.founder_id
    join private.emails as email on email.subject = invitation.subject and email.kind = 'invitation'
    where email.sent_at is not null
      and (sent_invitations.event_id is null or sent_invitations.event_id = any (invitation.event_ids))
      and (sent_invitations.founder_number is null or founder.founder_number = sent_invitations.founder_number)
      and (sent_invitations.since is null or email.sent_at >= sent_invitations.since)
    order by email.sent_at desc, founder.founder_number, invitation.subject
    limit sent_invitations.at_most;
end
$$;
