-- The outbox: every email of ours is one row, claimed before it is sent, so that it goes once however often it is asked for.
-- docs/decisions/0029-outbox.md says what was weighed.
-- Gains access: service_role, by the default privileges. The edge functions claim, send, and say what became of it.

-- How emails of a part of the day behave. The numbers themselves are in private.limits.
create table private.email_parts (
  part text primary key,
  -- The limits of network, mailbox and event that it counts in: <limits>_emails_of_network, and so on.
  limits text not null,
  -- Whether it counts for its mailbox. A stranger who types an address often must hold back nothing of the organizer's.
  counts_mailbox boolean not null,
  -- Whether it counts for its event. Made-up RSVPs to one event must leave the others' guests their emails.
  counts_event boolean not null,
  -- The least time between two emails of a kind to a subject.
  pause interval not null,
  -- Whether an email that can't go out now is sent later. If not, its reader asks again.
  can_wait boolean not null,
  -- Whether the mailbox can stop it.
  can_be_stopped boolean not null
);
alter table private.email_parts enable row level security;

insert into private.email_parts (part, limits, counts_mailbox, counts_event, pause, can_wait, can_be_stopped) values
  ('welcome', 'welcome', true, false, '5 minutes', true, false),
  -- The way back to a founder's pass.
  ('pass', 'pass', true, false, '1 hour', false, false),
  -- A guest's own responses. Somebody who changes back and forth gets one email about the last one.
  ('response', 'guest', true, true, '10 minutes', true, true),
  -- Caused by other guests: a place that came free, and "Still in?".
  ('place', 'guest', true, true, '0', true, true),
  -- Change notices of the organizer.
  ('change', 'guest', false, false, '0', true, true),
  -- The private link of an RSVP.
  ('link', 'link', true, false, '1 hour', false, false),
  -- To founders, about a game. The organizer presses again for whom the day has no room.
  ('invitation', 'invitation', false, false, '0', false, true),
  -- New dates of a series, to its followers.
  ('dates', 'dates', true, false, '0', true, true),
  -- To a founder whose hold is about to end.
  ('reminder', 'reminder', false, false, '0', true, true),
  -- To an organizer, about their events. Which of them they want is in private.organizer_mail.
  ('organizer', 'organizer', false, false, '1 hour', true, false);

create table private.emails (
  -- Hash of the founder's or the RSVP's id, or of both the founder's and the event's.
  subject bytea not null check (length(subject) = 32),
  -- confirmation: the RSVP, and a place that came free for it or was lost. changed: the event's time, place or status.
  kind text not null check (kind in (
    'welcome', 'pass', 'reminder', 'confirmation', 'changed', 'still-coming', 'link', 'invitation', 'new-dates', 'message', 'organizer'
  )),
  mailbox bytea not null,
  -- The address in private.mail_addresses.
  contact bytea not null,
  -- The event of a guest's email, for the mailboxes that stopped emails about it.
  event_id text,
  part text not null,
  -- sending: a worker has it until `due_at`, and after that another may. waiting: due at `due_at`. failed: no more by itself.
  state text not null check (state in ('sending', 'waiting', 'sent', 'failed')),
  due_at timestamptz,
  attempts integer not null default 0 check (attempts >= 0),
  -- Whether it uses up one of the day's emails. Several that were claimed for one email use up one.
  is_counted boolean not null default true,
  -- The newest state of the subject that was asked to be sent, and a word for what an email says of it.
  revision bigint not null,
  wanted text not null,
  -- The organizer's words that it carries (private.organizer_messages).
  message_id text,
  -- Content of the last email to this mailbox, and its time.
  said text,
  sent_at timestamptz,
  primary key (subject, kind),
  check ((state in ('sending', 'waiting')) = (due_at is not null))
);
create index emails_due_at on private.emails (due_at) where due_at is not null;
alter table private.emails enable row level security;

