-- Addresses that we write to, by hashes: which of them bounced, and which mail domains nobody reads.
-- docs/decisions/0030-bounces.md says what was weighed.
-- Gains access: nobody. The claims of the outbox ask.

-- Not the limiter's salt: a stop must still be known after a restore, which that salt doesn't survive.
create table private.email_salt (
  only_row boolean primary key default true check (only_row),
  salt text not null default gen_random_uuid()::text || gen_random_uuid()::text
);
insert into private.email_salt default values;
alter table private.email_salt enable row level security;

create function private.email_hash(value text) returns bytea
language plpgsql stable set search_path = '' as $$
begin
  return (select sha256(convert_to(salt || '|' || value, 'UTF8')) from private.email_salt);
end
$$;

create function private.mailbox_hash(email text) returns bytea
language sql stable set search_path = ''
as $$ select private.email_hash(private.mailbox_of(private.tidied(email))) $$;

-- The address as it is spelled. A server that refuses a tag bounces that spelling, and not its mailbox.
create function private.contact_hash(email text) returns bytea
language sql stable set search_path = ''
as $$ select private.email_hash('address|' || lower(private.tidied(email))) $$;

create table private.mail_addresses (
  contact bytea primary key,
  mailbox bytea not null,
  -- Null for a domain that many people share.
  domain bytea,
  -- Hard bounce of an email of ours.
  bounced_at timestamptz,
  -- Proof that somebody reads it: a button of our email was pressed, or its reader complained.
  read_at timestamptz
);
create index mail_addresses_mailbox on private.mail_addresses (mailbox);
create index mail_addresses_bounced on private.mail_addresses (domain) where bounced_at is not null;
create index mail_addresses_read on private.mail_addresses (domain) where read_at is not null;
alter table private.mail_addresses enable row level security;

-- Notes an address that an email is asked for. Its row is locked before a guest's, here and elsewhere.
create function private.noted_contact(email text) returns bytea
language plpgsql volatile set search_path = '' as $$
declare
  noted constant bytea := private.contact_hash(email);
begin
  insert into private.mail_addresses (contact, mailbox, domain)
  values (noted, private.mailbox_hash(email), private.email_hash('domain|' || private.own_domain(private.tidied(email))))
  on conflict do nothing;
  return noted;
end
$$;

-- Bounced addresses after which a mail domain without a known reader gets no more. One is a typing error, two may be; mail
-- providers warn a sender from about 4 % bounces on, and pause the account.
create function private.bounces_of_unread_domain() returns integer
language sql immutable set search_path = ''
as $$ select 3 $$;

create function private.is_unread_domain(domain bytea) returns boolean
language sql stable set search_path = ''
as $$
  select private.bounces_of_unread_domain() = (
    select count(*) from (
      select from private.mail_addresses as known
      where known.domain = is_unread_domain.domain and known.bounced_at is not null limit private.bounces_of_unread_domain()
    ) as bounced
  ) and not exists (
    select from private.mail_addresses as known
    where known.domain = is_unread_domain.domain and known.read_at is not null
  )
$$;

-- Whether an address gets no email of any kind.
create function private.is_undeliverable(contact bytea) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from private.mail_addresses as known
    where known.contact = is_undeliverable.contact
      and (known.bounced_at is not null or private.is_unread_domain(known.domain))
  )
$$;

-- Notes that somebody reads an address. A bounce before that was wrong.
create function private.note_reader(contact bytea) returns void
language sql volatile set search_path = ''
as $$
  update private.mail_addresses as known set read_at = coalesce(known.read_at, now()), bounced_at = null
  where known.contact = note_reader.contact
$$;

-- A founder confirms by a button of our email.
create function private.note_founder_reader() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_reader(private.contact_hash(new.email));
  return null;
end
$$;
create trigger note_reader after update of confirmed_at on public.founders
  for each row when (old.confirmed_at is null and new.confirmed_at is not null) execute function private.note_founder_reader();
