-- Guests whom emails are about: hashes of RSVP, address and mailbox, and the sealed way back to the RSVP. The RSVPs themselves
-- are in Firestore. docs/decisions/0016-guest-emails.md says what was weighed.
-- Gains access: nobody. Tables and helpers are private.

-- Not the limiter's: who wants no more emails must still be known after a restore, which that salt doesn't survive.
create table private.guest_salt (
  only_row boolean primary key default true check (only_row),
  salt text not null default gen_random_uuid()::text || gen_random_uuid()::text
);
insert into private.guest_salt default values;
alter table private.guest_salt enable row level security;

create table private.guests (
  -- SHA-256 of the RSVP's id, whose first half is the place key that the event's queue shows.
  rsvp bytea primary key check (length(rsvp) = 32),
  event_id text not null check (event_id ~ '^[0-9a-f]{32}$'),
  -- The address within the event, and whose mailbox it is: salted hashes. The address itself is not kept.
  contact bytea not null,
  mailbox bytea not null,
  -- The RSVP's id, encrypted with a key that only the function has; none once the event is over.
  link text check (length(link) between 1 and 300),
  link_sent_at timestamptz,
  -- In every email, and all that is needed to stop them.
  stop_key uuid not null unique default gen_random_uuid(),
  -- When nobody needs the link any more.
  ends_at timestamptz not null,
  noted_at timestamptz not null default now()
);
create index guests_contact on private.guests (contact);
create index guests_event on private.guests (event_id);
create index guests_ends_at on private.guests (ends_at);
alter table private.guests enable row level security;

create function private.guest_hash(value text) returns bytea
language plpgsql stable set search_path = '' as $$
begin
  return (select sha256(convert_to(salt || '|' || value, 'UTF8')) from private.guest_salt);
end
$$;

-- As Firestore's rules compare addresses of one event.
create function private.guest_contact(event_id text, email text) returns bytea
language sql stable set search_path = ''
as $$ select private.guest_hash(event_id || '|' || lower(private.tidied(email))) $$;

create function private.guest_mailbox(email text) returns bytea
language sql stable set search_path = ''
as $$ select private.guest_hash(private.mailbox_of(private.tidied(email))) $$;

-- What the event's queue calls a guest.
create function private.guest_place_key(rsvp bytea) returns text
language sql immutable set search_path = ''
as $$ select left(encode(rsvp, 'hex'), 32) $$;
