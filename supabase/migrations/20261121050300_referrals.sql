-- The referral programme: every founder's code, and who joined through it, written by the signup's own transaction.
-- Gains access: nobody. No table here is open to the API; two functions are, once the privileges migration grants them.

create table public.referral_codes (
  id uuid primary key default gen_random_uuid(),
  code text not null unique check (code ~ '^[A-Z0-9]{4,8}$'),
  user_id uuid not null unique references public.founders (id) on delete cascade,
  -- Copies of the founder's, and as long at most.
  user_name text not null check (char_length(user_name) <= 80),
  user_email text not null check (char_length(user_email) <= 254),
  total_referrals integer not null default 0 check (total_referrals >= 0),
  successful_referrals integer not null default 0 check (successful_referrals between 0 and total_referrals),
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);
alter table public.referral_codes enable row level security;

create table public.referral_signups (
  -- A founder is referred once at most, and deleting the founder deletes their name and address here too.
  referee_id uuid primary key references public.founders (id) on delete cascade,
  referral_code text not null references public.referral_codes (code) on delete cascade,
  referee_email text not null check (char_length(referee_email) <= 254),
  referee_name text not null check (char_length(referee_name) <= 80),
  referrer_id uuid not null references public.founders (id) on delete cascade,
  status text not null default 'completed' check (status = 'completed'),
  created_at timestamptz not null default now()
);
create index referral_signups_referrer_id on public.referral_signups (referrer_id, created_at desc);
create index referral_signups_referral_code on public.referral_signups (referral_code);
alter table public.referral_signups enable row level security;

-- Four upper-case letters or digits from a UUID's first 32 random bits, its only cryptographic source on every
-- PostgreSQL we run on without an extension. 36 symbols to the power of 4 go into 2^32 more than 2,500 times: no visible bias.
create function private.referral_code_suffix() returns text
language sql volatile set search_path = ''
as $$
  select string_agg(substr('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789', (bits / weight % 36)::integer + 1, 1), '')
  from (select ('x' || left(gen_random_uuid()::text, 8))::bit(32)::bigint as bits) as random,
    unnest(array[1, 36, 36 * 36, 36 * 36 * 36]) as weight
$$;

create function private.create_referral_code(founder public.founders) returns void
language plpgsql set search_path = '' as $$
declare
  letters constant text := left(regexp_replace(upper(founder.name), '[^A-Z]', '', 'g'), 4);
  -- Of 1.7 million codes for the same four letters: ten collisions in a row mean something else is broken.
  attempts constant integer := 10;
begin
  for attempt in 1..attempts loop
    insert into public.referral_codes (code, user_id, user_name, user_email)
    values (letters || private.referral_code_suffix(), founder.id, founder.name, founder.email)
    on conflict (code) do nothing;
    if found then
      return;
    end if;
  end loop;
  raise exception 'no free referral code after % attempts', attempts;
end
$$;

create function private.complete_referral(founder public.founders) returns void
language plpgsql set search_path = '' as $$
declare
  referrer uuid;
begin
  update public.referral_codes
  set total_referrals = total_referrals + 1, successful_referrals = successful_referrals + 1
  where code = founder.referred_by and is_active and user_id <> founder.id
  returning user_id into referrer;
  if found then
    insert into public.referral_signups (referee_id, referral_code, referee_email, referee_name, referrer_id)
    values (founder.id, founder.referred_by, founder.email, founder.name, referrer);
  end if;
end
$$;

-- Each half in a transaction of its own within the signup's: what fails is undone and logged, and never costs a signup.
create function private.track_referral() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  begin
    perform private.create_referral_code(new);
  exception when others then
    raise warning 'founder % has no referral code: % (%)', new.founder_number, sqlerrm, sqlstate;
  end;
  begin
    perform private.complete_referral(new);
  exception when others then
    raise warning 'the referral of founder % was not counted: % (%)', new.founder_number, sqlerrm, sqlstate;
  end;
  return null;
end
$$;

create trigger track_referral after insert on public.founders
  for each row execute function private.track_referral();

-- Who invites, for the banner: the first name behind an active code, else null. Wrong codes are limited, right ones are
-- as free as reading the count: a link goes round on campus, and everybody there shares one address.
create function public.referrer_name(code text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  network constant text := private.client_network();
  first_name text;
begin
  perform private.refuse_when_spent('wrong_code', network);
  select private.first_name(owner.user_name) into first_name
  from public.referral_codes as owner
  where owner.code = upper(btrim(referrer_name.code)) and owner.is_active;
  if not found then
    perform private.count_attempt('wrong_code', network);
  end if;
  return first_name;
end
$$;

-- What a founder may see of their own signup; also for somebody whose signup was saved but never acknowledged.
-- A completed referral earns 5. The founding cohort is the first 100 numbers, and a number is not given twice: a
-- deleted founder frees no spot. No row for an unknown id, and unknown ids are limited.
create function public.founder_pass(id uuid)
returns table (founder_number integer, first_name text, referral_code text, signups integer, rewards integer, spots_left integer)
language plpgsql volatile security definer set search_path = '' rows 1 as $$
declare
  network constant text := private.client_network();
begin
  perform private.refuse_when_spent('wrong_pass', network);
  return query select
    founder.founder_number,
    private.first_name(founder.name),
    own.code,
    coalesce(own.total_referrals, 0),
    coalesce(own.successful_referrals, 0) * 5,
    greatest(0, 100 - (select last from private.founder_counter))
  from public.founders as founder
  left join public.referral_codes as own on own.user_id = founder.id
  where founder.id = founder_pass.id;
  if not found then
    perform private.count_attempt('wrong_pass', network);
  end if;
end
$$;
