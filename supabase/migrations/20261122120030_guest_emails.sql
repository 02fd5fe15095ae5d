-- Emails to guests of an event (their response, a place that came free, "Still in?", what the organizer changed): each is
-- claimed before it is sent, so that it goes once, however often it is asked for.
-- Gains access: service_role, by the default privileges. The edge function guest-emails claims, sends, and says what became
-- of it.

create table private.guest_emails (
  rsvp bytea not null references private.guests (rsvp) on delete cascade,
  -- confirmation: the RSVP, and a place that came free for it or was lost. changed: the event's time, place or status.
  kind text not null check (kind in ('confirmation', 'changed', 'still-coming')),
  -- sending: a worker has it until `until`, and after that another may. waiting: due at `until`. failed: no more by itself.
  state text not null check (state in ('sending', 'waiting', 'sent', 'failed')),
  until timestamptz,
  tries integer not null default 0 check (tries >= 0),
  -- Which part of the day's emails it counts in.
  part text not null check (part in ('guest', 'guest_news', 'guest_change')),
  -- Which state of the RSVP or the event was asked to be told last, and what an email says of it.
  revision bigint not null,
  wanted text not null,
  -- What the last email to the guest's mailbox said, and when: a word ('in', 'reserve', 'cancelled', …) and the event's state.
  said text,
  sent_at timestamptz,
  primary key (rsvp, kind),
  check ((state in ('sending', 'waiting')) = (until is not null))
);
create index guest_emails_until on private.guest_emails (until);
alter table private.guest_emails enable row level security;

create function private.seconds_to_tomorrow() returns integer
language sql stable set search_path = ''
as $$ select ceil(extract(epoch from current_date + 1 - now()))::integer $$;

create function private.count_guest_mailbox(mailbox bytea) returns integer
language sql volatile set search_path = ''
as $$
  select private.count_attempt('guest_email_to_mailbox', array[private.salted('guest|' || encode(mailbox, 'hex'))])
$$;

-- Zero, or the seconds to wait: for the network that asks, for the day, for the mailbox. The mailbox comes last, because
-- only an email that goes out may use up its share. What nobody's network asks for is limited by the other two.
create function private.take_guest_email(part text, mailbox bytea, address text) returns integer
language plpgsql volatile set search_path = '' as $$
declare
  seconds integer := coalesce(private.count_attempt('guest_email_sent', private.networks_of(address)), 0);
begin
  if seconds > 0 then
    return seconds;
  elsif not private.count_email(part) then
    return private.seconds_to_tomorrow();
  end if;
  seconds := private.count_guest_mailbox(mailbox);
  if seconds > 0 then
    perform private.uncount_email(part);
  end if;
  return seconds;
end
$$;

-- The links of events that are over go when somebody responds to the next one, and not only when the owner's command runs.
create function private.remove_ended_links() returns void
language sql volatile set search_path = ''
as $$
  update private.guests set link = null where rsvp in (
    select ended.rsvp from private.guests as ended
    where ended.ends_at <= now() and ended.link is not null limit 20 for update skip locked
  )
$$;

-- What an email said and when, in milliseconds.
create function private.guest_email_said(email private.guest_emails) returns jsonb
language sql immutable set search_path = ''
as $$ select jsonb_build_object('said', email.said, 'sent_at', floor(extract(epoch from email.sent_at) * 1000)) $$;

-- What the newest email that told a guest of the event said, whatever its kind; and what the newest one said of the place.
create function private.guest_was_told(rsvp bytea) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'told', (
      select private.guest_email_said(email) from private.guest_emails as email
      where email.rsvp = guest_was_told.rsvp and email.kind <> 'still-coming' and email.said is not null
      order by email.sent_at desc limit 1
    ),
    'place', (
      select private.guest_email_said(email) from private.guest_emails as email
      where email.rsvp = guest_was_told.rsvp and email.kind = 'confirmation' and email.said is not null
    )
  )
$$;

-- As the function needs it to write: whose RSVP, what the last email of this kind said, and what they know.
create function private.guest_to_write_to(guest private.guests, email private.guest_emails) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'rsvp', encode(guest.rsvp, 'hex'), 'event_id', guest.event_id, 'link', guest.link, 'stop_key', guest.stop_key,
    'kind', email.kind, 'part', email.part
  ) || private.guest_email_said(email) || private.guest_was_told(guest.rsvp)
$$;

-- Notes the address that an RSVP has now. Another mailbox was told nothing yet, so everything is due again. The one before
-- keeps the key that its emails carry: it must stop emails to that mailbox, and to no other.
create function private.readdressed(guest private.guests, email text) returns private.guests
language plpgsql volatile set search_path = '' as $$
declare
  new_mailbox constant bytea := private.guest_mailbox(email);
  is_moved constant boolean := guest.mailbox <> new_mailbox;
  noted private.guests;
