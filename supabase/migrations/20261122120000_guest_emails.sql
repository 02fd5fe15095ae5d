-- Emails to guests of a game: each is claimed before it is sent, so that it goes once, whoever asks how often; a guest's way
-- back to the own answer; and who wants no more of them. The answers themselves are in Firestore.
-- Gains access: service_role, by the default privileges. The edge function guest-emails claims, sends, and says what became
-- of it. docs/decisions/0016-guest-emails.md says what was weighed.

insert into private.limits (action, budget, budget_56, budget_48, window_minutes) values
  -- Calls of the function: a full game on one campus network, with room for those who change their minds.
  ('guest_email', 600, 1200, 2400, 10),
  -- A tournament's guests behind one campus address, each writing an answer and changing it twice.
  ('guest_letter', 300, 400, 500, 1440),
  ('guest_link_letter', 20, 30, 40, 1440),
  -- Somebody who plays every day of the week and changes plans; a stranger who types that address gets no further.
  ('guest_letter_to_mailbox', 12, 12, 12, 1440),
  -- Parts of their own, so that founders and guests don't use each other up.
  ('all_guest_letters', 400, 400, 400, 1440),
  ('all_guest_link_letters', 100, 100, 100, 1440);

alter table private.emails_sent drop constraint emails_sent_kind_check;
alter table private.emails_sent
  add constraint emails_sent_kind_check check (kind in ('welcome', 'pass', 'guest', 'guest_link'));

-- Not the limiter's: who wants no more emails must still be known after a restore, which that salt doesn't survive.
create table private.guest_salt (
  only_row boolean primary key default true check (only_row),
  salt text not null default gen_random_uuid()::text || gen_random_uuid()::text
);
insert into private.guest_salt default values;
alter table private.guest_salt enable row level security;

create table private.guests (
  -- SHA-256 of the RSVP's id, whose first half is the place key that the event's queue shows.
  rsvp bytea primary key check (length(rsvp) = 32),
  event_id text not null check (event_id ~ '^[0-9a-f]{32}$'),
  -- The address within the event, and whose mailbox it is: salted hashes. The address itself is not kept.
  contact bytea not null,
  mailbox bytea not null,
  -- The RSVP's id, encrypted with a key that only the function has; none once the event is over.
  link text check (length(link) between 1 and 300),
  link_sent_at timestamptz,
  -- In every email, and all that is needed to stop them.
  stop_key uuid not null unique default gen_random_uuid(),
  -- When nobody needs the link any more.
  ends_at timestamptz not null,
  noted_at timestamptz not null default now()
);
create index guests_contact on private.guests (contact);
create index guests_ends_at on private.guests (ends_at);
alter table private.guests enable row level security;

create table private.guest_emails (
  rsvp bytea not null references private.guests (rsvp) on delete cascade,
  kind text not null check (kind in ('confirmation', 'changed', 'place', 'still-coming')),
  -- sending: a worker has it until `until`, and after that another may. waiting: due at `until`. failed: no more by itself.
  state text not null check (state in ('sending', 'waiting', 'sent', 'failed')),
  until timestamptz,
  tries integer not null default 0 check (tries >= 0),
  -- Which state of the answer or the event was asked to be told last, and what an email says of it.
  revision bigint not null,
  wanted text not null,
  -- What the last email said, and when.
  said text,
  sent_at timestamptz,
  primary key (rsvp, kind),
  check ((state in ('sending', 'waiting')) = (until is not null))
);
create index guest_emails_until on private.guest_emails (until);
alter table private.guest_emails enable row level security;

-- Who wants no emails about one event, or about any.
create table private.guest_stops (
  mailbox bytea not null,
  -- Empty for all events.
  event_id text not null,
  ends_at timestamptz,
  primary key (mailbox, event_id),
  check ((event_id = '') = (ends_at is null))
);
alter table private.guest_stops enable row level security;

create function private.guest_hash(value text) returns bytea
language plpgsql stable set search_path = '' as $$
begin
  return (select sha256(convert_to(salt || '|' || value, 'UTF8')) from private.guest_salt);
end
$$;

-- As Firestore's rules compare addresses of one event.
create function private.guest_contact(event_id text, email text) returns bytea
language sql stable set search_path = ''
as $$ select private.guest_hash(event_id || '|' || lower(private.tidied(email))) $$;

create function private.guest_mailbox(email text) returns bytea
language sql stable set search_path = ''
as $$ select private.guest_hash(private.mailbox_of(private.tidied(email))) $$;

create function private.wants_no_email(mailbox bytea, event_id text) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from private.guest_stops as stop
    where stop.mailbox = wants_no_email.mailbox and stop.event_id in ('', wants_no_email.event_id)
  )
$$;

-- Zero, or the seconds to wait: for the network that asks, for the day, for the mailbox. The mailbox comes last, because
-- only an email that goes out may use up its share.
create function private.take_guest_letter(email text, address text) returns integer
language plpgsql volatile set search_path = '' as $$
declare
  seconds integer := coalesce(private.count_attempt('guest_letter', private.networks_of(address)), 0);
