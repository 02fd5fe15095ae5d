-- The guests of an event whom emails are about, for the organizer's list of the evening before.
-- Gains access: service_role, by the default privileges.

create function public.guests_of_event(event_id text) returns setof jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('subject', encode(guest.subject, 'hex'), 'event_id', guest.event_id, 'link', guest.link)
  from private.guests as guest where guest.event_id = guests_of_event.event_id and guest.link is not null
$$;
