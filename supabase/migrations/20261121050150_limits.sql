-- How often one network may try something. Attempts are counted although they fail, and no address is kept.
-- Gains access: nobody. Triggers and functions of later migrations ask; docs/decisions/0007-abuse.md says why sequences.

create table private.limits (
  action text primary key,
  budget integer not null check (budget > 0),
  window_minutes integer not null check (window_minutes between 1 and 1440)
);
alter table private.limits enable row level security;

insert into private.limits (action, budget, window_minutes) values
  -- A campus shares one address: a dorm or a full lecture hall gets through at once, a script that goes on does not.
  ('signup', 600, 10),
  ('feedback', 600, 10),
  ('welcome_email', 600, 10),
  -- What only somebody who tries out addresses, codes or ids runs into.
  ('taken_address', 60, 10),
  ('wrong_code', 60, 10),
  ('wrong_pass', 60, 10),
  ('send_pass', 30, 10),
  -- All emails to everybody: a day's worth of a mail provider's small plan.
  ('email', 500, 1440);

-- Hashed with every address: no two databases count an address alike, and nobody finds one by hashing all addresses.
create table private.limiter_salt (
  only_row boolean primary key default true check (only_row),
  salt text not null default gen_random_uuid()::text || gen_random_uuid()::text
);
insert into private.limiter_salt default values;
alter table private.limiter_salt enable row level security;

-- The buckets. A sequence is the one thing that a transaction changes for good, even if it is rolled back.
-- 512 take a tenth of a second to make, and two networks that share one have different ones in the next window.
do $$
begin
  for bucket in 0..511 loop
    execute format('create sequence private.attempts_%s', bucket);
  end loop;
end
$$;

-- The limiter's clock, and the only one it looks at.
create function private.limiter_minute() returns bigint
language sql volatile set search_path = ''
return floor(extract(epoch from clock_timestamp()) / 60)::bigint;

-- One sender: an IPv4 address, or the 64 bits of an IPv6 address that a provider gives to one customer.
create function private.network_of(address text) returns text
language plpgsql immutable strict set search_path = '' as $$
declare
  -- IPv4 as an IPv6 socket shows it.
  plain constant text := regexp_replace(address, '^::ffff:(?=[0-9]+\.)', '', 'i');
begin
  return case family(plain::inet)
    when 4 then host(plain::inet)
    else network(set_masklen(plain::inet, 64))::text
  end;
exception when invalid_text_representation then
  return plain;
end
$$;

-- Who asks through the API with the public key; null when that is nobody, or unknown, and then nothing is limited.
-- Cloudflare, in front of hosted Supabase, overwrites cf-connecting-ip. Of x-forwarded-for only the last hop is not the
-- client's own word.
create function private.client_network() returns text
language plpgsql stable set search_path = '' as $$
declare
  headers constant jsonb := nullif(current_setting('request.headers', true), '');
  hops constant text[] := string_to_array(headers ->> 'x-forwarded-for', ',');
begin
  if current_setting('role') not in ('anon', 'authenticated') then
    return null;
  end if;
  return private.network_of(btrim(coalesce(headers ->> 'cf-connecting-ip', hops[cardinality(hops)])));
end
$$;

create function private.window_end(action text) returns bigint
language plpgsql volatile set search_path = '' as $$
declare
  minutes bigint;
begin
  select window_minutes into minutes from private.limits where limits.action = window_end.action;
  if not found then
    raise exception 'No limit is set for %.', action;
  end if;
  return (private.limiter_minute() / minutes + 1) * minutes;
end
$$;

create function private.attempts_bucket(action text, network text, window_end bigint) returns regclass
language sql stable set search_path = ''
as $$
  select format('private.attempts_%s', (get_byte(hash, 0) * 256 + get_byte(hash, 1)) % 512)::regclass
  from private.limiter_salt, sha256(convert_to(concat_ws('|', salt, action, window_end, network), 'UTF8')) as hash
$$;

-- Strict, here and below: an unknown network isn't limited.
-- A bucket's value is the minute in which its window ends, times 2^31, plus the attempts since the window began.
create function private.count_attempt(action text, network text) returns void
language plpgsql volatile strict set search_path = '' as $$
declare
  window_end constant bigint := private.window_end(action);
  bucket constant regclass := private.attempts_bucket(action, network, window_end);
begin
  -- Two attempts that open a window at the same moment may count as one.
  if nextval(bucket) >> 31 <= private.limiter_minute() then
    perform setval(bucket, (window_end << 31) + 1);
  end if;
end
$$;

-- Zero while the budget lasts.
create function private.minutes_to_wait(action text, network text) returns integer
language plpgsql volatile strict set search_path = '' as $$
declare
  window_end constant bigint := private.window_end(action);
  bucket constant regclass := private.attempts_bucket(action, network, window_end);
  held constant bigint := coalesce(pg_sequence_last_value(bucket), 0);
  minutes constant bigint := (held >> 31) - private.limiter_minute();
  attempts constant bigint := held & ((1::bigint << 31) - 1);
begin
  if minutes > 0 and attempts >= (select budget from private.limits where limits.action = minutes_to_wait.action) then
    return minutes;
  end if;
  return 0;
end
$$;

-- The Data API makes the HTTP status 429 of it.
create function private.refuse_when_spent(action text, network text) returns void
language plpgsql volatile set search_path = '' as $$
declare
  minutes constant integer := private.minutes_to_wait(action, network);
begin
  if minutes > 0 then
    raise exception 'Too many attempts from this network.'
      using errcode = 'PT429', hint = case minutes when 1 then 'Try again in a minute.' else format('Try again in %s minutes.', minutes) end;
  end if;
end
$$;

-- For edge functions, which know their caller's address: counts an attempt, or says how many minutes to wait.
create function public.take_attempt(action text, address text) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  network constant text := private.network_of(address);
  minutes constant integer := coalesce(private.minutes_to_wait(action, network), 0);
begin
  if minutes = 0 then
    perform private.count_attempt(action, network);
  end if;
  return minutes;
end
$$;

-- For an insert into a table: the action is the trigger's argument. Runs before everything else that looks at the row.
create function private.limit_inserts() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  network constant text := private.client_network();
begin
  perform private.refuse_when_spent(tg_argv[0], network);
  perform private.count_attempt(tg_argv[0], network);
  return new;
end
$$;
