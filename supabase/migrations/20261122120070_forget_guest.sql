-- A guest who wants to be forgotten: what there is, and its removal.
-- Gains access: service_role, by the default privileges.

-- For the owner's command: how many rows are about a mailbox, however its address is spelled.
create function public.guest_notes(email text) returns integer
language sql stable security definer set search_path = ''
as $$
  select (
    select count(*) from private.guests as guest
    where guest.mailbox = private.mailbox_hash(guest_notes.email)
  )::integer + (
    select count(*) from private.email_stops as stop where stop.mailbox = private.mailbox_hash(guest_notes.email)
  )::integer + (
    select count(*) from private.mail_addresses as known where known.mailbox = private.mailbox_hash(guest_notes.email)
  )::integer + (
    select count(*) from private.series_follows as follow where follow.mailbox = private.mailbox_hash(guest_notes.email)
  )::integer
$$;

-- For the owner's command: removes everything about a mailbox and about these RSVPs, by their hashes with
-- commas between them. Returns how many rows.
create function public.forget_guest(email text, rsvps text) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  addresses integer;
  notes integer;
  stops integer;
  follows integer;
begin
  delete from private.mail_addresses as known where known.mailbox = private.mailbox_hash(forget_guest.email);
  get diagnostics addresses = row_count;
  delete from private.guests as guest
  where encode(guest.subject, 'hex') = any (string_to_array(rsvps, ',')) or guest.mailbox = private.mailbox_hash(forget_guest.email);
  get diagnostics notes = row_count;
  delete from private.email_stops as stop where stop.mailbox = private.mailbox_hash(forget_guest.email);
  get diagnostics stops = row_count;
  delete from private.series_follows as follow where follow.mailbox = private.mailbox_hash(forget_guest.email);
  get diagnostics follows = row_count;
  return addresses + notes + stops + follows;
end
$$;
