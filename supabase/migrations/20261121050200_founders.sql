-- Founders: who joined. A number is given at once and held for a day; whoever opens the welcome email keeps it for good.
-- Gains access: nobody yet; see the privileges migration.

create table public.founders (
  -- Given by a trigger, whatever was sent. The primary key, because realtime needs one that anon may read.
  founder_number integer primary key,
  -- Made by the browser and never readable: whoever knows it may see this founder's pass.
  id uuid not null default gen_random_uuid(),
  name text not null,
  email text not null,
  sports text[] not null,
  frequency text not null,
  phone text,
  additional text,
  referred_by text,
  created_at timestamptz not null default now(),
  -- A day: who signs up at an event in the evening finds the email the next evening at the latest. `join_founders` gives half
  -- an hour where a network holds many.
  held_until timestamptz not null default now() + interval '24 hours',
  confirmed_at timestamptz,
  -- Whether there is a confirmed_at, kept by a trigger: this much a visitor may read.
  confirmed boolean not null default false,
  -- The number given at first; differs from founder_number for founders who lost it.
  first_number integer not null,

  constraint founders_id_key unique (id),
  -- 80 characters hold every real name that fits on a card, 40 a phone number with extension and spaces; 1,000 are a few
  -- paragraphs.
  constraint founders_name_length check (char_length(name) <= 80),
  constraint founders_name_plain check (private.is_plain_line(name)),
  constraint founders_email_plausible check (private.is_email(email)),
  constraint founders_sports_known check (private.is_sports_list(sports)),
  constraint founders_frequency_known check (frequency in ('2x', '3x', 'weekend', '1-2x', '3-4x', 'daily', 'whenever')),
  constraint founders_phone_length check (char_length(phone) <= 40),
  constraint founders_phone_plain check (private.is_plain_line(phone)),
  constraint founders_additional_length check (char_length(additional) <= 1000),
  constraint founders_additional_plain check (private.is_plain_text(additional)),
  constraint founders_referred_by_code check (referred_by ~ '^[A-Z0-9]{4,8}$')
);

-- One mailbox, whose owner may write it in many ways: a tag after a plus names the same one, and so do dots at Google.
create function private.mailbox_of(email text) returns text
language plpgsql immutable strict set search_path = '' as $$
declare
  local text := split_part(lower(email), '@', 1);
  domain text := split_part(lower(email), '@', 2);
begin
  -- A name that begins with the plus is no tag.
  local := coalesce(nullif(split_part(local, '+', 1), ''), local);
  if domain in ('gmail.com', 'googlemail.com') then
    local := replace(local, '.', '');
    domain := 'gmail.com';
  end if;
  return local || '@' || domain;
end
$$;

-- The lowest number whose hold has ended.
create index founders_unconfirmed on public.founders (founder_number) where not confirmed;
-- Whether there is one at all.
create index founders_held_until on public.founders (held_until) where not confirmed;

-- A hold that has ended is an open number to every visitor, without any job.
alter table public.founders enable row level security;
create policy founders_select on public.founders for select to anon using (confirmed or held_until > now());

create table private.founder_counter (
  only_row boolean primary key default true check (only_row),
  -- The highest number given. How many numbers were given, and to how many saved rows: equal when a statement has ended.
  last integer not null default 0,
  given integer not null default 0,
  kept integer not null default 0
);
insert into private.founder_counter default values;
alter table private.founder_counter enable row level security;

-- Numbers of removed rows that nobody had confirmed: given again, the lowest first.
create table private.open_numbers (number integer primary key);
alter table private.open_numbers enable row level security;

-- Numbers of confirmed founders who left: never given again, and neither open nor somebody's on the board.
create table public.retired_numbers (number integer primary key);
alter table public.retired_numbers enable row level security;
create policy retired_numbers_select on public.retired_numbers for select to anon using (true);

create function private.tidy_founder() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.name := private.tidied(new.name);
  new.email := private.tidied(new.email);
  new.phone := private.tidied(new.phone);
  new.additional := private.tidied(replace(new.additional, e'\r\n', e'\n'));
  new.referred_by := upper(private.tidied(new.referred_by));
  new.confirmed := new.confirmed_at is not null;
  return new;
end
$$;

