-- Founders: who joined, numbered without gaps in the order the signups were saved.
-- Gains access: nobody yet; see the privileges migration.

create table public.founders (
  -- Given by a trigger, whatever the client sent. The primary key, because realtime needs one that anon may read.
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
  -- Set by the welcome-email function when it takes this founder's one mail.
  welcome_sent_at timestamptz,

  constraint founders_id_key unique (id),
  -- 80 characters hold every real name that fits on a card; 254 is the longest address a mail server takes (RFC 5321),
  -- 64 the longest part before the @; 40 hold a phone number with extension and spaces; 1,000 are a few paragraphs.
  constraint founders_name_length check (char_length(name) <= 80),
  constraint founders_name_plain check (private.is_plain_line(name)),
  constraint founders_email_length check (char_length(email) <= 254 and position('@' in email) <= 65),
  -- The rule of <input type=email> in the HTML standard, and a dot in the domain.
  constraint founders_email_plausible check (
    email ~ '^[a-zA-Z0-9.!#$%&''*+/=?^_`{|}~-]+@[a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(\.[a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$'
  ),
  constraint founders_sports_known check (private.is_sports_list(sports)),
  constraint founders_frequency_known check (frequency in ('2x', '3x', 'weekend', '1-2x', '3-4x', 'daily', 'whenever')),
  constraint founders_phone_length check (char_length(phone) <= 40),
  constraint founders_phone_plain check (private.is_plain_line(phone)),
  constraint founders_additional_length check (char_length(additional) <= 1000),
  constraint founders_additional_plain check (private.is_plain_text(additional)),
  constraint founders_referred_by_code check (referred_by ~ '^[A-Z0-9]{4,8}$')
);

-- One signup an address, however it is spelled. Made after founders_id_key, and so checked after it: a signup sent
-- twice is refused as the same signup (id), not as somebody else's address.
create unique index founders_lower_email_key on public.founders (lower(email));

alter table public.founders enable row level security;
create policy founders_insert on public.founders for insert to anon with check (true);
create policy founders_select on public.founders for select to anon using (true);

create table private.founder_counter (
  only_row boolean primary key default true check (only_row),
  -- The last number given, and how many of the numbers given belong to a row. Equal whenever a statement has ended.
  last integer not null default 0,
  kept integer not null default 0
);
insert into private.founder_counter default values;
alter table private.founder_counter enable row level security;

create function private.tidy_founder() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.name := private.tidied(new.name);
  new.email := private.tidied(new.email);
  new.phone := private.tidied(new.phone);
  new.additional := private.tidied(replace(new.additional, e'\r\n', e'\n'));
  new.referred_by := upper(private.tidied(new.referred_by));
  return new;
end
$$;

-- The counter's row lock makes simultaneous signups take turns; a signup that fails gives its number back by rolling back.
create function private.number_founder() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.founder_counter set last = last + 1 returning last into strict new.founder_number;
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
  returning last - kept into strict lost;
  if lost <> 0 then
    raise exception 'Founders are inserted, never merged or skipped.'
      using errcode = 'check_violation', constraint = 'founders_no_gaps', table = 'founders', schema = 'public';
  end if;
  return null;
end
$$;

-- Runs as the caller, to know who asks: a visitor saves one row a request, the owner and service_role as many as they like.
create function private.refuse_many_rows() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user in ('anon', 'authenticated') and (select count(*) from new_rows) <> 1 then
    raise exception 'One row a request.'
      using errcode = 'check_violation', constraint = tg_table_name || '_one_row', table = tg_table_name, schema = tg_table_schema;
  end if;
  return null;
end
$$;

-- A repeated address is told as such, so whoever tries out addresses is stopped, whether or not the next one is taken.
create function private.limit_taken_addresses() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  network constant text := private.client_network();
begin
  perform private.refuse_when_spent('taken_address', network);
  if exists (
    select from public.founders
    where lower(email) = lower(private.tidied(new.email)) and id is distinct from new.id
  ) then
    perform private.count_attempt('taken_address', network);
  end if;
  return new;
end
$$;

-- Triggers run in the order of their names.
create trigger a_limit before insert on public.founders
  for each row execute function private.limit_inserts('signup');
create trigger a_limit_taken before insert on public.founders
  for each row execute function private.limit_taken_addresses();
create trigger a_tidy before insert or update on public.founders
  for each row execute function private.tidy_founder();
create trigger b_number before insert on public.founders
  for each row execute function private.number_founder();
create trigger one_row after insert on public.founders referencing new table as new_rows
  for each statement execute function private.refuse_many_rows();
create trigger no_gaps after insert on public.founders referencing new table as new_rows
  for each statement execute function private.refuse_number_gaps();
