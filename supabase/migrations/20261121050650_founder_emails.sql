-- The emails that a founder can get: the welcome, again when they ask, and the way back to the pass.
-- Gains access: service_role, by the default privileges.

-- Data for an email to a founder. `sent_at` is the time of the last welcome email, in milliseconds.
create function private.recipient(founder_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', founder.id, 'founder_number', founder.founder_number, 'first_number', founder.first_number,
    'name', founder.name, 'email', own.email, 'referral_code', code.code, 'confirmed', founder.confirmed,
    'lapsed', private.has_lapsed(founder), 'held_until', floor(extract(epoch from founder.held_until) * 1000),
    'secret', own.secret, 'subject', encode(own.subject, 'hex'),
    'sent_at', floor(extract(epoch from welcome.sent_at) * 1000)
  )
  from public.founders as founder
  join private.founder_secrets as own on own.founder_id = founder.id
  left join private.emails as welcome on welcome.subject = own.subject and welcome.kind = 'welcome'
  left join public.referral_codes as code on code.user_id = founder.id and code.is_active
  where founder.id = recipient.founder_id
$$;

-- Claims an email to a founder. A claimed one comes with its recipient.
create function private.claim_founder_email(founder_id uuid, kind text, after timestamptz, address text) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  recipient constant jsonb := private.recipient(founder_id);
  asked private.emails;
  claim jsonb;
begin
  asked.subject := decode(recipient ->> 'subject', 'hex');
  asked.kind := claim_founder_email.kind;
  asked.mailbox := private.mailbox_hash(recipient ->> 'email');
  asked.contact := private.noted_contact(recipient ->> 'email');
  asked.part := claim_founder_email.kind;
  asked.revision := 0;
  asked.wanted := claim_founder_email.kind;
  claim := private.claim_email(asked, after, address);
  if claim ->> 'status' <> 'claimed' then
    return claim;
  end if;
  return claim || jsonb_build_object('recipient', recipient);
end
$$;

-- Claims the welcome email: {status: 'claimed', recipient} | {status: 'sent'} (before) | {status: 'queued'} (goes out
-- later by itself) | {status: 'too-many', seconds} (for another one) | {status: 'stopped'} (its address bounces) |
-- {status: 'unknown'}.
create function public.claim_welcome(founder_id uuid, address text, again boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  founder public.founders;
begin
  select * into founder from public.founders where founders.id = claim_welcome.founder_id;
  if not found then
    return jsonb_build_object('status', 'unknown');
  elsif founder.confirmed then
    return jsonb_build_object('status', 'sent');
  elsif exists (
    select from private.emails as email join private.founder_secrets as own on own.subject = email.subject
    where own.founder_id = founder.id and email.kind = 'welcome' and email.state = 'waiting'
  ) then
    -- One that is late is sent by claim_due_welcomes, which leaves its reader a day.
    return jsonb_build_object('status', 'queued');
  end if;
  return private.claim_founder_email(founder.id, 'welcome', case when again then 'infinity' end::timestamptz, address);
end
$$;

-- Claims another welcome email for the founder with this number, as a founder's own request would.
create function public.claim_welcome_of_number(founder_number integer, address text) returns jsonb
language sql volatile security definer set search_path = ''
as $$
  select public.claim_welcome(
    (select id from public.founders where founders.founder_number = claim_welcome_of_number.founder_number), address, true
  )
$$;

-- Claims welcome emails that are due. A founder whose number is still held has a day from now on.
create function public.claim_due_welcomes(at_most integer) returns setof jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  due uuid;
  day_from_now constant timestamptz := now() + interval '24 hours';
begin
  -- The first lock here too, because founders are changed below.
  perform private.take_turn();
  for due in
    select own.founder_id from private.claim_due_emails(array['welcome'], at_most) as email
    join private.founder_secrets as own on own.subject = email.subject
  loop
    update public.founders set held_until = day_from_now where id = due and not confirmed and held_until > now();
    if found then
      update private.holds set ends_at = day_from_now where founder_id = due;
    end if;
    return next private.recipient(due);
  end loop;
end
$$;

-- The one founder who reads this mailbox, however the address is spelled. The owner's command asks it too.
create function public.founder_of_mailbox(email text) returns uuid
language sql stable security definer set search_path = ''
as $$
  select own.founder_id from private.founder_secrets as own
  where private.mailbox_of(own.email) = private.mailbox_of(private.tidied(founder_of_mailbox.email))
$$;

-- Claims the way back to the pass of the founder who reads this mailbox; null for a stranger, within the hour, and when the
-- emails of the day, of the network that asks or of the mailbox are sent.
create function public.claim_pass_email(email text, address text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  owner constant uuid := public.founder_of_mailbox(claim_pass_email.email);
begin
  if owner is null then
    return null;
  end if;
  return private.claim_founder_email(owner, 'pass', 'infinity', address) -> 'recipient';
end
$$;