-- Writers of founders take turns, the owner with the secret key too: a row that is about to lose its number is
-- neither confirmed nor removed meanwhile. The first lock of every transaction that takes several. An advisory one: fifty
-- who wait for a row's lock wake each other up, which took two and a half times the CPU.
create function private.take_turn() returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform pg_advisory_xact_lock('public.founders'::regclass::oid::bigint);
end
$$;

create function private.take_turns() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.take_turn();
  return null;
end
$$;

-- The lowest open number: one whose hold has ended, one that was removed unconfirmed, or the next new one. Who loses a
-- number by it moves to the end of the line. A signup that fails gives its number back by rolling back.
create function private.number_founder() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  next integer := (select last + 1 from private.founder_counter);
  removed constant integer := (select min(number) from private.open_numbers);
  ended integer;
begin
  if exists (select from public.founders where not confirmed and held_until <= now()) then
    select min(founder_number) into ended from public.founders where not confirmed and held_until <= now();
  end if;
  new.founder_number := least(ended, removed, next);
  new.first_number := new.founder_number;
  if new.founder_number = removed then
    delete from private.open_numbers where number = removed;
    next := next - 1;
  elsif new.founder_number = ended then
    update public.founders set founder_number = next where founder_number = ended;
  end if;
  update private.founder_counter set last = next, given = given + 1;
  return new;
end
$$;

-- `on conflict` takes a number for a row that it then doesn't insert. A statement that does so is refused as a whole.
create function private.refuse_number_gaps() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  lost integer;
begin
  update private.founder_counter set kept = kept + (select count(*) from new_rows)
  returning given - kept into strict lost;
  if lost <> 0 then
    raise exception 'Founders are inserted, never merged or skipped.'
      using errcode = 'check_violation', constraint = 'founders_no_gaps', table = 'founders', schema = 'public';
  end if;
  return null;
end
$$;

create function private.release_number() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.confirmed then
    insert into public.retired_numbers (number) values (old.founder_number);
  else
    insert into private.open_numbers (number) values (old.founder_number);
  end if;
  return null;
end
$$;

-- Triggers run in the order of their names.
create trigger a_tidy before insert or update on public.founders
  for each row execute function private.tidy_founder();
create trigger take_turns before insert or update or delete on public.founders
  for each statement execute function private.take_turns();
create trigger b_number before insert on public.founders
  for each row execute function private.number_founder();
create trigger no_gaps after insert on public.founders referencing new table as new_rows
  for each statement execute function private.refuse_number_gaps();
create trigger release_number after delete on public.founders
  for each row execute function private.release_number();

-- A hold that ended unconfirmed: the next who joins may get this number, until its founder confirms.
create function private.has_lapsed(founder public.founders) returns boolean
language sql stable set search_path = ''
as $$ select not founder.confirmed and founder.held_until <= now() $$;

-- How many of the first hundred numbers can still be had.
create function private.spots_left() returns integer
language sql stable set search_path = ''
as $$
  select 100
    - (select count(*) from public.founders where founder_number <= 100 and (confirmed or held_until > now()))::integer
    - (select count(*) from public.retired_numbers where number <= 100)::integer
$$;

-- Beside founders and not in it: realtime announces every change of a founder.
create table private.founder_secrets (
  founder_id uuid primary key references public.founders (id) on delete cascade,
  -- Where emails go. The founder's email follows when the number is confirmed: a correction is announced to nobody.
  email text not null,
  -- The founder in the outbox.
  subject bytea not null unique generated always as (sha256(uuid_send(founder_id))) stored,
  -- Only our emails carry it: its holder reads that mailbox.
  secret uuid not null unique default gen_random_uuid(),
  -- Opens the pass. The id that the browser made, until the first press in an email: then one that only its reader gets, for
  -- anybody may have typed the address.
  pass_key uuid not null unique,
  -- In invitations, and all that is needed to stop them.
  stop_key uuid not null unique default gen_random_uuid(),
  -- How often the address was corrected.
  corrections smallint not null default 0,
  -- Whether the hold was extended because a confirmation came on a day with too many: once.
  was_postponed boolean not null default false
);
-- One signup a mailbox.
create unique index founder_secrets_mailbox_key on private.founder_secrets (private.mailbox_of(email));
alter table private.founder_secrets enable row level security;

create function private.create_founder_secret() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.founder_secrets (founder_id, email, pass_key) values (new.id, new.email, new.id);
  return null;
end
$$;
create trigger create_founder_secret after insert on public.founders
  for each row execute function private.create_founder_secret();

