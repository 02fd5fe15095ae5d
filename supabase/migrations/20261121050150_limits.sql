-- How often one network may try something. A refused attempt counts, because functions answer instead of raising.
-- Gains access: nobody. Functions of later migrations ask; docs/decisions/0007-abuse.md says what was weighed.

create table private.limits (
  action text primary key,
  -- Budget of one sender: an IPv4 address, or the /64 of IPv6 that a provider gives to one customer.
  budget integer not null check (budget > 0),
  -- Budgets of the wider IPv6 networks around it: a /56 is a house or a hall, a /48 a campus or a rented server.
  budget_56 integer not null,
  budget_48 integer not null,
  window_minutes integer not null check (window_minutes between 1 and 1440),
  check (budget <= budget_56 and budget_56 <= budget_48)
);
alter table private.limits enable row level security;

insert into private.limits (action, budget, budget_56, budget_48, window_minutes) values
  -- A campus shares one address: a dorm or a full lecture hall gets through at once, a script that goes on does not.
  ('signup', 600, 1200, 2400, 10),
  ('feedback', 600, 1200, 2400, 10),
  ('correction', 60, 120, 240, 10),
  -- Guesses of addresses, codes or secrets. Right ones are answered all the same.
  ('taken_address', 60, 120, 240, 10),
  ('wrong_code', 60, 120, 240, 10),
  ('wrong_pass', 60, 120, 240, 10),
  ('wrong_secret', 60, 120, 240, 10),
  -- Numbers held at a time and not yet confirmed. Less than the hundred even for the widest network.
  ('hold', 60, 75, 90, 1440),
  -- Of these, how many are held for a day. Whoever joins beside so many unconfirmed ones has half an hour.
  ('long_hold', 20, 25, 30, 1440),
  -- Numbers confirmed in a day: a dorm gets in at once, and nobody gets the hundred.
  ('confirmation', 60, 75, 90, 1440),
  -- The same of a mail domain that is not listed as shared: whoever owns one reads every address in it.
  ('confirmation_of_domain', 5, 5, 5, 1440),
  -- Calls of the edge functions. A full event on one campus network, with room for those who change their minds.
  ('welcome_email', 600, 1200, 2400, 10),
  ('send_pass', 30, 60, 120, 10),
  ('guest_email', 600, 1200, 2400, 10),
  ('invite_founders', 600, 1200, 2400, 10),
  -- Emails that one network may cause in a day. Guests: a tournament behind one campus address, each changing twice.
  ('welcome_emails_of_network', 150, 200, 250, 1440),
  ('pass_emails_of_network', 20, 30, 40, 1440),
  ('guest_emails_of_network', 300, 400, 500, 1440),
  ('link_emails_of_network', 20, 30, 40, 1440),
  -- Emails that guests of one event may cause in a day: a full event and its reserves, each changing once.
  ('guest_emails_of_event', 200, 200, 200, 1440),
  -- Emails that one mailbox may get in a day, whoever asks for them. Guests: somebody who plays every day of the week and
  -- changes plans; a stranger who types that address gets no further.
  ('welcome_emails_to_mailbox', 4, 4, 4, 1440),
  ('pass_emails_to_mailbox', 4, 4, 4, 1440),
  ('guest_emails_to_mailbox', 12, 12, 12, 1440),
  ('link_emails_to_mailbox', 4, 4, 4, 1440),
  ('dates_emails_to_mailbox', 4, 4, 4, 1440),
  -- Series that one network, or one mailbox, may follow in a day: the guests of a full game behind one campus address.
  ('follow', 60, 75, 90, 1440),
  ('follow_of_mailbox', 4, 4, 4, 1440),
  -- All emails of a part of the day, together a day's worth of a mail provider's small plan. Parts don't use each other up.
  ('all_welcome_emails', 400, 400, 400, 1440),
  ('all_pass_emails', 100, 100, 100, 1440),
  ('all_response_emails', 400, 400, 400, 1440),
  -- Four full events in the same two days.
  ('all_place_emails', 400, 400, 400, 1440),
  -- The most RSVPs that an event takes, and room for another change.
  ('all_change_emails', 600, 600, 600, 1440),
  ('all_link_emails', 100, 100, 100, 1440),
  -- Room for inviting a full cohort to four games in a day.
  ('all_invitation_emails', 400, 400, 400, 1440),
  -- Enough for the followers of a few series that get dates in one evening.
  ('all_dates_emails', 400, 400, 400, 1440),
  -- A full board of holds that end on the same day.
  ('all_reminder_emails', 100, 100, 100, 1440),
  -- Four organizers, once an hour.
  ('all_organizer_emails', 100, 100, 100, 1440);

-- Hashed with every address: no two databases count an address alike, and nobody finds one by hashing all addresses.
create table private.limiter_salt (
  only_row boolean primary key default true check (only_row),
  salt text not null default gen_random_uuid()::text || gen_random_uuid()::text
);
insert into private.limiter_salt default values;
alter table private.limiter_salt enable row level security;

create table private.attempts (
  action text not null references private.limits (action),
  network bytea not null,
  ends_at timestamptz not null,
  attempts integer not null,
  primary key (action, network)
);
create index attempts_ends_at on private.attempts (ends_at);
alter table private.attempts enable row level security;

-- The limiter's clock, and the only one it looks at.
create function private.limiter_now() returns timestamptz
language sql volatile set search_path = ''
return clock_timestamp();

create function private.salted(value text) returns bytea
language plpgsql stable set search_path = '' as $$
begin
  return (select sha256(convert_to(salt || '|' || value, 'UTF8')) from private.limiter_salt);