begin
  if seconds > 0 then
    return seconds;
  elsif not private.count_email('guest') then
    return ceil(extract(epoch from current_date + 1 - now()))::integer;
  end if;
  seconds := private.count_attempt('guest_letter_to_mailbox', array[private.salted('guest|' || private.mailbox_of(email))]);
  if seconds > 0 then
    perform private.uncount_email('guest');
  end if;
  return seconds;
end
$$;

-- The links of events that are over go when somebody answers the next one, and not only when the owner's command runs.
create function private.remove_ended_links() returns void
language sql volatile set search_path = ''
as $$
  update private.guests set link = null where rsvp in (
    select ended.rsvp from private.guests as ended
    where ended.ends_at <= now() and ended.link is not null limit 20 for update skip locked
  )
$$;

-- Takes an email to the guest of an RSVP, and remembers the way back to it:
-- {status: 'claimed', stop_key} | {status: 'sent'} (this, or something newer, before) | {status: 'queued'} (goes out later
-- by itself) | {status: 'stopped'} (the guest wants none).
create function public.claim_guest_email(
  rsvp text, event_id text, email text, kind text, revision bigint, said text, link text, ends_at timestamptz, address text
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  -- Three tries of a mail provider take 18 seconds, and the readings before them may take as long again.
  lease constant interval := interval '2 minutes';
  -- Somebody who changes an answer back and forth gets the end of it.
  pause constant interval := interval '10 minutes';
  guest private.guests;
  last private.guest_emails;
  seconds integer;
begin
  perform private.remove_ended_links();
  insert into private.guests as known (rsvp, event_id, contact, mailbox, link, ends_at)
  values (
    decode(claim_guest_email.rsvp, 'hex'), claim_guest_email.event_id,
    private.guest_contact(claim_guest_email.event_id, email), private.guest_mailbox(email),
    claim_guest_email.link, claim_guest_email.ends_at
  )
  on conflict on constraint guests_pkey do update set
    contact = excluded.contact, mailbox = excluded.mailbox, link = excluded.link, ends_at = excluded.ends_at
  returning known.* into guest;
  if private.wants_no_email(guest.mailbox, guest.event_id) then
    return jsonb_build_object('status', 'stopped');
  end if;

  insert into private.guest_emails (rsvp, kind, state, until, revision, wanted)
  values (guest.rsvp, claim_guest_email.kind, 'waiting', now(), claim_guest_email.revision, claim_guest_email.said)
  on conflict on constraint guest_emails_pkey do nothing;
  select * into last from private.guest_emails as kept
  where kept.rsvp = guest.rsvp and kept.kind = claim_guest_email.kind for update;

  if claim_guest_email.revision < last.revision then
    return jsonb_build_object('status', 'sent');
  end if;
  update private.guest_emails as kept set revision = claim_guest_email.revision, wanted = claim_guest_email.said
  where kept.rsvp = guest.rsvp and kept.kind = last.kind;
  if last.state = 'sending' and last.until > now() then
    return jsonb_build_object('status', case when last.wanted = claim_guest_email.said then 'sent' else 'queued' end);
  elsif last.said = claim_guest_email.said then
    update private.guest_emails as kept set state = 'sent', until = null
    where kept.rsvp = guest.rsvp and kept.kind = last.kind;
    return jsonb_build_object('status', 'sent');
  elsif last.sent_at > now() - pause then
    update private.guest_emails as kept set state = 'waiting', until = last.sent_at + pause
    where kept.rsvp = guest.rsvp and kept.kind = last.kind;
    return jsonb_build_object('status', 'queued');
  elsif last.state = 'waiting' and last.until > now() then
    return jsonb_build_object('status', 'queued');
  end if;

  seconds := private.take_guest_letter(email, address);
  update private.guest_emails as kept set
    state = case when seconds > 0 then 'waiting' else 'sending' end,
    until = now() + case when seconds > 0 then seconds * interval '1 second' else lease end
  where kept.rsvp = guest.rsvp and kept.kind = last.kind;
  if seconds > 0 then
    return jsonb_build_object('status', 'queued');
  end if;
  return jsonb_build_object('status', 'claimed', 'stop_key', guest.stop_key);
end
$$;

-- Takes emails that had to wait, or whose worker is gone, while the day's emails last. What they say now, the function
-- reads in Firestore.
create function public.claim_due_guest_emails(kind text, at_most integer) returns setof jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  due record;
begin
  for due in
    select email.rsvp, email.state, email.said, guest.event_id, guest.link, guest.stop_key
    from private.guest_emails as email join private.guests as guest on guest.rsvp = email.rsvp
    where email.until <= now() and email.kind = claim_due_guest_emails.kind and guest.link is not null
      and not private.wants_no_email(guest.mailbox, guest.event_id)
    order by email.until limit at_most for update of email skip locked
  loop
    -- One whose worker is gone is counted already.
    exit when due.state = 'waiting' and not private.count_email('guest');
    update private.guest_emails as kept set state = 'sending', until = now() + interval '2 minutes'
    where kept.rsvp = due.rsvp and kept.kind = claim_due_guest_emails.kind;
    return next jsonb_build_object(
      'rsvp', encode(due.rsvp, 'hex'), 'event_id', due.event_id, 'link', due.link, 'stop_key', due.stop_key, 'said', due.said
    );
  end loop;
end
$$;

-- What became of a claimed email: 'sent'; 'failed', and then again in ten minutes, in twice as long each time, and no more
-- by itself after half a day; 'needless', when there is nothing more to say; 'gone', when the answer is.
create function public.finish_guest_email(rsvp text, kind text, outcome text, said text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  hash constant bytea := decode(finish_guest_email.rsvp, 'hex');
begin
  if outcome <> 'sent' then
    perform private.uncount_email('guest');
  end if;
  if outcome = 'gone' then
    -- The way to stop emails stays: the ones that were sent carry it.
    delete from private.guest_emails as kept where kept.rsvp = hash;
    update private.guests as guest set link = null where guest.rsvp = hash;
  elsif outcome = 'sent' then
    -- What was asked for meanwhile waits like any change.
    update private.guest_emails as kept set
      said = finish_guest_email.said, sent_at = now(), tries = 0,
      state = case when wanted = finish_guest_email.said then 'sent' else 'waiting' end,
      until = case when wanted = finish_guest_email.said then null else now() + interval '10 minutes' end
    where kept.rsvp = hash and kept.kind = finish_guest_email.kind;
  elsif outcome = 'needless' then
    update private.guest_emails as kept set state = 'sent', until = null, tries = 0
    where kept.rsvp = hash and kept.kind = finish_guest_email.kind;
  else
    update private.guest_emails as kept set
      state = case when tries < 6 then 'waiting' else 'failed' end,
      until = case when tries < 6 then now() + 2 ^ tries * interval '10 minutes' end,
      tries = least(tries + 1, 6)
    where kept.rsvp = hash and kept.kind = finish_guest_email.kind;
  end if;
end
$$;

-- Takes the way back to the answer that an address gave to an event; null for a stranger, within the hour, and when the day's
-- emails or those of the network that asks are sent.
create function public.claim_guest_link(event_id text, email text, address text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  guest private.guests;
begin
  -- The one noted last: the organizer may have freed the address for it.
  select * into guest from private.guests as known
  where known.contact = private.guest_contact(claim_guest_link.event_id, claim_guest_link.email)
    and known.link is not null and known.ends_at > now()
  order by known.noted_at desc limit 1 for update;
  if not found or guest.link_sent_at > now() - interval '1 hour' then
    return null;
  elsif private.take_letter('guest_link', email, address) > 0 then
    return null;
  end if;
  update private.guests as known set link_sent_at = now() where known.rsvp = guest.rsvp;
  return jsonb_build_object(
    'rsvp', encode(guest.rsvp, 'hex'), 'event_id', guest.event_id, 'link', guest.link, 'stop_key', guest.stop_key
  );
end
$$;

create function public.release_guest_link(rsvp text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.guests as known set link_sent_at = null where known.rsvp = decode(release_guest_link.rsvp, 'hex');
  perform private.uncount_email('guest_link');
end
$$;

-- For the holder of an email: no more about this event, no more at all, or both taken back ('none'). False for an unknown key.
create function public.stop_guest_emails(stop_key uuid, scope text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  guest private.guests;
begin
  select * into guest from private.guests as known where known.stop_key = stop_guest_emails.stop_key;
  if not found then
    return false;
  elsif scope = 'none' then
    delete from private.guest_stops as stop where stop.mailbox = guest.mailbox and stop.event_id in ('', guest.event_id);
  elsif scope = 'all' then
    insert into private.guest_stops (mailbox, event_id) values (guest.mailbox, '') on conflict do nothing;
  else
    insert into private.guest_stops (mailbox, event_id, ends_at) values (guest.mailbox, guest.event_id, guest.ends_at)
    on conflict do nothing;
  end if;
  return true;
end
$$;

-- For the owner's command: how many rows are about an address.
create function public.guest_notes(email text) returns integer
language sql stable security definer set search_path = ''
as $$
  select (
    select count(*) from private.guests as guest
    where guest.contact = private.guest_contact(guest.event_id, guest_notes.email)
  )::integer + (
    select count(*) from private.guest_stops as stop where stop.mailbox = private.guest_mailbox(guest_notes.email)
  )::integer
$$;

-- For the owner's command: removes everything about an address and about these RSVPs, by their hashes with
-- commas between them. Returns how many rows.
create function public.forget_guest(email text, rsvps text) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  notes integer;
  stops integer;
begin
  delete from private.guests as guest
  where encode(guest.rsvp, 'hex') = any (string_to_array(rsvps, ',')) or guest.contact = private.guest_contact(guest.event_id, forget_guest.email);
  get diagnostics notes = row_count;
  delete from private.guest_stops as stop where stop.mailbox = private.guest_mailbox(forget_guest.email);
  get diagnostics stops = row_count;
  return notes + stops;
end
$$;
