-- Emails so far to the guests of an event, for its organizer.
-- Gains access: service_role, by the default privileges.

-- For each known guest of an event: what emails said of event and place, when "Still in?" was asked, what waits, when the
-- address's reader first pressed a button, and when it bounced. Times in milliseconds. Also after the event: nobody who
-- opened an email may look like one who did not.
create function public.guest_email_histories(event_id text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(private.guest_knowledge(guest.subject) || jsonb_build_object(
      'place_key', private.guest_place_key(guest.subject),
      'asked_at', floor(extract(epoch from asked.sent_at) * 1000),
      'event_waits', changed.due_at is not null and not private.is_stopped(changed),
      'place_waits', place.due_at is not null and not private.is_stopped(place),
      'stopped', private.is_undeliverable(guest.contact) or exists (
        select from private.email_stops as stop
        where stop.mailbox = guest.mailbox and stop.event_id in ('', guest.event_id) and stop.kind = ''
      ),
      'opened_at', floor(extract(epoch from guest.opened_at) * 1000),
      'bounced_at', floor(extract(epoch from guest.bounced_at) * 1000)
    )), '[]')
    from private.guests as guest
    left join private.emails as place on place.subject = guest.subject and place.kind = 'confirmation'
    left join private.emails as changed on changed.subject = guest.subject and changed.kind = 'changed'
    left join private.emails as asked on asked.subject = guest.subject and asked.kind = 'still-coming'
    where guest.event_id = guest_email_histories.event_id
  );
end
$$;
