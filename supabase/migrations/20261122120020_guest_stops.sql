-- A guest, a follower, a founder or an organizer stops emails, or takes that back.
-- Gains access: service_role, by the default privileges.

-- For the holder of an email: no more about this event, or new dates of this series ('event'), no more of a kind (its name), no more
-- at all ('all'), all of it taken back ('none'), or the stop of invitations ('invite-again') or new dates ('dates-again') alone, which
-- leaves what was said about other emails. False for an unknown key, and for 'event' with a founder's, which belongs to no event. An
-- organizer's key stops what organizers hear, whatever the scope; the dashboard lets it come again.
create function public.stop_emails(stop_key uuid, scope text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  holder record;
begin
  update private.organizer_mail as own set kinds = '{}' where own.stop_key = stop_emails.stop_key;
  if found then
    return true;
  end if;
  select guest.mailbox, guest.event_id, guest.ends_at into holder
  from private.guests as guest where guest.stop_key = stop_emails.stop_key
  union all
  select follow.mailbox, encode(follow.subject, 'hex'), follow.ends_at
  from private.series_follows as follow where follow.stop_key = stop_emails.stop_key
  union all
  select private.mailbox_hash(own.email), null, null
  from private.founder_secrets as own where own.stop_key = stop_emails.stop_key;
  if not found or (scope = 'event' and holder.event_id is null) then
    return false;
  elsif scope = 'none' then
    delete from private.email_stops as stop
    where stop.mailbox = holder.mailbox and stop.event_id in ('', coalesce(holder.event_id, ''));
  elsif scope = 'invite-again' then
    delete from private.email_stops as stop where stop.mailbox = holder.mailbox and stop.kind = 'invitation';
  elsif scope = 'dates-again' then
    delete from private.email_stops as stop
    where stop.mailbox = holder.mailbox and (stop.kind = 'new-dates' or stop.event_id = holder.event_id);
  elsif scope = 'event' then
    insert into private.email_stops (mailbox, event_id, ends_at) values (holder.mailbox, holder.event_id, holder.ends_at)
    on conflict do nothing;
  else
    insert into private.email_stops (mailbox, kind) values (holder.mailbox, case scope when 'all' then '' else scope end)
    on conflict do nothing;
  end if;
  return true;
end
$$;