-- How many emails of each part went out a day.
create table private.emails_sent (
  day date not null,
  part text not null,
  emails integer not null check (emails >= 0),
  primary key (day, part)
);
alter table private.emails_sent enable row level security;

-- Mailboxes that want no emails: about an event, of a kind, or at all. Empty stands for every event, and for every kind.
create table private.email_stops (
  mailbox bytea not null,
  event_id text not null default '',
  kind text not null default '',
  ends_at timestamptz,
  primary key (mailbox, event_id, kind),
  check ((event_id = '') = (ends_at is null))
);
alter table private.email_stops enable row level security;

-- A worker has an email that long. Three tries of a mail provider take 18 seconds, and the readings before them may take as
-- long again.
create function private.email_lease() returns interval
language sql immutable set search_path = ''
as $$ select interval '2 minutes' $$;

create function private.seconds_to_tomorrow() returns integer
language sql stable set search_path = ''
as $$ select ceil(extract(epoch from current_date + 1 - now()))::integer $$;

-- Counts an email; false at the day's cap.
create function private.count_email(part text) returns boolean
language plpgsql set search_path = '' as $$
begin
  insert into private.emails_sent as today (day, part, emails) values (current_date, count_email.part, 1)
  on conflict on constraint emails_sent_pkey do update set emails = today.emails + 1
  where today.emails < private.budget_of('all_' || today.part || '_emails', 1);
  return found;
end
$$;

create function private.uncount_email(part text) returns void
language sql set search_path = ''
as $$
  update private.emails_sent set emails = greatest(emails - 1, 0)
  where day = current_date and emails_sent.part = uncount_email.part
$$;

create function private.count_mailbox(part text, mailbox bytea) returns integer
language plpgsql volatile set search_path = '' as $$
declare
  rules private.email_parts;
begin
  select * into strict rules from private.email_parts as known where known.part = count_mailbox.part;
  if not rules.counts_mailbox then
    return 0;
  end if;
  return private.count_attempt(rules.limits || '_emails_to_mailbox', array[private.salted(encode(mailbox, 'hex'))]);
end
$$;

-- Counts an email for the network that asks for it, for its event, for the day, and for the mailbox that gets it. Zero, or
-- the seconds to wait. The mailbox comes last: only an email that goes out uses up its share. Without an address no network
-- counts. What goes along in an email that is counted already (`is_beside`) counts for its event alone.
create function private.take_email(part text, mailbox bytea, event_id text, address text, is_beside boolean) returns integer
language plpgsql volatile set search_path = '' as $$
declare
  rules private.email_parts;
  seconds integer := 0;
begin
  select * into strict rules from private.email_parts as known where known.part = take_email.part;
  if not is_beside then
    seconds := coalesce(private.count_attempt(rules.limits || '_emails_of_network', private.networks_of(address)), 0);
  end if;
  if seconds = 0 and rules.counts_event then
    seconds := private.count_attempt(rules.limits || '_emails_of_event', array[private.salted(event_id)]);
  end if;
  if seconds > 0 or is_beside then
    return seconds;
  elsif not private.count_email(part) then
    return private.seconds_to_tomorrow();
  end if;
  seconds := private.count_mailbox(part, mailbox);
  if seconds > 0 then
    perform private.uncount_email(part);
  end if;
  return seconds;
end
$$;

create function private.is_stopped(email private.emails) returns boolean
language sql stable set search_path = ''
as $$
  select private.is_undeliverable((is_stopped.email).contact) or (exists (
    select from private.email_parts as known where known.part = (is_stopped.email).part and known.can_be_stopped
  ) and exists (
    select from private.email_stops as stop
    where stop.mailbox = (is_stopped.email).mailbox
      and stop.event_id in ('', coalesce((is_stopped.email).event_id, '')) and stop.kind in ('', (is_stopped.email).kind)
  ))
$$;

