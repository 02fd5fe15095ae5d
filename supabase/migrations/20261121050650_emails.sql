-- The two emails a founder can get, each claimed before it is sent: the welcome once, the way back to the pass once an
-- hour, and both only while the day's emails last.
-- Gains access: service_role, by the default privileges. The edge functions claim, send, and release what they couldn't send.

-- Beside founders and not in it: realtime announces every change of a founder, and who has asked for an address's pass
-- would hear whether it is on the list, and whose it is.
create table private.pass_emails (
  founder_id uuid primary key references public.founders (id) on delete cascade,
  sent_at timestamptz not null default now()
);
alter table private.pass_emails enable row level security;

create table private.emails_sent (
  day date primary key,
  emails integer not null check (emails >= 0)
);
alter table private.emails_sent enable row level security;

-- Counts an email. At the day's cap it raises an error, which rolls back the claim that called it.
create function private.count_email() returns void
language plpgsql set search_path = '' as $$
begin
  insert into private.emails_sent as today (day, emails) values (current_date, 1)
  on conflict (day) do update set emails = today.emails + 1
  where today.emails < (select budget from private.limits where action = 'email');
  if not found then
    raise exception 'All emails of this day are sent.' using errcode = 'PT429';
  end if;
end
$$;

create function private.uncount_email() returns void
language sql set search_path = ''
as $$
  update private.emails_sent set emails = greatest(emails - 1, 0) where day = current_date
$$;

create view private.recipients as
  select founder.id, founder.founder_number, founder.name, founder.email, own.code as referral_code
  from public.founders as founder
  left join public.referral_codes as own on own.user_id = founder.id and own.is_active;

create function public.claim_welcome(founder_id uuid) returns setof private.recipients
language plpgsql security definer set search_path = '' rows 1 as $$
begin
  update public.founders set welcome_sent_at = now()
  where id = founder_id and welcome_sent_at is null;
  if found then
    perform private.count_email();
    return query select * from private.recipients where recipients.id = founder_id;
  end if;
end
$$;

create function public.release_welcome(founder_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.founders set welcome_sent_at = null where id = founder_id;
  perform private.uncount_email();
end
$$;

create function public.claim_pass_email(address text) returns setof private.recipients
language plpgsql security definer set search_path = '' rows 1 as $$
declare
  claimed uuid;
begin
  insert into private.pass_emails as last (founder_id)
  select id from public.founders where lower(email) = lower(private.tidied(address))
  on conflict (founder_id) do update set sent_at = now() where last.sent_at <= now() - interval '1 hour'
  returning founder_id into claimed;
  if found then
    perform private.count_email();
    return query select * from private.recipients where recipients.id = claimed;
  end if;
end
$$;

create function public.release_pass_email(founder_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.pass_emails where pass_emails.founder_id = release_pass_email.founder_id;
  perform private.uncount_email();
end
$$;