end
$$;

-- The networks an address lies in, the narrowest first; what is no address is a network of its own.
create function private.networks_of(address text) returns bytea[]
language plpgsql stable strict set search_path = '' as $$
declare
  -- IPv4 as an IPv6 socket shows it.
  plain constant text := regexp_replace(btrim(address), '^::ffff:(?=[0-9]+\.)', '', 'i');
begin
  if family(plain::inet) = 4 then
    return array[private.salted(host(plain::inet))];
  end if;
  return array(
    select private.salted(network(set_masklen(plain::inet, bits))::text)
    from unnest(array[64, 56, 48]) with ordinality as mask (bits, level) order by level
  );
exception when invalid_text_representation then
  return array[private.salted(left(plain, 100))];
end
$$;

-- Of whoever asks through the API with the public key; null when that is nobody, or unknown, and then nothing is limited.
-- Cloudflare, in front of hosted Supabase, overwrites cf-connecting-ip. Of x-forwarded-for only the last hop is not the
-- client's own word.
create function private.client_networks() returns bytea[]
language plpgsql stable set search_path = '' as $$
declare
  headers constant jsonb := nullif(current_setting('request.headers', true), '');
  hops constant text[] := string_to_array(headers ->> 'x-forwarded-for', ',');
begin
  if current_setting('role') not in ('anon', 'authenticated') then
    return null;
  end if;
  return private.networks_of(coalesce(headers ->> 'cf-connecting-ip', hops[cardinality(hops)]));
end
$$;

-- By level: 1 for the sender, 2 for its /56, 3 for its /48.
create function private.budget_of(action text, level integer) returns integer
language plpgsql stable set search_path = '' as $$
declare
  budgets integer[];
begin
  select array[budget, budget_56, budget_48] into budgets from private.limits where limits.action = budget_of.action;
  if not found then
    raise exception 'No limit is set for %.', action;
  end if;
  return budgets[level];
end
$$;

-- Counts an attempt for each of the networks. Zero, or the seconds to wait when one of them has none left; strict, here
-- and elsewhere: an unknown network isn't limited. Networks are locked from the narrowest to the widest, so that two
-- attempts never wait for each other.
create function private.count_attempt(action text, networks bytea[]) returns integer
language plpgsql volatile strict set search_path = '' as $$
declare
  this_moment constant timestamptz := private.limiter_now();
  seconds integer := 0;
  allowed private.limits;
  counted private.attempts;
begin
  select * into allowed from private.limits where limits.action = count_attempt.action;
  if not found then
    raise exception 'No limit is set for %.', action;
  end if;
  for level in 1..cardinality(networks) loop
    insert into private.attempts as known (action, network, ends_at, attempts)
    values (allowed.action, networks[level], this_moment + allowed.window_minutes * interval '1 minute', 1)
    on conflict on constraint attempts_pkey do update set
      ends_at = case when known.ends_at <= this_moment then excluded.ends_at else known.ends_at end,
      attempts = case when known.ends_at <= this_moment then 1 else known.attempts + 1 end
    returning known.* into counted;
    if counted.attempts > (array[allowed.budget, allowed.budget_56, allowed.budget_48])[level] then
      seconds := greatest(seconds, ceil(extract(epoch from counted.ends_at - this_moment))::integer, 1);
    end if;
  end loop;
  return seconds;
end
$$;

-- A new row takes ended ones along, so that nothing of a network stays behind. At the end of its transaction, where no
-- lock is waited for any more.
create function private.remove_ended_attempts() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- Once, and not for every row.
  this_moment constant timestamptz := private.limiter_now();
begin
  if exists (select from private.attempts where ends_at <= this_moment) then
    delete from private.attempts where (action, network) in (
      select ended.action, ended.network from private.attempts as ended
      where ended.ends_at <= this_moment limit 20 for update skip locked
    );
  end if;
  return null;
end
$$;
create constraint trigger remove_ended_attempts after insert on private.attempts
  deferrable initially deferred for each row execute function private.remove_ended_attempts();

-- The first statement of every function that writes: a GET runs in a read-only transaction and learns nothing.
create function private.refuse_reading() returns void
language plpgsql stable set search_path = '' as $$
begin
  if current_setting('transaction_read_only')::boolean then
    raise exception 'Use POST.' using errcode = 'PT405';
  end if;
end
$$;

-- Zero, or the seconds to wait, without counting.
create function private.wait_for(action text, networks bytea[]) returns integer
language plpgsql volatile strict set search_path = '' as $$
declare
  this_moment constant timestamptz := private.limiter_now();
  seconds integer := 0;
  known private.attempts;
begin
  for level in 1..cardinality(networks) loop
    select * into known from private.attempts
    where attempts.action = wait_for.action and attempts.network = networks[level] and ends_at > this_moment;
    if known.attempts >= private.budget_of(action, level) then
      seconds := greatest(seconds, ceil(extract(epoch from known.ends_at - this_moment))::integer, 1);
    end if;
  end loop;
  return seconds;
end
$$;

create function private.too_many(seconds integer) returns jsonb
language sql immutable set search_path = ''
return jsonb_build_object('status', 'too-many', 'seconds', seconds);

-- For edge functions, which know their caller's address: counts an attempt, or says how many seconds to wait.
create function public.take_attempt(action text, address text) returns integer
language sql volatile security definer set search_path = ''
as $$ select coalesce(private.count_attempt(action, private.networks_of(address)), 0) $$;
