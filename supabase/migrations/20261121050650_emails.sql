-- The emails a founder can get, each claimed before it is sent: the welcome, and again when they ask; the way back to the
-- pass once an hour. What can't be sent now is sent later, once.
-- Gains access: service_role, by the default privileges. The edge functions claim, send, and release what they couldn't send.

-- Beside founders and not in it: realtime announces every change of a founder, and who has asked for an address's pass
-- would hear whether it is on the list, and whose it is.
create table private.pass_emails (
  founder_id uuid primary key references public.founders (id) on delete cascade,
  sent_at timestamptz not null default now()
);
alter table private.pass_emails enable row level security;

create table private.emails_sent (
  day date not null,
  kind text not null check (kind in ('welcome', 'pass')),
  emails integer not null check (emails >= 0),
  primary key (day, kind)
);
alter table private.emails_sent enable row level security;

-- Counts an email; false at the day's cap.
create function private.count_email(kind text) returns boolean
language plpgsql set search_path = '' as $$
begin
  insert into private.emails_sent as today (day, kind, emails) values (current_date, count_email.kind, 1)
  on conflict on constraint emails_sent_pkey do update set emails = today.emails + 1
  where today.emails < private.budget_of('all_' || today.kind || '_emails', 1);
  return found;
end
$$;

create function private.uncount_email(kind text) returns void
language sql set search_path = ''
as $$
  update private.emails_sent set emails = greatest(emails - 1, 0)
  where day = current_date and emails_sent.kind = uncount_email.kind
$$;

create function private.recipient(founder_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', founder.id, 'founder_number', founder.founder_number, 'first_number', founder.first_number,
    'name', founder.name, 'email', founder.email, 'referral_code', own.code, 'confirmed', founder.confirmed,
    'lapsed', private.has_lapsed(founder), 'secret', welcome.secret
  )
  from public.founders as founder
  join private.welcomes as welcome on welcome.founder_id = founder.id
  left join public.referral_codes as own on own.user_id = founder.id and own.is_active
  where founder.id = recipient.founder_id
$$;

-- Counts an email for the network that asks for it, for the day, and for the mailbox that gets it. Zero, or the seconds to
-- wait. The mailbox comes last: only an email that goes out uses up its share, whoever asked.
create function private.take_email(kind text, email text, address text) returns integer
language plpgsql volatile set search_path = '' as $$
declare
  seconds integer := coalesce(private.count_attempt(kind || '_email_sent', private.networks_of(address)), 0);
begin
  if seconds > 0 then
    return seconds;
  elsif not private.count_email(kind) then
    return ceil(extract(epoch from current_date + 1 - now()))::integer;
  end if;
  seconds := private.count_attempt('email_to_mailbox', array[private.salted(kind || '|' || private.mailbox_of(email))]);
  if seconds > 0 then
    perform private.uncount_email(kind);
  end if;
  return seconds;
end
$$;

-- Takes the welcome email: {status: 'claimed', recipient} | {status: 'sent'} (before) | {status: 'queued'} (goes out
-- later by itself) | {status: 'too-many', seconds} (for another one) | {status: 'unknown'}.
create function public.claim_welcome(founder_id uuid, address text, again boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  -- An email may take that long; who asks again before waits for nothing else.
  pause constant interval := interval '5 minutes';
  welcome private.welcomes;
  founder public.founders;
  seconds integer;
begin
  select * into welcome from private.welcomes where welcomes.founder_id = claim_welcome.founder_id for update;
  select * into founder from public.founders where founders.id = claim_welcome.founder_id;
  if not found then
    return jsonb_build_object('status', 'unknown');
  elsif founder.confirmed or (welcome.sent_at is not null and not again) then
    return jsonb_build_object('status', 'sent');
  elsif welcome.due_at is not null then
    return jsonb_build_object('status', 'queued');
  elsif welcome.sent_at > now() - pause then
    return private.too_many(ceil(extract(epoch from welcome.sent_at + pause - now()))::integer);
  end if;
  seconds := private.take_email('welcome', founder.email, address);
  if seconds > 0 and welcome.sent_at is not null then
    return private.too_many(seconds);
  elsif seconds > 0 then
    update private.welcomes set due_at = now() + seconds * interval '1 second' where welcomes.founder_id = founder.id;
    return jsonb_build_object('status', 'queued');
  end if;
  update private.welcomes set sent_at = now(), due_at = null where welcomes.founder_id = founder.id;
  return jsonb_build_object('status', 'claimed', 'recipient', private.recipient(founder.id));
end
$$;

-- Takes emails that had to wait, while the day's emails last. Whose number is still held has their day from now on.
create function public.claim_due_welcomes(at_most integer) returns setof jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  due uuid;
  day_from_now constant timestamptz := now() + interval '24 hours';
begin
  -- The first lock here too, because founders are changed below.
  perform private.take_turn();
  for due in
    select founder_id from private.welcomes where due_at <= now() order by due_at limit at_most for update skip locked
  loop
    exit when not private.count_email('welcome');
    update private.welcomes set sent_at = now(), due_at = null where founder_id = due;
    update public.founders set held_until = day_from_now where id = due and not confirmed and held_until > now();
    if found then
      update private.holds set ends_at = day_from_now where founder_id = due;
    end if;
    return next private.recipient(due);
  end loop;
end
$$;

-- What three tries could not send: again in ten minutes, then after twice as long each time, and no more after half a day.
create function public.release_welcome(founder_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.welcomes set
    sent_at = null,
    due_at = case when failures < 6 then now() + 2 ^ failures * interval '10 minutes' end,
    failures = least(failures + 1, 6)
  where welcomes.founder_id = release_welcome.founder_id;
  perform private.uncount_email('welcome');
end
$$;

-- The one founder who reads this mailbox, however the address is spelled. The owner's command asks it too.
create function public.founder_of_mailbox(email text) returns uuid
language sql stable security definer set search_path = ''
as $$
  select id from public.founders
  where private.mailbox_of(founders.email) = private.mailbox_of(private.tidied(founder_of_mailbox.email))
$$;

-- Takes the way back to the pass of whoever reads this mailbox; null for a stranger, within the hour, and when the day's
-- emails or those of the network that asks are sent.
create function public.claim_pass_email(email text, address text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  owner constant uuid := public.founder_of_mailbox(claim_pass_email.email);
begin
  if owner is null then
    return null;
  end if;
  insert into private.pass_emails as last (founder_id) values (owner)
  on conflict (founder_id) do update set sent_at = now() where last.sent_at <= now() - interval '1 hour';
  if not found then
    return null;
  elsif private.take_email('pass', email, address) > 0 then
    -- Somebody else's spent budget keeps nobody from asking.
    delete from private.pass_emails where founder_id = owner;
    return null;
  end if;
  return private.recipient(owner);
end
$$;

create function public.release_pass_email(founder_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.pass_emails where pass_emails.founder_id = release_pass_email.founder_id;
  perform private.uncount_email('pass');
end
$$;
