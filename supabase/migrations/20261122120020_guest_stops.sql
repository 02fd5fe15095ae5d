-- A guest stops emails, or takes that back.
-- Gains access: service_role, by the default privileges.

-- For the holder of an email: no more about this event ('event'), no more of a kind (its name), no more at all ('all'), or all
-- of it taken back ('none'). False for an unknown key.
create function public.stop_emails(stop_key uuid, scope text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  guest private.guests;
begin
  select * into guest from private.guests as known where known.stop_key = stop_emails.stop_key;
  if not found then
    return false;
  elsif scope = 'none' then
    delete from private.email_stops as stop where stop.mailbox = guest.mailbox and stop.event_id in ('', guest.event_id);
  elsif scope = 'event' then
    insert into private.email_stops (mailbox, event_id, ends_at) values (guest.mailbox, guest.event_id, guest.ends_at)
    on conflict do nothing;
  else
    insert into private.email_stops (mailbox, kind) values (guest.mailbox, case scope when 'all' then '' else scope end)
    on conflict do nothing;
  end if;
  return true;
end
$$;