-- Claims an email: {status: 'claimed'} | {status: 'sent'} (this, or something newer, before) | {status: 'queued'} (goes out
-- later by itself) | {status: 'stopped'} (the mailbox wants none, or can't be reached) | {status: 'too-many', seconds} (ask again then).
-- `asked` says subject, kind, mailbox, contact, event_id, part, revision and wanted. What was sent before `after` doesn't count;
-- 'infinity' asks for the same email again. `is_beside`: it goes along in an email that the same caller has claimed.
create function private.claim_email(
  asked private.emails, after timestamptz, address text, is_beside boolean default false
) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  rules private.email_parts;
  last private.emails;
  seconds integer;
begin
  if private.is_stopped(asked) then
    return jsonb_build_object('status', 'stopped');
  end if;
  select * into strict rules from private.email_parts as known where known.part = asked.part;
  insert into private.emails (subject, kind, mailbox, contact, event_id, part, state, revision, wanted)
  values (
    asked.subject, asked.kind, asked.mailbox, asked.contact, asked.event_id, asked.part, 'failed', asked.revision, asked.wanted
  )
  on conflict on constraint emails_pkey do nothing;
  select * into strict last from private.emails as email
  where email.subject = asked.subject and email.kind = asked.kind for update;

  if asked.revision < last.revision then
    return jsonb_build_object('status', 'sent');
  end if;
  update private.emails as email set
    revision = asked.revision, wanted = asked.wanted, mailbox = asked.mailbox, contact = asked.contact,
    -- The words of an email that is still to be sent stay with it, whoever asks for it again.
    message_id = case when email.due_at is null then asked.message_id else coalesce(asked.message_id, email.message_id) end
  where email.subject = last.subject and email.kind = last.kind;
  if last.state = 'sending' and last.due_at > now() then
    if after = 'infinity' then
      return private.too_many(ceil(extract(epoch from last.due_at - now()))::integer);
    end if;
    return jsonb_build_object(
      'status', case when last.wanted = asked.wanted and last.mailbox = asked.mailbox then 'sent' else 'queued' end
    );
  elsif last.said = asked.wanted and last.sent_at > coalesce(after, '-infinity') then
    update private.emails as email set state = 'sent', due_at = null
    where email.subject = last.subject and email.kind = last.kind;
    return jsonb_build_object('status', 'sent');
  elsif last.sent_at > now() - rules.pause and after = 'infinity' then
    return private.too_many(ceil(extract(epoch from last.sent_at + rules.pause - now()))::integer);
  elsif last.sent_at > now() - rules.pause then
    update private.emails as email set state = 'waiting', due_at = last.sent_at + rules.pause, part = asked.part
    where email.subject = last.subject and email.kind = last.kind;
    return jsonb_build_object('status', 'queued');
  elsif last.state = 'waiting' and last.due_at > now() then
    return jsonb_build_object('status', 'queued');
  end if;

  seconds := private.take_email(asked.part, asked.mailbox, asked.event_id, address, is_beside);
  if seconds > 0 and (not rules.can_wait or (after = 'infinity' and last.sent_at is not null)) then
    return private.too_many(seconds);
  end if;
  update private.emails as email set
    state = case when seconds > 0 then 'waiting' else 'sending' end, part = asked.part, is_counted = not is_beside,
    said = case when after = 'infinity' then null else said end,
    due_at = now() + case when seconds > 0 then seconds * interval '1 second' else private.email_lease() end
  where email.subject = last.subject and email.kind = last.kind;
  return jsonb_build_object('status', case when seconds > 0 then 'queued' else 'claimed' end);
end
$$;

-- Claims emails of these kinds that had to wait, or whose worker is gone, while the day's emails last.
create function private.claim_due_emails(kinds text[], at_most integer) returns setof private.emails
language plpgsql volatile set search_path = '' as $$
declare
  due private.emails;
  claimed integer := 0;
  has_room boolean;
begin
  for due in
    select * from private.emails as email
    where email.due_at <= now() and email.kind = any (kinds) and not private.is_stopped(email)
    order by email.due_at for update skip locked
  loop
    exit when claimed >= at_most;
    -- One whose worker is gone is counted already, unless it went along in another.
    has_room := (due.state = 'sending' and due.is_counted) or private.count_email(due.part);
    -- An email that the day has no room for waits until tomorrow, so that it blocks no other part's.
    update private.emails as email set
      state = case when has_room then 'sending' else 'waiting' end, is_counted = true,
      due_at = now() + case when has_room then private.email_lease() else private.seconds_to_tomorrow() * interval '1 second' end
    where email.subject = due.subject and email.kind = due.kind;
    continue when not has_room;
    claimed := claimed + 1;
    return next due;
  end loop;
end
$$;

-- Ends the emails of a subject that are not sent yet.
create function private.end_emails(subject bytea) returns void
language sql volatile set search_path = ''
as $$
  update private.emails as email set state = 'failed', due_at = null
  where email.subject = end_emails.subject and email.state in ('waiting', 'sending')
$$;

-- A subject may be replaced while a worker has an email of it: the one that it is known by now.
create function private.current_subject(subject bytea) returns bytea
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(
    (
      select guest.subject from private.guests as guest where guest.former_subject = current_subject.subject
        and not exists (select from private.guests as other where other.subject = current_subject.subject)
      limit 1
    ),
    subject
  );
end
$$;

-- What became of a claimed email: 'sent', to `email`; 'failed', and then again in ten minutes, in twice as long each time,
-- and no more by itself after half a day; 'later', at `due_at`; 'needless', when there is nothing more to say. Returns the
-- state it is in then.
create function public.finish_email(
  subject text, kind text, outcome text, said text default null, revision bigint default null, email text default null,
  due_at timestamptz default null
) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  claimed private.emails;
  ended private.emails;
  can_wait boolean;
begin
  select * into claimed from private.emails as known
  where known.subject = private.current_subject(decode(finish_email.subject, 'hex')) and known.kind = finish_email.kind for update;
  -- Its lease may be over, and the email another worker's, or ended.
  if not found or claimed.state <> 'sending' then
    return claimed.state;
  end if;
  can_wait := (select known.can_wait from private.email_parts as known where known.part = claimed.part);
  ended := claimed;
  ended.state := 'sent';
  ended.due_at := null;
  ended.attempts := 0;
  case outcome
    when 'needless' then
      null;
    when 'sent' then
      if claimed.mailbox <> private.mailbox_hash(email) then
        -- The address was corrected meanwhile: the other mailbox got nothing.
        ended.state := 'waiting';
        ended.due_at := now();
      else
        ended.said := finish_email.said;
        ended.sent_at := now();
        if claimed.wanted <> finish_email.said and claimed.revision > finish_email.revision then
          -- What was asked for meanwhile waits like any change.
          ended.state := 'waiting';
          ended.due_at := now() + interval '10 minutes';
        end if;
      end if;
    when 'later' then
      ended.state := 'waiting';
      ended.due_at := finish_email.due_at;
    else
      ended.state := case when can_wait and claimed.attempts < 6 then 'waiting' else 'failed' end;
      ended.due_at := case when ended.state = 'waiting' then now() + 2 ^ claimed.attempts * interval '10 minutes' end;
      ended.attempts := least(claimed.attempts + 1, 6);
  end case;
  update private.emails as known set
    state = ended.state, due_at = ended.due_at, attempts = ended.attempts, said = ended.said, sent_at = ended.sent_at
  where known.subject = claimed.subject and known.kind = claimed.kind;
  -- The day's count is locked last, as a claim does.
  if outcome <> 'sent' and claimed.is_counted then
    perform private.uncount_email(claimed.part);
  end if;
  return ended.state;
end
$$;

-- Removes the emails of a founder or guest who is removed.
create function private.remove_emails() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.emails as email where email.subject = old.subject;
  return null;
end
$$;
create trigger remove_emails after delete on private.founder_secrets
  for each row execute function private.remove_emails();
