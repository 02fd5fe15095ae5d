-- The private link of an RSVP, sent to the address that the RSVP holds.
-- Gains access: service_role, by the default privileges.

-- Takes the way back to the RSVP that an address gave to an event; null for a stranger, within the hour, and when the day's
-- emails or those of the network that asks are sent.
create function public.claim_guest_link(event_id text, email text, address text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  guest private.guests;
begin
  -- The one noted last: the organizer may have freed the address for it.
  select * into guest from private.guests as known
  where known.contact = private.guest_contact(claim_guest_link.event_id, claim_guest_link.email)
    and known.link is not null and known.ends_at > now()
  order by known.noted_at desc limit 1 for update;
  if not found or guest.link_sent_at > now() - interval '1 hour' then
    return null;
  elsif private.take_email('guest_link', email, address) > 0 then
    return null;
  end if;
  update private.guests as known set link_sent_at = now() where known.rsvp = guest.rsvp;
  return jsonb_build_object(
    'rsvp', encode(guest.rsvp, 'hex'), 'event_id', guest.event_id, 'link', guest.link, 'stop_key', guest.stop_key
  );
end
$$;

create function public.release_guest_link(rsvp text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.guests as known set link_sent_at = null where known.rsvp = decode(release_guest_link.rsvp, 'hex');
  perform private.uncount_email('guest_link');
end
$$;
