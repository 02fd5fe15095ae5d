-- The private link of an RSVP, sent to the address that the RSVP holds.
-- Gains access: service_role, by the default privileges.

-- Claims the way back to the RSVP that an address gave to an event; null for a stranger, within the hour, and when the
-- emails of the day, of the network that asks or of the mailbox are sent.
create function public.claim_guest_link(event_id text, email text, address text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  guest private.guests;
  asked private.emails;
begin
  -- The newest one: the organizer may have freed the address for it.
  select * into guest from private.guests as known
  where known.contact = private.contact_hash(claim_guest_link.email) and known.event_id = claim_guest_link.event_id
    and known.link is not null and known.ends_at > now()
  order by known.noted_at desc limit 1 for update;
  if not found then
    return null;
  end if;
  asked.subject := guest.subject;
  asked.kind := 'link';
  asked.mailbox := guest.mailbox;
  asked.contact := guest.contact;
  asked.part := 'link';
  asked.revision := 0;
  asked.wanted := 'link';
  if private.claim_email(asked, 'infinity', address) ->> 'status' <> 'claimed' then
    return null;
  end if;
  return private.guest_email(guest, asked);
end
$$;
