-- Who wants no emails about one event, or about any.
-- Gains access: service_role, by the default privileges.

-- Who wants no emails about one event, or about any.
create table private.guest_stops (
  mailbox bytea not null,
  -- Empty for all events.
  event_id text not null,
  ends_at timestamptz,
  primary key (mailbox, event_id),
  check ((event_id = '') = (ends_at is null))
);
alter table private.guest_stops enable row level security;

create function private.wants_no_email(mailbox bytea, event_id text) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from private.guest_stops as stop
    where stop.mailbox = wants_no_email.mailbox and stop.event_id in ('', wants_no_email.event_id)
  )
$$;

-- For the holder of an email: no more about this event, no more at all, or both taken back ('none'). False for an unknown key.
create function public.stop_guest_emails(stop_key uuid, scope text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  guest private.guests;
begin
  select * into guest from private.guests as known where known.stop_key = stop_guest_emails.stop_key;
  if not found then
    return false;
  elsif scope = 'none' then
    delete from private.guest_stops as stop where stop.mailbox = guest.mailbox and stop.event_id in ('', guest.event_id);
  elsif scope = 'all' then
    insert into private.guest_stops (mailbox, event_id) values (guest.mailbox, '') on conflict do nothing;
  else
    insert into private.guest_stops (mailbox, event_id, ends_at) values (guest.mailbox, guest.event_id, guest.ends_at)
    on conflict do nothing;
  end if;
  return true;
end
$$;