create function private.email_of_founder(founder_id uuid) returns text
language sql stable set search_path = ''
as $$ select own.email from private.founder_secrets as own where own.founder_id = email_of_founder.founder_id $$;

-- Which networks hold how many unconfirmed numbers; gone when one is confirmed, or with the next signup after it has ended.
create table private.holds (
  network bytea not null,
  founder_id uuid not null references public.founders (id) on delete cascade,
  ends_at timestamptz not null,
  primary key (network, founder_id)
);
create index holds_founder_id on private.holds (founder_id);
create index holds_ends_at on private.holds (ends_at);
alter table private.holds enable row level security;

-- The network a founder joined from, for a week: the owner finds made-up signups by it.
create table private.signup_networks (
  founder_id uuid primary key references public.founders (id) on delete cascade,
  network bytea not null,
  noted_at timestamptz not null default now()
);
alter table private.signup_networks enable row level security;

-- Mail domains that many people share: large providers, and the schools around Gainesville. Their subdomains are theirs.
-- Nobody reads mail at the reserved ones (RFC 2606); development and tests use them.
create table private.shared_mail_domains (domain text primary key);
alter table private.shared_mail_domains enable row level security;
insert into private.shared_mail_domains (domain) values
  ('gmail.com'), ('googlemail.com'), ('outlook.com'), ('hotmail.com'), ('live.com'), ('msn.com'), ('yahoo.com'),
  ('ymail.com'), ('aol.com'), ('icloud.com'), ('me.com'), ('mac.com'), ('proton.me'), ('protonmail.com'), ('pm.me'),
  ('gmx.com'), ('gmx.net'), ('fastmail.com'), ('zoho.com'), ('mail.com'), ('hey.com'), ('tuta.com'), ('comcast.net'),
  ('cox.net'), ('att.net'), ('bellsouth.net'), ('sbcglobal.net'), ('verizon.net'), ('qq.com'), ('163.com'), ('naver.com'),
  ('ufl.edu'), ('sfcollege.edu'), ('fsu.edu'), ('ucf.edu'), ('usf.edu'), ('unf.edu'), ('fiu.edu'),
  ('example'), ('example.com'), ('example.net'), ('example.org'), ('test');

-- The mail domain of an address; null for a shared one.
create function private.own_domain(email text) returns text
language sql stable strict set search_path = ''
as $$
  select own from split_part(private.mailbox_of(email), '@', 2) as own
  where not exists (
    select from private.shared_mail_domains as shared
    where own = shared.domain or right(own, length(shared.domain) + 1) = '.' || shared.domain
  )
$$;

-- What confirmations of a mail domain are counted under; null for a shared one.
create function private.counted_domain(email text) returns bytea[]
language plpgsql stable strict set search_path = '' as $$
begin
  return array[private.salted('domain|' || own)] from private.own_domain(email) as own where own is not null;
end
$$;

-- Zero, or the seconds until one more founder of this network and this mail domain may confirm. Counts one that may.
create function private.count_confirmation(networks bytea[], email text) returns integer
language plpgsql volatile set search_path = '' as $$
declare
  domain constant bytea[] := private.counted_domain(email);
  seconds constant integer := greatest(
    private.wait_for('confirmation', networks), private.wait_for('confirmation_of_domain', domain), 0
  );
begin
  if seconds = 0 then
    perform private.count_attempt('confirmation', networks), private.count_attempt('confirmation_of_domain', domain);
  end if;
  return seconds;
end
$$;

-- What one more signup of these networks gets: zero seconds to wait, or those until a network that holds as many as it may has
-- room again; and how long its number is held, half an hour where a network holds many.
create function private.hold_for(networks bytea[], out seconds integer, out duration interval)
language plpgsql volatile set search_path = '' as $$
declare
  held integer;
  first_end timestamptz;
begin
  seconds := 0;
  duration := interval '24 hours';
  for level in 1..coalesce(cardinality(networks), 0) loop
    select count(*), min(ends_at) into held, first_end
    from private.holds where network = networks[level] and ends_at > now();
    if held >= private.budget_of('hold', level) then
      seconds := greatest(seconds, ceil(extract(epoch from first_end - now()))::integer);
    elsif held >= private.budget_of('long_hold', level) then
      duration := interval '30 minutes';
    end if;
  end loop;
end
$$;