begin
  update private.guests as known set
    contact = private.guest_contact(guest.event_id, email), mailbox = new_mailbox,
    stop_key = case when is_moved then gen_random_uuid() else known.stop_key end
  where known.rsvp = guest.rsvp returning known.* into noted;
  if is_moved then
    insert into private.guests (rsvp, event_id, contact, mailbox, stop_key, ends_at)
    values (
      sha256(convert_to(gen_random_uuid()::text, 'UTF8')), guest.event_id, guest.contact, guest.mailbox, guest.stop_key,
      guest.ends_at
    );
    -- One that is on its way is a worker's, until it says to whom it was sent.
    update private.guest_emails as kept set
      said = null, sent_at = null, tries = 0,
      state = case when state = 'sending' then state else 'waiting' end,
      until = case when state = 'sending' then until else now() end
    where kept.rsvp = guest.rsvp;
  end if;
  return noted;
end
$$;

-- A worker has an email that long. Three tries of a mail provider take 18 seconds, and the readings before them may take as
-- long again.
create function private.guest_email_lease() returns interval
language sql immutable set search_path = ''
as $$ select interval '2 minutes' $$;

-- Takes an email to the guest of an RSVP, and remembers the way back to it:
-- {status: 'claimed', …as guest_to_write_to} | {status: 'sent'} (this, or something newer, before) | {status: 'queued'} (goes
-- out later by itself) | {status: 'stopped'} (the guest wants none). What was sent before `after` doesn't count.
create function public.claim_guest_email(
  rsvp text, event_id text, email text, kind text, part text, revision bigint, said text, after timestamptz, link text,
  ends_at timestamptz, address text
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  -- Somebody who changes an RSVP back and forth gets the end of it. What others cause is told at once.
  pause constant interval := case when claim_guest_email.part = 'guest' then interval '10 minutes' else interval '0' end;
  guest private.guests;
  is_moved boolean;
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
  on conflict on constraint guests_pkey do update set link = excluded.link, ends_at = excluded.ends_at
  returning known.* into guest;
  is_moved := guest.mailbox <> private.guest_mailbox(email);
  guest := private.readdressed(guest, email);
  if private.wants_no_email(guest.mailbox, guest.event_id) then
    return jsonb_build_object('status', 'stopped');
  end if;

  insert into private.guest_emails (rsvp, kind, state, until, part, revision, wanted)
  values (
    guest.rsvp, claim_guest_email.kind, 'waiting', now(), claim_guest_email.part, claim_guest_email.revision,
    claim_guest_email.said
  )
  on conflict on constraint guest_emails_pkey do nothing;
  select * into last from private.guest_emails as kept
  where kept.rsvp = guest.rsvp and kept.kind = claim_guest_email.kind for update;

  if claim_guest_email.revision < last.revision then
    return jsonb_build_object('status', 'sent');
  end if;
  update private.guest_emails as kept set revision = claim_guest_email.revision, wanted = claim_guest_email.said
  where kept.rsvp = guest.rsvp and kept.kind = last.kind;
  if last.state = 'sending' and last.until > now() then
    return jsonb_build_object('status', case when last.wanted = claim_guest_email.said and not is_moved then 'sent' else 'queued' end);
  elsif last.said = claim_guest_email.said and last.sent_at > coalesce(after, '-infinity') then
    update private.guest_emails as kept set state = 'sent', until = null
    where kept.rsvp = guest.rsvp and kept.kind = last.kind;
    return jsonb_build_object('status', 'sent');
  elsif last.sent_at > now() - pause then
    update private.guest_emails as kept set state = 'waiting', until = last.sent_at + pause, part = claim_guest_email.part
    where kept.rsvp = guest.rsvp and kept.kind = last.kind;
    return jsonb_build_object('status', 'queued');
  elsif last.state = 'waiting' and last.until > now() then
    return jsonb_build_object('status', 'queued');
  end if;

  seconds := private.take_guest_email(claim_guest_email.part, guest.mailbox, address);
  update private.guest_emails as kept set
    state = case when seconds > 0 then 'waiting' else 'sending' end, part = claim_guest_email.part,
    until = now() + case when seconds > 0 then seconds * interval '1 second' else private.guest_email_lease() end
  where kept.rsvp = guest.rsvp and kept.kind = last.kind returning * into last;
  if seconds > 0 then
    return jsonb_build_object('status', 'queued');
  end if;
  return private.guest_to_write_to(guest, last) || jsonb_build_object('status', 'claimed');
end
$$;

-- Takes emails of any kind that had to wait, or whose worker is gone, while the day's emails last. What they say now, the
-- function reads in Firestore.
create function public.claim_due_guest_emails(at_most integer) returns setof jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  due record;
  claimed integer := 0;
  is_counted boolean;
begin
  for due in
    select email as last, guest from private.guest_emails as email join private.guests as guest on guest.rsvp = email.rsvp
    where email.until <= now() and guest.link is not null and not private.wants_no_email(guest.mailbox, guest.event_id)
    order by email.until for update of email skip locked
  loop
    exit when claimed >= at_most;
    -- One whose worker is gone is counted already.
    is_counted := (due.last).state = 'sending' or private.count_email((due.last).part);
    -- What the day has no room for stands in nobody's way until tomorrow.
    update private.guest_emails as kept set
      state = case when is_counted then 'sending' else 'waiting' end,
      until = now() + case when is_counted then private.guest_email_lease() else private.seconds_to_tomorrow() * interval '1 second' end
    where kept.rsvp = (due.last).rsvp and kept.kind = (due.last).kind;
    continue when not is_counted;
    claimed := claimed + 1;
    return next private.guest_to_write_to(due.guest, due.last);
  end loop;
end
$$;

-- Notes the present address of an RSVP before a queued email goes out. Null when that mailbox has stopped emails, or has used
-- up its day's.
create function public.readdress_guest_email(rsvp text, kind text, email text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  guest private.guests;
  last private.guest_emails;
  before bytea;
begin
  select * into guest from private.guests as known
  where known.rsvp = decode(readdress_guest_email.rsvp, 'hex') for update;
  before := guest.mailbox;
  guest := private.readdressed(guest, email);
  if private.wants_no_email(guest.mailbox, guest.event_id)
    or (before <> guest.mailbox and private.count_guest_mailbox(guest.mailbox) > 0)
  then
    return null;
  end if;
  select * into last from private.guest_emails as kept
  where kept.rsvp = guest.rsvp and kept.kind = readdress_guest_email.kind;
  return private.guest_to_write_to(guest, last);
end
$$;

-- What became of a claimed email: 'sent', to `email`; 'failed', and then again in ten minutes, in twice as long each time,
-- and no more by itself after half a day; 'later', at `due_at`; 'needless', when there is nothing more to say; 'gone', when
-- the RSVP is. Returns the state it is in then.
create function public.finish_guest_email(
  rsvp text, kind text, outcome text, said text default null, revision bigint default null, email text default null,
  due_at timestamptz default null
) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  hash constant bytea := decode(finish_guest_email.rsvp, 'hex');
  last private.guest_emails;
begin
  if outcome = 'gone' then
    -- The way to stop emails stays: the ones that were sent carry it.
    update private.guests as guest set link = null where guest.rsvp = hash;
  end if;
  select * into last from private.guest_emails as kept where kept.rsvp = hash and kept.kind = finish_guest_email.kind for update;
  if outcome = 'gone' then
    delete from private.guest_emails as kept where kept.rsvp = hash;
  elsif outcome = 'sent' and exists (
    select from private.guests as guest where guest.rsvp = hash and guest.mailbox <> private.guest_mailbox(email)
  ) then
    -- The guest corrected the address meanwhile: the other mailbox has not heard of it.
    update private.guest_emails as kept set state = 'waiting', until = now()
    where kept.rsvp = hash and kept.kind = finish_guest_email.kind returning * into last;
  elsif outcome = 'sent' then
    -- What was asked for meanwhile waits like any change.
    update private.guest_emails as kept set
      said = finish_guest_email.said, sent_at = now(), tries = 0,
      state = case when wanted = finish_guest_email.said or last.revision <= finish_guest_email.revision then 'sent' else 'waiting' end,
      until = case when wanted = finish_guest_email.said or last.revision <= finish_guest_email.revision then null else now() + interval '10 minutes' end
    where kept.rsvp = hash and kept.kind = finish_guest_email.kind returning * into last;
  elsif outcome = 'needless' then
    update private.guest_emails as kept set state = 'sent', until = null, tries = 0
    where kept.rsvp = hash and kept.kind = finish_guest_email.kind returning * into last;
  elsif outcome = 'later' then
    update private.guest_emails as kept set state = 'waiting', until = due_at
    where kept.rsvp = hash and kept.kind = finish_guest_email.kind returning * into last;
  else
    update private.guest_emails as kept set
      state = case when tries < 6 then 'waiting' else 'failed' end,
      until = case when tries < 6 then now() + 2 ^ tries * interval '10 minutes' end,
      tries = least(tries + 1, 6)
    where kept.rsvp = hash and kept.kind = finish_guest_email.kind returning * into last;
  end if;
  -- The day's count is locked last, as whoever claims does.
  if outcome <> 'sent' and last.part is not null then
    perform private.uncount_email(last.part);
  end if;
  return last.state;
end
$$;
