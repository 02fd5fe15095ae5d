-- What the emails told the guests of an event, for its organizer.
-- Gains access: service_role, by the default privileges.

-- For the organizer: what each known guest of an event was told, of the event and of the place, and asked. Times in
-- milliseconds.
create function public.guest_news(event_id text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(private.guest_was_told(guest.rsvp) || jsonb_build_object(
      'place_key', private.guest_place_key(guest.rsvp),
      'asked_at', floor(extract(epoch from asked.sent_at) * 1000),
      'waits', changed.until is not null and not stop.is_stopped,
      'place_waits', place.until is not null and not stop.is_stopped,
      'stopped', stop.is_stopped
    )), '[]')
    from private.guests as guest
    left join private.guest_emails as place on place.rsvp = guest.rsvp and place.kind = 'confirmation'
    left join private.guest_emails as changed on changed.rsvp = guest.rsvp and changed.kind = 'changed'
    left join private.guest_emails as asked on asked.rsvp = guest.rsvp and asked.kind = 'still-coming'
    cross join lateral (select private.wants_no_email(guest.mailbox, guest.event_id) as is_stopped) as stop
    where guest.event_id = guest_news.event_id and guest.link is not null
  );
end
$$;
