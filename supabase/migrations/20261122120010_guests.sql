-- Guests whom emails are about: hashes of RSVP, address and mailbox, and the sealed way back to the RSVP. The RSVPs themselves
-- are in Firestore. docs/decisions/0016-guest-emails.md says what was weighed.
-- Gains access: nobody. Tables and helpers are private.

create table private.guests (
  -- SHA-256 of the RSVP's id, whose first half is the place key that the event's queue shows. The guest in the outbox.
  subject bytea primary key check (length(subject) = 32),
  -- The subject once the mailbox's owner has pressed in an email, which moves the RSVP to an id that only emails tell.
  heir bytea check (length(heir) = 32),
  -- The subject before that: a worker may still be sending an email of it.
  former_subject bytea,
  event_id text not null check (event_id ~ '^[0-9a-f]{32}$'),
  -- The address (private.mail_addresses), and whose mailbox it is: salted hashes. The address itself is not kept.
  contact bytea not null,
  mailbox bytea not null,
  -- When its reader first pressed the button of an email about this RSVP, and when an email to the address bounced.
  opened_at timestamptz,
  bounced_at timestamptz,
  -- The RSVP's id, encrypted with a key that only the function has; none once the event is over.
  link text check (length(link) between 1 and 300),
  -- In every email, and all that is needed to stop them.
  stop_key uuid not null unique default gen_random_uuid(),
  -- When nobody needs the link any more.
  ends_at timestamptz not null,
  noted_at timestamptz not null default now()
);
create index guests_heir on private.guests (heir);
create index guests_former_subject on private.guests (former_subject);
create index guests_contact on private.guests (contact);
create index guests_event on private.guests (event_id);
create index guests_ends_at on private.guests (ends_at);
alter table private.guests enable row level security;

create trigger remove_emails after delete on private.guests
  for each row execute function private.remove_emails();

-- Nobody can be written to without a link.
create function private.end_guest_emails() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_emails(new.subject);
  return null;
end
$$;
create trigger end_emails after update on private.guests
  for each row when (new.link is null and old.link is not null) execute function private.end_guest_emails();

-- A guest's key in the event's queue.
create function private.guest_place_key(subject bytea) returns text
language sql immutable set search_path = ''
as $$ select left(encode(subject, 'hex'), 32) $$;
