-- Guests whose place changed because of others, and the question "Still in?".
-- Gains access: service_role, by the default privileges.

-- The guests of an event who now have one of these places, by their keys with commas between them, and whose last email said that
-- they are reserves, or that the game is not on yet, which it is now.
create function public.guests_who_moved_up(event_id text, place_keys text, is_on boolean) returns setof jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select private.guest_email(guest, last)
    from private.guests as guest join private.emails as last on last.subject = guest.subject and last.kind = 'confirmation'
    where guest.event_id = guests_who_moved_up.event_id and guest.link is not null
      and (last.said like 'reserve %' or (is_on and last.said like 'awaits %'))
      and private.guest_place_key(guest.subject) = any (string_to_array(place_keys, ',')) and last.state <> 'failed'
      and coalesce(last.due_at, now()) <= now() and not private.is_stopped(last);
end
$$;

-- Claims "Still in?" to guests at these places of an event, once each. A guest whose last email said reserve hears of the
-- place first.
create function public.claim_still_coming(event_id text, place_keys text, at_most integer) returns setof jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  guest private.guests;
  question private.emails;
  claimed integer := 0;
begin
  for guest in
    select known.* from private.guests as known
    where known.event_id = claim_still_coming.event_id and known.link is not null
      and private.guest_place_key(known.subject) = any (string_to_array(place_keys, ','))
      and not exists (
        select from private.emails as email
        where email.subject = known.subject
          and (email.kind = 'still-coming' or (email.kind = 'confirmation' and email.said like 'reserve %'))
      )
    for update skip locked
  loop
    exit when claimed >= at_most;
    question := null;
    question.subject := guest.subject;
    question.kind := 'still-coming';
    question.mailbox := guest.mailbox;
    question.contact := guest.contact;
    question.event_id := guest.event_id;
    question.part := 'place';
    question.revision := 0;
    question.wanted := 'asked';
    continue when private.claim_email(question, null, null) ->> 'status' <> 'claimed';
    claimed := claimed + 1;
    return next private.guest_email(guest, question);
  end loop;
end
$$;
