-- The owner's retention command also removes emails of guests whose event has ended, and of followers of a series that ended a
-- year ago.
-- Gains access: service_role, by the default privileges.

-- Returns how many of each. Nothing here waits for a visitor, nor lets one wait for long.
create function public.remove_ended_guest_notes() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  links integer;
  guests integer;
  stops integer;
  follows integer;
  addresses integer;
begin
  -- The way back to an RSVP leads nowhere once the event is over.
  update private.guests set link = null where subject in (
    select ended.subject from private.guests as ended
    where ended.ends_at <= now() and ended.link is not null for update skip locked
  );
  get diagnostics links = row_count;
  -- Sixty days after the event, which was the day before: an email's way to stop must work for thirty days (CAN-SPAM).
  delete from private.guests where subject in (
    select ended.subject from private.guests as ended
    where ended.ends_at <= now() - interval '59 days' for update skip locked
  );
  get diagnostics guests = row_count;
  delete from private.organizer_messages where ends_at <= now() - interval '59 days';
  delete from private.email_stops where ends_at <= now() - interval '59 days';
  get diagnostics stops = row_count;
  delete from private.series_follows where ends_at <= now();
  get diagnostics follows = row_count;
  -- An address goes with the last guest, follower or founder who has it, its bounce after half a year: servers are repaired, and
  -- domains sold.
  update private.mail_addresses set bounced_at = null where bounced_at <= now() - interval '180 days';
  delete from private.mail_addresses where contact in (
    select ended.contact from private.mail_addresses as ended
    where ended.bounced_at is null
      and not exists (select from private.guests as guest where guest.contact = ended.contact)
      and not exists (select from private.series_follows as follow where follow.contact = ended.contact)
      and not exists (select from private.emails as email where email.contact = ended.contact)
    for update skip locked
  );
  get diagnostics addresses = row_count;
  delete from private.mail_events where ends_at <= now();
  delete from private.near_events where starts_at <= now() - interval '1 day';
  return jsonb_build_object('links', links, 'guests', guests, 'stops', stops, 'follows', follows, 'addresses', addresses);
end
$$;
