-- Which guests of an event hear of a place, and who is asked "Still in?".
-- Gains access: service_role, by the default privileges.

-- Those of an event whom the last email told that they are reserves, and who now stand at one of these places, by their keys
-- with commas between them.
create function public.guests_who_moved_up(event_id text, place_keys text) returns setof jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select private.guest_to_write_to(guest, last)
    from private.guests as guest join private.guest_emails as last on last.rsvp = guest.rsvp and last.kind = 'confirmation'
    where guest.event_id = guests_who_moved_up.event_id and last.said like 'reserve %' and guest.link is not null
      and private.guest_place_key(guest.rsvp) = any (string_to_array(place_keys, ',')) and last.state <> 'failed'
      and coalesce(last.until, now()) <= now() and not private.wants_no_email(guest.mailbox, guest.event_id);
end
$$;

-- Takes the question "Still in?" to guests at these places of an event, once each. Whoever was told last to be a reserve
-- hears of the place first.
create function public.claim_still_coming(event_id text, place_keys text, at_most integer) returns setof jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  guest private.guests;
  question private.guest_emails;
  seconds integer;
  claimed integer := 0;
begin
  for guest in
    select known.* from private.guests as known
    where known.event_id = claim_still_coming.event_id and known.link is not null
      and private.guest_place_key(known.rsvp) = any (string_to_array(place_keys, ','))
      and not private.wants_no_email(known.mailbox, known.event_id)
      and not exists (
        select from private.guest_emails as email
        where email.rsvp = known.rsvp and (email.kind = 'still-coming' or (email.kind = 'confirmation' and email.said like 'reserve %'))
      )
    for update skip locked
  loop
    exit when claimed >= at_most;
    insert into private.guest_emails (rsvp, kind, state, until, part, revision, wanted)
    values (guest.rsvp, 'still-coming', 'sending', now() + private.guest_email_lease(), 'guest_news', 0, 'asked')
    on conflict on constraint guest_emails_pkey do nothing returning * into question;
    -- Another worker took it since this one looked.
    continue when not found;
    seconds := private.take_guest_email('guest_news', guest.mailbox, null);
    if seconds > 0 then
      update private.guest_emails as kept set state = 'waiting', until = now() + seconds * interval '1 second'
      where kept.rsvp = guest.rsvp and kept.kind = 'still-coming';
    else
      claimed := claimed + 1;
      return next private.guest_to_write_to(guest, question);
    end if;
  end loop;
end
$$;
