-- Reports of the mail provider: an address bounces, somebody complains.
-- Gains access: service_role, by the default privileges. email-events calls.

-- Events that the mail provider told us of, so that none counts twice.
create table private.mail_events (
  id text primary key check (length(id) between 1 and 100),
  -- Resend tries to deliver an event for 28 hours. One that it sends again by hand after that changes nothing.
  ends_at timestamptz not null default now() + interval '2 days'
);
create index mail_events_ends_at on private.mail_events (ends_at);
alter table private.mail_events enable row level security;

-- Takes a 'bounce' or a 'complaint': 'noted', 'known' when it was taken before, or 'unknown' when the address is none of ours.
create function public.take_mail_event(id text, kind text, email text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  own private.mail_addresses;
begin
  delete from private.mail_events as event where event.id in (
    select ended.id from private.mail_events as ended where ended.ends_at <= now() limit 20 for update skip locked
  );
  insert into private.mail_events (id) values (take_mail_event.id) on conflict do nothing;
  if not found then
    return 'known';
  end if;
  select * into own from private.mail_addresses as known
  where known.contact = private.contact_hash(take_mail_event.email) for update;
  if not found then
    return 'unknown';
  end if;
  case take_mail_event.kind
    when 'complaint' then
      perform private.note_reader(own.contact);
      insert into private.email_stops (mailbox) values (own.mailbox) on conflict do nothing;
    when 'bounce' then
      update private.mail_addresses as known set bounced_at = coalesce(known.bounced_at, now())
      where known.contact = own.contact;
      update private.guests as guest set bounced_at = coalesce(guest.bounced_at, now()) where guest.contact = own.contact;
  end case;
  return 'noted';
end
$$;
