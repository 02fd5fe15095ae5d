-- The referral programme: every founder's code, and who joined through it, written by the signup's own transaction.
-- Gains access: nobody. No table here is open to the API.

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
  -- Completed when the friend has confirmed.
  status text not null default 'pending' check (status in ('pending', 'completed')),
  created_at timestamptz not null default now()
);
create index referral_signups_referrer_id on public.referral_signups (referrer_id, created_at desc);
create index referral_signups_referral_code on public.referral_signups (referral_code);
alter table public.referral_signups enable row level security;

-- Four upper-case letters or digits from a UUID's first 32 random bits, its only cryptographic source on every
-- PostgreSQL we run on without an extension. 36 symbols to the power of 4 go into 2^32 more than 2,500 times: no visible bias.
create function private.referral_code_suffix() returns text
language plpgsql volatile set search_path = '' as $$
declare
  symbols constant text := 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
  bits bigint := ('x' || left(gen_random_uuid()::text, 8))::bit(32)::bigint;
  suffix text := '';
begin
  for symbol in 1..4 loop
    suffix := suffix || substr(symbols, (bits % 36)::integer + 1, 1);
    bits := bits / 36;
  end loop;
  return suffix;
end
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

create function private.note_referral(founder public.founders) returns void
language plpgsql set search_path = '' as $$
declare
  referrer uuid;
begin
  update public.referral_codes set total_referrals = total_referrals + 1
  where code = founder.referred_by and is_active and user_id <> founder.id
  returning user_id into referrer;
  if found then
    insert into public.referral_signups (referee_id, referral_code, referee_email, referee_name, referrer_id)
    values (founder.id, founder.referred_by, founder.email, founder.name, referrer);
    if founder.confirmed then
      perform private.complete_referral(founder.id);
    end if;
  end if;
end
$$;

create function private.complete_referral(referee uuid) returns void
language plpgsql set search_path = '' as $$
declare
  used text;
begin
  update public.referral_signups set status = 'completed'
  where referee_id = referee and status = 'pending'
  returning referral_code into used;
  if found then
    update public.referral_codes set successful_referrals = successful_referrals + 1 where code = used;
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
    perform private.note_referral(new);
  exception when others then
    raise warning 'the referral of founder % was not counted: % (%)', new.founder_number, sqlerrm, sqlstate;
  end;
  return null;
end
$$;

create trigger track_referral after insert on public.founders
  for each row execute function private.track_referral();

-- Whether a text reads like a first name: no address to open, no sum of money. The edge functions' rule, without
-- Unicode's classes, which PostgreSQL doesn't know in every locale: a letter, then letters, digits, apostrophe and hyphen,
-- and perhaps a last dot. What isn't a letter is listed: ASCII's and Latin-1's signs, U+2000 to U+2BFF (punctuation,
-- currencies, arrows, drawings), East Asian punctuation, full-width signs, private use, and emoji.
create function private.is_first_name(name text) returns boolean
language sql immutable set search_path = ''
return name !~ '[\u0001-\u0026\u0028-\u002c\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u2000-\u2018\u201a-\u2bff\u3000-\u3004\u3008-\u3020\u3030\ue000-\uf8ff\uff00-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\uffe0-\uffff\U0001f000-\U0001faff]'
  and name ~ '^[^0-9''’.\u002d].{0,29}\.?$' and name !~ '\..' and private.is_plain_line(name);

-- A confirmation completes the referral, frees the network's hold, and ends a welcome email that waits.
create function private.settle_confirmation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.holds where founder_id = new.id;
  perform private.end_emails(own.subject) from private.founder_secrets as own where own.founder_id = new.id;
  perform private.complete_referral(new.id);
  return null;
end
$$;

create trigger settle_confirmation after update on public.founders
  for each row when (new.confirmed and not old.confirmed) execute function private.settle_confirmation();
